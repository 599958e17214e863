#pragma once
// Values under a key of a node that this program or its service wrote, or that was read already, so that a
// missing one is no fault of a user. Files of users go through Reader, which says what is wrong.

#include <cstdint>
#include <string>
#include <string_view>

#include "files/document.hpp"

namespace casus::files {

/// Returns the text under a key of a table; empty if there is none.
inline std::string text_at(const Node& node, std::string_view key) {
  const Node* found = node.find(key);
  return found == nullptr || found->text() == nullptr ? std::string() : *found->text();
}

/// Returns the integer under a key of a table, else `otherwise`.
inline std::int64_t number_at(const Node& node, std::string_view key, std::int64_t otherwise = 0) {
  const Node* found = node.find(key);
  return found == nullptr || found->integer() == nullptr ? otherwise : *found->integer();
}

/// Returns whether the value under a key of a table is true.
inline bool flag_at(const Node& node, std::string_view key) {
  const Node* found = node.find(key);
  return found != nullptr && found->boolean() != nullptr && *found->boolean();
}

/// Returns the elements of the array under a key of a table; none if there is no array.
inline const Node::Array& elements_at(const Node& node, std::string_view key) {
  static const Node::Array kNone;
  const Node* found = node.find(key);
  return found == nullptr || found->array() == nullptr ? kNone : *found->array();
}

}  // namespace casus::files
