#pragma once
// Evaluates nodes to numbers, given the values of the bound parts: a branch without dice needs no
// distributions. Internal header of this module.

#include <cstdint>
#include <optional>
#include <span>

#include "probability/expression/tree.hpp"

namespace casus::probability::inner {

/// Returns the value of a node without rolls and binds. Returns nothing if it, or an intermediate value, is
/// beyond kMaxValue. `values` are the values of the bound parts by number.
std::optional<std::int64_t> certain_value(const Expression& tree, NodeId id,
                                          std::span<const std::int64_t> values);

/// Returns a / b as a whole number; b is not 0, and neither is beyond kMaxValue.
std::int64_t quotient(std::int64_t a, std::int64_t b, Rounding rounding);

}  // namespace casus::probability::inner
