#pragma once
// Builds a table of a document to be written. Values that a reader assumes by default are left out.

#include <string>
#include <string_view>
#include <utility>

#include "files/document.hpp"

namespace casus::files {

class WrittenTable {
 public:
  void add(std::string_view key, Node value) { entries_.push_back({std::string(key), std::move(value)}); }
  /// Adds a value unless it is 0, false or empty.
  void count(std::string_view key, std::int64_t number) {
    if (number != 0) add(key, Node(number));
  }
  void truth(std::string_view key, bool holds) {
    if (holds) add(key, Node(holds));
  }
  void list(std::string_view key, Node::Array all) {
    if (!all.empty()) add(key, Node(std::move(all)));
  }
  void table(std::string_view key, WrittenTable all) {
    if (!all.empty()) add(key, all.take());
  }
  [[nodiscard]] bool empty() const { return entries_.empty(); }
  Node take() { return Node(std::move(entries_)); }

 private:
  Node::Table entries_;
};

}  // namespace casus::files
