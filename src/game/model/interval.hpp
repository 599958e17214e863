#pragma once
// Interval arithmetic: the bounds of the result of an operation, given the bounds of its operands. Bounds
// beyond kMaxValue are cut to it, which marks a result that may be too large (`too_large`).

#include <span>

#include "game/model/expression.hpp"

namespace casus::game {

/// The largest distance of a value from 0. Sums and products of two such values fit into 64 bits with room to
/// spare.
inline constexpr std::int64_t kMaxValue = 1'000'000'000;

[[nodiscard]] bool too_large(const Range& range);

/// Returns the range of an operation on values or truths, or of a choice, from the ranges of its children
/// (operations add … choice). A comparison or condition that always holds, or never, gives a range of one
/// value.
[[nodiscard]] Range range_of(Op op, Comparison comparison, std::span<const Range> children);

}  // namespace casus::game
