#include "systems/aggression/roll.hpp"

#include <algorithm>
#include <cassert>

#include "probability/bounds.hpp"

namespace casus::aggression {

using probability::Distribution;

Result<Distribution> Rolls::by_patterns(const probability::PatternTable& table, std::int32_t polygon,
                                        std::int32_t dice) const {
  std::vector<Distribution::Entry> entries;
  const auto& weights = table.weights[static_cast<std::size_t>(dice)];
  for (std::int32_t number = 1; number <= polygon; ++number) {
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (weights[i].is_zero()) continue;
      entries.push_back({static_cast<std::int64_t>(number) * multiplier(table.scores[i]), weights[i]});
    }
  }
  return Distribution::from_weights(std::move(entries));
}

Result<Distribution> Rolls::of_single(std::int32_t polygon, bool luck) const {
  std::vector<Distribution::Entry> entries;
  for (std::int32_t number = 0; number < polygon; ++number) {
    for (std::int32_t die = 0; die < die_sides_; ++die) {
      const std::array faces{static_cast<std::uint16_t>(number), static_cast<std::uint16_t>(die)};
      entries.push_back({roll(faces, luck).value(), 1});
    }
  }
  return Distribution::from_weights(std::move(entries));
}

Result<Rolls> Rolls::of(const Rulebook& rulebook, std::int32_t attacker, std::int32_t defender) {
  assert(attacker <= kMaxDice && defender <= kMaxDice);
  Rolls rolls;
  auto patterns = probability::PatternSet::of(rulebook.patterns, rulebook.no_pattern);
  if (!patterns) return patterns.faults();
  rolls.patterns_ = std::move(*patterns);
  rolls.die_sides_ = rulebook.die_sides;
  rolls.most_ = rulebook.most;
  rolls.luck_ = rulebook.luck;
  rolls.luck_multiplier_ = rulebook.luck_multiplier;

  const auto table =
      probability::pattern_table(rolls.patterns_, rulebook.die_sides, std::max(attacker, defender));
  if (!table) return table.faults();
  const std::array polygons{rulebook.aggressor.polygon, rulebook.defender.polygon};
  const std::array most{attacker, defender};
  for (std::size_t side = 0; side < 2; ++side) {
    OfSide& of_side = rolls.sides_[side];
    for (std::int32_t dice = 0; dice <= std::max(most[side], 1); ++dice) {
      auto values =
          dice == 1 ? rolls.of_single(polygons[side], true) : rolls.by_patterns(*table, polygons[side], dice);
      if (!values) return values.faults();
      of_side.by_dice.push_back(std::move(*values));
    }
    auto unlucky = rolls.of_single(polygons[side], false);
    if (!unlucky) return unlucky.faults();
    of_side.single_without_luck = std::move(*unlucky);
  }
  return rolls;
}

}  // namespace casus::aggression
