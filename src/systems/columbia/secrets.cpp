#include "systems/columbia/secrets.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "files/path.hpp"

namespace casus::columbia {
namespace {

using files::Entry;
using files::Node;

/// Returns the party on a side of the combat, as the scenario names it.
std::string name_of(const Node& combat, std::string_view side) {
  const Node* name = combat.find(side);
  return std::string(name != nullptr && name->text() != nullptr ? *name->text() : side);
}

/// Returns the number of cards of each player whose hand is not open. A player without a listed hand has the
/// cards that it plays.
std::vector<std::pair<std::string, std::size_t>> hidden(const Node& root) {
  std::vector<std::pair<std::string, std::size_t>> all;
  const auto add = [&](const std::string& whose, const Node& cards) {
    if (cards.array() == nullptr || cards.array()->empty()) return;
    for (const auto& [name, count] : all) {
      if (name == whose) return;
    }
    all.emplace_back(whose, cards.array()->size());
  };
  if (const Node* hands = root.find("hand"); hands != nullptr && hands->table() != nullptr) {
    for (const Entry& entry : *hands->table()) add(entry.key, entry.value);
  }
  const Node* combat = root.find("combat");
  const Node* played = combat == nullptr ? nullptr : combat->find("played");
  if (played != nullptr && played->table() != nullptr) {
    for (const Entry& entry : *played->table()) add(name_of(*combat, entry.key), entry.value);
  }
  std::sort(all.begin(), all.end());  // the order of a file carries no meaning
  return all;
}

}  // namespace

std::vector<Secret> secrets(const files::Document& scenario) {
  std::vector<Secret> all;
  const Node& root = scenario.root;
  if (const Node* hands = root.find("hand"); hands != nullptr && hands->table() != nullptr) {
    for (const Entry& entry : *hands->table()) all.push_back({"hand." + files::quoted(entry.key), entry.key});
  }
  const Node* combat = root.find("combat");
  const Node* played = combat == nullptr ? nullptr : combat->find("played");
  if (played != nullptr && played->table() != nullptr) {
    for (const Entry& entry : *played->table())
      all.push_back({"combat.played." + files::quoted(entry.key), name_of(*combat, entry.key)});
  }
  return all;
}

files::Document masked(files::Document scenario) {
  Node& root = scenario.root;
  const auto hands = hidden(root);
  root.erase("hand");
  if (Node* combat = root.find("combat")) combat->erase("played");
  if (hands.empty()) return scenario;
  if (root.find("deck") == nullptr) root.table()->push_back({"deck", Node(Node::Table{})});
  Node& deck = *root.find("deck");
  if (deck.find("hand") == nullptr) deck.table()->push_back({"hand", Node(Node::Table{})});
  for (const auto& [name, count] : hands)
    deck.find("hand")->table()->push_back({name, Node(static_cast<std::int64_t>(count))});
  if (root.find("combat") != nullptr || root.find("move") != nullptr) deck.erase("cards");
  return scenario;
}

}  // namespace casus::columbia
