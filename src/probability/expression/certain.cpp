#include "probability/expression/certain.hpp"

#include <algorithm>
#include <cstdlib>

#include "probability/bounds.hpp"

namespace casus::probability::inner {
namespace {

/// Combines two values that are not beyond kMaxValue.
std::optional<std::int64_t> combined(DiceTerm::Kind kind, std::int64_t a, std::int64_t b) {
  if (kind == DiceTerm::Kind::highest) return std::max(a, b);
  if (kind == DiceTerm::Kind::lowest) return std::min(a, b);
  if (kind == DiceTerm::Kind::add) {
    if (std::abs(a + b) > kMaxValue) return std::nullopt;
    return a + b;
  }
  if (b != 0 && std::abs(a) > kMaxValue / std::abs(b)) return std::nullopt;
  return a * b;
}

}  // namespace

std::int64_t quotient(std::int64_t a, std::int64_t b, Rounding rounding) {
  if (b < 0) {
    a = -a;
    b = -b;
  }
  if (rounding == Rounding::nearest) {  // the floor of (2a + b) / 2b
    a = 2 * a + b;
    b *= 2;
  }
  const std::int64_t down = a / b - (a % b < 0 ? 1 : 0);
  return rounding == Rounding::up && a % b != 0 ? down + 1 : down;
}

std::optional<std::int64_t> certain_value(const Expression& tree, NodeId id,
                                          std::span<const std::int64_t> values) {
  const DiceTerm& node = tree.nodes[id];
  if (node.kind == DiceTerm::Kind::number) return node.value;
  if (node.kind == DiceTerm::Kind::name) return values[static_cast<std::size_t>(node.value)];
  if (node.kind == DiceTerm::Kind::repeat) return std::nullopt;
  auto value = certain_value(tree, node.children[0], values);
  if (node.kind == DiceTerm::Kind::choose) {
    return value ? certain_value(tree, node.children[*value != 0 ? 1 : 2], values) : value;
  }
  if (!value || node.kind == DiceTerm::Kind::negate) return value ? std::optional(-*value) : value;
  for (std::size_t i = 1; i < node.children.size(); ++i) {
    const auto next = certain_value(tree, node.children[i], values);
    if (!next) return std::nullopt;
    if (node.kind == DiceTerm::Kind::compare) {
      return holds(*value, static_cast<Comparison>(node.value), *next) ? 1 : 0;
    }
    if (node.kind == DiceTerm::Kind::divide) {
      if (*next == 0) return std::nullopt;
      return quotient(*value, *next, static_cast<Rounding>(node.value));
    }
    value = combined(node.kind, *value, *next);
    if (!value) return std::nullopt;
  }
  return value;
}

}  // namespace casus::probability::inner
