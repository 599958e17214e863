#include "service/play_body.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "files/nearest.hpp"

namespace casus::service {
namespace {

using files::Node;

/// Options of a play that the body may contain beside the scenario. The key and its proof are allowed only
/// there, because addresses are stored in logs and histories.
constexpr std::array<std::string_view, 13> kInBody{"token",  "key",    "proof", "answers",  "contribute",
                                                   "sealed", "opened", "leave", "previous", "course",
                                                   "weigh",  "seed",   "step"};
/// Adds one option of the body: a text, true or false, or a list. A list of numbers becomes one text, as in
/// an address.
bool add_option(Query& query, std::string_view name, const Node& value) {
  if (const std::string* text = value.text()) {
    query.add(name, *text);
  } else if (const bool* flag = value.boolean()) {
    query.add(name, *flag ? "true" : "false");
  } else if (const Node::Array* list = value.array()) {
    std::string numbers;
    for (const Node& one : *list) {
      if (const std::int64_t* number = one.integer()) {
        numbers += (numbers.empty() ? "" : ",") + std::to_string(*number);
      } else if (const std::string* part = one.text(); part != nullptr && numbers.empty()) {
        query.add(name, *part);
      } else {
        return false;
      }
    }
    if (!numbers.empty()) query.add(name, numbers);
  } else {
    return false;
  }
  return query.options().size() <= kMaxOptions;
}

}  // namespace

Result<files::Document> scenario_in(const Call& call, Query& query) {
  auto body = document_of(call);
  if (!body) return body.faults();
  const Node* scenario = body->root.find("scenario");
  const Node* said = body->root.find("play");
  if (body->root.table()->size() != 2 || scenario == nullptr || said == nullptr) return body;
  if (said->table() == nullptr || (scenario->table() == nullptr && scenario->text() == nullptr)) {
    return Fault{body->place(said->table() == nullptr ? *said : *scenario), "this is no object",
                 R"({"scenario": SCENARIO, "play": {"token": …, "answers": […]}} was expected)"};
  }
  for (const auto& entry : *said->table()) {
    const std::string_view name = entry.key;
    if (std::find(kInBody.begin(), kInBody.end(), name) == kInBody.end()) {
      return Fault{body->place(entry.value), "a play has no '" + entry.key + "'",
                   files::suggest(entry.key, std::vector<std::string>(kInBody.begin(), kInBody.end()))};
    }
    if (call.query.find(name))
      return Fault{at_option(name), "it stands in the address and in the body", "one of them was expected"};
    if (!add_option(query, name, entry.value)) {
      return Fault{body->place(entry.value), "'" + entry.key + "' cannot be this",
                   "a text, true or false, or a list was expected"};
    }
  }
  if (scenario->text() != nullptr) return files::read(*scenario->text(), kBody);  // TOML
  return files::Document{*scenario, body->files};
}

}  // namespace casus::service
