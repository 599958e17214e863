#pragma once
// Interval arithmetic: between which bounds the result of an operation lies, given those of its operands.
// Bounds beyond kMaxValue stay at it, which says that the result may be too large (`too_large`).

#include <span>

#include "game/model/expression.hpp"

namespace casus::game {

/// How far from 0 a value may be. Sums and products of two such values fit into 64 bits with room.
inline constexpr std::int64_t kMaxValue = 1'000'000'000;

[[nodiscard]] bool too_large(const Range& range);

/// The range of an operation on values, on truths, or of a choice, from those of its children: add … choice.
/// A comparison or a condition that can only hold, or never, gives a range of one value.
[[nodiscard]] Range range_of(Op op, Comparison comparison, std::span<const Range> children);

}  // namespace casus::game
