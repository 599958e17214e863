#include "probability/expression_certain.hpp"

#include <algorithm>
#include <cstdlib>

#include "probability/bounds.hpp"

namespace casus::probability::inner {
namespace {

/// Of two values that are not beyond kMaxValue.
std::optional<std::int64_t> combined(Node::Kind kind, std::int64_t a, std::int64_t b) {
  if (kind == Node::Kind::highest) return std::max(a, b);
  if (kind == Node::Kind::lowest) return std::min(a, b);
  if (kind == Node::Kind::add) {
    if (std::abs(a + b) > kMaxValue) return std::nullopt;
    return a + b;
  }
  if (b != 0 && std::abs(a) > kMaxValue / std::abs(b)) return std::nullopt;
  return a * b;
}

}  // namespace

std::optional<std::int64_t> certain_value(const Expression& tree, NodeId id,
                                          std::span<const std::int64_t> values) {
  const Node& node = tree.nodes[id];
  if (node.kind == Node::Kind::number) return node.value;
  if (node.kind == Node::Kind::name) return values[static_cast<std::size_t>(node.value)];
  auto value = certain_value(tree, node.children[0], values);
  if (!value || node.kind == Node::Kind::negate) return value ? std::optional(-*value) : value;
  for (std::size_t i = 1; i < node.children.size(); ++i) {
    const auto next = certain_value(tree, node.children[i], values);
    if (!next) return std::nullopt;
    if (node.kind == Node::Kind::compare) {
      return holds(*value, static_cast<Comparison>(node.value), *next) ? 1 : 0;
    }
    value = combined(node.kind, *value, *next);
    if (!value) return std::nullopt;
  }
  return value;
}

}  // namespace casus::probability::inner
