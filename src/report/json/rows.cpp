#include "report/json/rows.hpp"

#include <algorithm>

namespace casus::report {

using files::Node;

namespace {

/// Returns a schema without its description, and that.
std::pair<Node, std::optional<Node>> parted(Node schema) {
  std::optional<Node> words;
  if (const Node* found = schema.find("description")) words = *found;
  schema.erase("description");
  return {std::move(schema), std::move(words)};
}

}  // namespace

Node reference(std::string_view schema) {
  return Entries{{"$ref", Node("#/components/schemas/" + std::string(schema))}};
}

Node any_of_keys(const std::vector<std::vector<std::string>>& lists) {
  Node::Array all;
  for (const auto& keys : lists) all.push_back(Entries{{"required", Node::Array(keys.begin(), keys.end())}});
  return all;
}

Node under_schema(std::string_view key, Node its) {
  ObjectSchema made;
  made.add(key, std::move(its), {}, true);
  return made.node();
}

void ObjectSchema::add(std::string_view key, Node schema, std::string_view words, bool always) {
  if (!words.empty()) {
    schema = parted(std::move(schema)).first;
    schema.table()->push_back({"description", Node(words)});
  }
  properties.push_back({std::string(key), std::move(schema)});
  if (always) required.emplace_back(key);
}

void ObjectSchema::join(const ObjectSchema& other) {
  for (const files::Entry& one : other.properties) {
    const auto same = std::find_if(properties.begin(), properties.end(),
                                   [&](const files::Entry& mine) { return mine.key == one.key; });
    if (same == properties.end()) {
      properties.push_back(one);
      continue;
    }
    const auto mine = parted(same->value);
    const auto its = parted(one.value);
    if (mine.first == its.first) continue;
    same->value = Entries{{"oneOf", Node::Array{mine.first, its.first}}};
    if (mine.second) same->value.table()->push_back({"description", *mine.second});
  }
  std::erase_if(required, [&](const std::string& key) {
    return std::find(other.required.begin(), other.required.end(), key) == other.required.end();
  });
}

Node ObjectSchema::node(std::string_view words) const {
  Entries made{{"type", Node("object")}};
  if (!required.empty()) made.push_back({"required", Node::Array(required.begin(), required.end())});
  made.push_back({"properties", properties});
  if (!parts.empty()) {
    Node::Array all;
    for (const std::string& part : parts) all.push_back(reference(part));
    all.push_back(std::move(made));
    made = Entries{{"allOf", std::move(all)}};
  }
  if (!words.empty()) made.push_back({"description", Node(words)});
  return made;
}

}  // namespace casus::report
