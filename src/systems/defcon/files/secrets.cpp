#include "systems/defcon/files/secrets.hpp"

#include <array>
#include <string>
#include <utility>

#include "files/node_values.hpp"
#include "files/path.hpp"
#include "systems/defcon/files/state_reader.hpp"

namespace casus::defcon {
namespace {

using files::Entry;
using files::Node;

/// The hands of a bloc, and the keys for the number of unnamed cards in them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kHands{
    {{"missions", "unnamed_missions"}, {"objectives", "unnamed_objectives"}}};

/// Adds the named cards of a hand to the number of unnamed ones.
void hide(Node& bloc, std::string_view named, std::string_view unnamed) {
  const Node* cards = bloc.find(named);
  if (cards == nullptr || cards->array() == nullptr) return;
  const Node* before = bloc.find(unnamed);
  const std::int64_t* known = before == nullptr ? nullptr : before->integer();
  const std::int64_t count =
      static_cast<std::int64_t>(cards->array()->size()) + (known == nullptr ? 0 : *known);
  bloc.erase(named);
  bloc.erase(unnamed);
  if (count > 0) bloc.table()->push_back({std::string(unnamed), Node(count)});
}

}  // namespace

std::vector<Secret> secrets(const files::Document& scenario) {
  std::vector<Secret> all;
  const Node& root = scenario.root;
  if (const Node* blocs = root.find("bloc"); blocs != nullptr && blocs->array() != nullptr) {
    for (const Node& bloc : *blocs->array()) {
      const std::string name = files::text_at(bloc, "name");
      for (const auto& [named, unnamed] : kHands) {
        if (bloc.find(named) != nullptr)
          all.push_back({"bloc." + files::quoted(name) + "." + std::string(named), name});
      }
    }
  }
  const std::string active = files::text_at(root, "active");
  for (const std::string_view due : {"operation", "coup"}) {
    const Node* node = root.find(due);
    if (node != nullptr && node->find("bet") != nullptr) all.push_back({std::string(due) + ".bet", active});
  }
  if (root.find("goal") != nullptr) all.push_back({"goal", active});
  return all;
}

files::Document masked(files::Document scenario) {
  scenario.root.erase("goal");
  for (Entry& entry : *scenario.root.table()) {
    if (entry.key == "bloc" && entry.value.array() != nullptr) {
      for (Node& bloc : *entry.value.array()) {
        if (bloc.table() == nullptr) continue;
        for (const auto& [named, unnamed] : kHands) hide(bloc, named, unnamed);
      }
    }
    if (entry.key == "operation") entry.value.erase("bet");
    if (entry.key == "coup" && entry.value.find("bet") != nullptr) {
      entry.value.erase("bet");
      entry.value.erase("stage");
      entry.value.table()->push_back({"stage", "betting"});
    }
  }
  return scenario;
}

}  // namespace casus::defcon
