#pragma once
// What a scenario says of itself rather than of the board, kept for the scenario that follows a play.

#include <algorithm>
#include <array>
#include <string_view>

#include "files/document.hpp"

namespace casus {

/// The keys of a scenario that no position has.
inline files::Node::Table carried(const files::Node& scenario) {
  constexpr std::array<std::string_view, 5> kKeys{"edition", "game", "rulebook", "title", "value"};
  files::Node::Table kept;
  for (const std::string_view key : kKeys) {
    if (const files::Node* value = scenario.find(key)) kept.push_back({std::string(key), *value});
  }
  return kept;
}

/// A document that a system wrote, with what is carried: what the system writes itself stays; `system` and
/// texts come first, `value` last.
inline files::Document carry(const files::Node::Table& kept, files::Document written) {
  files::Node::Table& entries = *written.root.table();
  files::Node::Table head;
  files::Node::Table tail;
  for (const files::Entry& entry : kept) {
    if (written.root.find(entry.key) == nullptr) (entry.key == "value" ? tail : head).push_back(entry);
  }
  const auto system =
      std::find_if(entries.begin(), entries.end(), [](const auto& entry) { return entry.key == "system"; });
  entries.insert(system == entries.end() ? entries.begin() : system + 1, head.begin(), head.end());
  entries.insert(entries.end(), tail.begin(), tail.end());
  return written;
}

}  // namespace casus
