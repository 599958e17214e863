#pragma once
// Size limits of dice, pools and patterns. An input that exceeds a limit gets a fault that names it, so that
// no pool that a user can type hangs the program or exhausts the memory. For the budgets of a solver see
// base/limits.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace casus::probability {

inline constexpr std::int64_t kMaxSides = 1000;      ///< sides of a die without explosions and rerolls
inline constexpr std::int64_t kMaxFaces = 5000;      ///< distinct faces, including those of explosions
inline constexpr std::int64_t kMaxFace = 1'000'000;  ///< absolute value of a face
inline constexpr std::int64_t kMaxDepth = 100;       ///< explosions or rerolls of one die
inline constexpr std::int64_t kMaxDieTotal = std::int64_t{1} << 62U;  ///< sum of a die's weights
inline constexpr std::int64_t kMaxDice = 1000;                        ///< dice of a pool
inline constexpr std::int64_t kMaxGroups = 64;                        ///< different dice of a pool
inline constexpr std::int64_t kMaxValues = 100'000;  ///< lattice steps from the lowest value to the highest
inline constexpr std::int64_t kMaxValue = 1'000'000'000'000'000;   ///< absolute value
inline constexpr std::int64_t kMaxSteps = 1'000'000'000;           ///< estimated work in machine words
inline constexpr std::int64_t kMaxBytes = std::int64_t{1} << 28U;  ///< memory of one call's tables
inline constexpr std::int64_t kMaxPatterns = 16;                   ///< patterns of a set
inline constexpr std::int64_t kMaxPatternGroups = 4;               ///< groups of a pattern
inline constexpr std::int64_t kMaxPatternSize = 10;                ///< dice of a group
inline constexpr std::int64_t kMaxPatternDice = 64;                ///< dice of a pattern table
inline constexpr std::int64_t kMaxPatternSides = 20;               ///< sides of a pattern table's die

/// Returns the fault of a limit: `what` is wrong, at most `most` was expected, and the limit's `name`.
inline Fault bound_fault(std::string what, std::int64_t most, std::string_view name) {
  return Fault{
      {}, std::move(what), "at most " + std::to_string(most) + " expected (" + std::string(name) + ")"};
}

/// Returns the fault of the first budget that a call would exceed. `steps` and `bytes` are estimates made
/// before the work; as doubles they cannot overflow.
inline std::optional<Fault> over_budget(double steps, double bytes) {
  if (!(bytes <= static_cast<double>(kMaxBytes))) {
    return bound_fault("these dice need too much memory (bytes)", kMaxBytes, "max_bytes");
  }
  if (!(steps <= static_cast<double>(kMaxSteps))) {
    return bound_fault("these dice take too many steps to work out", kMaxSteps, "max_steps");
  }
  return std::nullopt;
}

}  // namespace casus::probability
