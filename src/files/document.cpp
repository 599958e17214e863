#include "files/document.hpp"

#include <array>
#include <utility>

namespace casus::files {

std::string_view name_of(Kind kind) {
  static constexpr std::array<std::string_view, 6> kNames = {"a table",    "an array",      "a string",
                                                             "an integer", "a real number", "a boolean"};
  return kNames[static_cast<std::size_t>(kind)];
}

Node::Node() = default;
Node::Node(Table entries) : value_(std::move(entries)) {}
Node::Node(Array elements) : value_(std::move(elements)) {}
Node::Node(std::string text) : value_(std::move(text)) {}
Node::Node(std::string_view text) : value_(std::string(text)) {}
Node::Node(const char* text) : value_(std::string(text)) {}
Node::Node(Scalar value) {
  std::visit([this](auto scalar) { value_ = scalar; }, value);
}
// Completes the copy before it becomes the member. If memory ran out during a direct copy, libstdc++ 12 would
// destroy a valueless variant as if it held a value.
Node::Node(const Node& other) : spot(other.spot), decimals(other.decimals) {
  std::visit(
      [this](const auto& value) {
        auto copy = value;
        value_ = std::move(copy);
      },
      other.value_);
}
Node::Node(Node&&) noexcept = default;
Node& Node::operator=(const Node& other) {
  Node copy(other);
  return *this = std::move(copy);
}
Node& Node::operator=(Node&&) noexcept = default;
Node::~Node() = default;

bool operator==(const Node& a, const Node& b) { return a.value_ == b.value_; }

const Node* Node::find(std::string_view key) const {
  if (const Table* entries = table()) {
    for (const Entry& entry : *entries) {
      if (entry.key == key) return &entry.value;
    }
  }
  return nullptr;
}

Node* Node::find(std::string_view key) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast) this node is not const
  return const_cast<Node*>(std::as_const(*this).find(key));
}

void Node::erase(std::string_view key) {
  if (Table* entries = table())
    std::erase_if(*entries, [key](const Entry& entry) { return entry.key == key; });
}

Place Document::place(const TextSpot& spot) const {
  Place place{{}, spot.line, spot.column, option || spot.file != 0};
  if (spot.file < files.size()) place.file = files[spot.file];
  return place;
}

}  // namespace casus::files
