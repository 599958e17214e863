#pragma once
// Numbers, given the values of the bound parts: where no die is left in a branch there is no need of
// distributions. Inner header of this room.

#include <cstdint>
#include <optional>
#include <span>

#include "probability/expression_tree.hpp"

namespace casus::probability::inner {

/// The value of a node that has no roll and no bind in it; nothing where it, or a value on the way to it, is
/// beyond kMaxValue. `values` are those of the bound parts by number.
std::optional<std::int64_t> certain_value(const Expression& tree, NodeId id,
                                          std::span<const std::int64_t> values);

/// a / b as a whole number; b is not 0, and neither is beyond kMaxValue.
std::int64_t quotient(std::int64_t a, std::int64_t b, Rounding rounding);

}  // namespace casus::probability::inner
