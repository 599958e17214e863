#pragma once
// The value of one side's dice in a Battle Round, for a single throw and as a distribution: AG-21, AG-22,
// AG-25. The engagement decides who wins the round.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/result.hpp"
#include "probability/bounds.hpp"
#include "probability/distribution.hpp"
#include "probability/patterns.hpp"
#include "systems/aggression/rulebook.hpp"

namespace casus::aggression {

inline constexpr Seat kAttacker = 0;
inline constexpr Seat kDefender = 1;

/// The maximum number of d6s of a side.
inline constexpr std::int32_t kMaxDice = 64;

/// One side's roll: the number on its polygon and the multiplier from its d6s.
struct Roll {
  std::int32_t polygon = 0;
  std::int32_t multiplier = 1;
  bool lucky = false;  ///< the multiplier comes from AG-25
  [[nodiscard]] std::int32_t value() const { return polygon * multiplier; }
};

class Rolls {
 public:
  /// Prepares 0 … `attacker` and 0 … `defender` d6s, at most kMaxDice each.
  static Result<Rolls> of(const Rulebook& rulebook, std::int32_t attacker, std::int32_t defender);

  /// Returns the roll of these faces (from 0; the polygon first, then the d6s). `luck`: whether AG-25 may
  /// apply.
  [[nodiscard]] Roll roll(std::span<const std::uint16_t> faces, bool luck) const;

  /// Returns whether so many d6s can show a pattern with the largest multiplier (AG-22).
  [[nodiscard]] bool reaches_most(Seat side, std::int32_t polygon, std::int32_t dice) const {
    const auto values =
        sides_[static_cast<std::size_t>(side)].by_dice[static_cast<std::size_t>(dice)].entries();
    return !values.empty() && values.back().value >= std::int64_t{polygon} * most_;
  }

  /// Returns the Roll Values of a side with `dice` d6s and their exact weights.
  [[nodiscard]] const probability::Distribution& values(Seat side, std::int32_t dice, bool luck) const {
    const auto& of_side = sides_[static_cast<std::size_t>(side)];
    return dice == 1 && !luck ? of_side.single_without_luck : of_side.by_dice[static_cast<std::size_t>(dice)];
  }

 private:
  struct OfSide {
    std::vector<probability::Distribution> by_dice;
    probability::Distribution single_without_luck;
  };

  [[nodiscard]] Result<probability::Distribution> by_patterns(const probability::PatternTable& table,
                                                              std::int32_t polygon, std::int32_t dice) const;
  [[nodiscard]] Result<probability::Distribution> of_single(std::int32_t polygon, bool luck) const;
  [[nodiscard]] std::int32_t multiplier(std::int64_t score) const;

  probability::PatternSet patterns_;
  std::int32_t die_sides_ = 6;
  std::int32_t most_ = 5;
  bool luck_ = true;
  std::int32_t luck_multiplier_ = 2;
  std::array<OfSide, 2> sides_;
};

inline std::int32_t Rolls::multiplier(std::int64_t score) const {
  return static_cast<std::int32_t>(std::min<std::int64_t>(score, most_));  // AG-22: 5 is the most
}

// In the header because simulations call it for every throw that is not in their cache.
inline Roll Rolls::roll(std::span<const std::uint16_t> faces, bool luck) const {
  const std::int32_t polygon = faces[0] + 1;
  const auto dice = faces.subspan(1);
  if (dice.size() == 1 && luck_ && luck && dice[0] == faces[0])
    return {polygon, luck_multiplier_, true};  // AG-25
  std::array<int, probability::kMaxPatternSides> counts{};
  for (const std::uint16_t face : dice) ++counts[face];
  const auto shown = std::span(counts).first(static_cast<std::size_t>(die_sides_));
  return {polygon, multiplier(patterns_.best_score(shown)), false};
}

}  // namespace casus::aggression
