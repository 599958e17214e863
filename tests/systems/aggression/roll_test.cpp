// Tests one side's roll: every throw of real dice has the value that the exact distribution gives, for the
// built-in rulebooks and for unusual ones.

#include <gtest/gtest.h>
#include <map>
#include <rapidcheck.h>
#include <tuple>

#include "chance.hpp"
#include "systems/aggression/engagement.hpp"
#include "tables.hpp"
#include "twin.hpp"

namespace casus::aggression {
namespace {

/// Roll Values of every throw of a polygon and `dice` other dice, counted.
std::map<std::int64_t, std::uint64_t> thrown(const Rolls& rolls, std::int32_t polygon, std::int32_t dice,
                                             std::int32_t sides, bool luck) {
  std::map<std::int64_t, std::uint64_t> values;
  std::vector<std::uint16_t> faces(static_cast<std::size_t>(dice) + 1, 0);
  for (;;) {
    // With two d6s or more the polygon does not ask what they show: its numbers are gone through at once.
    if (dice >= 2) {
      const std::int32_t multiplier = rolls.roll(faces, luck).multiplier;
      for (std::int32_t shown = 1; shown <= polygon; ++shown) ++values[std::int64_t{shown} * multiplier];
    } else {
      for (std::uint16_t shown = 0; shown < polygon; ++shown) {
        faces[0] = shown;
        ++values[rolls.roll(faces, luck).value()];
      }
      faces[0] = 0;
    }
    std::size_t at = 1;
    while (at < faces.size() && ++faces[at] == sides) faces[at++] = 0;
    if (at == faces.size()) return values;
  }
}

void expect_values(const Rolls& rolls, Seat side, std::int32_t polygon, std::int32_t dice, std::int32_t sides,
                   bool luck) {
  const auto by_faces = thrown(rolls, polygon, dice, sides, luck);
  const auto& exact = rolls.values(side, dice, luck);
  ASSERT_EQ(exact.entries().size(), by_faces.size()) << dice;
  for (const auto& entry : exact.entries()) {
    const auto at = by_faces.find(entry.value);
    ASSERT_NE(at, by_faces.end()) << entry.value;
    EXPECT_EQ(entry.weight, Integer(at->second)) << dice << " dice, Roll Value " << entry.value;
  }
}

class RollFaces : public testing::TestWithParam<std::tuple<int, int>> {};

TEST_P(RollFaces, AreWorthWhatTheDistributionSays) {
  const auto [edition, dice] = GetParam();
  const auto rolls = Rolls::of(rulebook(edition), 8, 8);
  ASSERT_TRUE(rolls);
  expect_values(*rolls, kAttacker, 8, dice, 6, true);
  expect_values(*rolls, kDefender, 10, dice, 6, true);
  if (dice == 1) expect_values(*rolls, kDefender, 10, dice, 6, false);
}

INSTANTIATE_TEST_SUITE_P(EditionAndDice, RollFaces,
                         testing::Combine(testing::Values(1, 2), testing::Range(0, 9)));

TEST(RollFaces, DoNotAskThePolygonWhereThereAreTwoDice) {
  const auto rolls = Rolls::of(rulebook(2), 4, 4);
  ASSERT_TRUE(rolls);
  for (std::uint16_t number = 0; number < 6 * 6 * 6; ++number) {
    const std::array<std::uint16_t, 3> dice{static_cast<std::uint16_t>(number % 6),
                                            static_cast<std::uint16_t>(number / 6 % 6),
                                            static_cast<std::uint16_t>(number / 36)};
    const std::int32_t multiplier =
        rolls->roll(std::array<std::uint16_t, 4>{0, dice[0], dice[1], dice[2]}, true).multiplier;
    for (std::uint16_t shown = 1; shown < 10; ++shown) {
      const Roll roll = rolls->roll(std::array<std::uint16_t, 4>{shown, dice[0], dice[1], dice[2]}, true);
      EXPECT_EQ(roll.value(), (shown + 1) * multiplier);
    }
  }
}

TEST(RollValues, EqualTheTwinForTwelveDice) {
  const auto rolls = Rolls::of(rulebook(2), 12, 12);
  ASSERT_TRUE(rolls);
  for (std::int32_t dice = 0; dice <= 12; ++dice) {
    const auto expected = twin::values(10, dice);
    const auto& values = rolls->values(kDefender, dice, true);
    ASSERT_EQ(values.entries().size(), expected.size());
    // The weights of the two are in proportion: compared by cross products with the totals.
    Integer total = 0;
    for (const auto& [value, ways] : expected) total += Integer(ways);
    for (const auto& entry : values.entries())
      EXPECT_EQ(Integer(entry.weight) * total,
                Integer(expected.at(static_cast<int>(entry.value))) * Integer(values.total()));
  }
}

/// A rulebook that nobody plays: other dice, other patterns, other luck.
Rulebook arbitrary_rulebook() {
  Rulebook changed = rulebook(*rc::gen::inRange(1, 3));
  changed.aggressor.polygon = *rc::gen::inRange(2, 7);
  changed.defender.polygon = *rc::gen::inRange(2, 7);
  changed.die_sides = *rc::gen::inRange(2, 7);
  changed.no_pattern = *rc::gen::inRange(0, 4);
  changed.most = *rc::gen::inRange(1, 7);
  for (auto& pattern : changed.patterns) pattern.score = *rc::gen::inRange(1, 7);
  changed.luck = *rc::gen::arbitrary<bool>();
  changed.luck_multiplier = *rc::gen::inRange(1, 4);
  changed.luck_needs_loss = *rc::gen::arbitrary<bool>();
  changed.dice_lost = *rc::gen::inRange(1, 4);
  changed.final_polygon_roll = *rc::gen::arbitrary<bool>();
  changed.tie =
      *rc::gen::elementOf(std::vector<std::vector<TieBreak>>{{TieBreak::attacker},
                                                             {TieBreak::defender},
                                                             {TieBreak::fewer_dice, TieBreak::attacker},
                                                             {TieBreak::fewer_dice, TieBreak::defender}});
  return changed;
}

TEST(AnyRulebook, HasTheWeightsOfItsFaces) {
  EXPECT_TRUE(rc::check("faces fall into classes of their weights", [] {
    const auto rules = Engagement::of(arbitrary_rulebook(), 3, 3);
    RC_ASSERT(rules.ok());
    conformance::ChanceCheck check(*rules, 20'000);
    for (std::int32_t a = 0; a <= 3; ++a) {
      for (std::int32_t d = 0; d <= 3; ++d) check.walk(rules->begin(a, d));
    }
    RC_ASSERT(!testing::Test::HasFailure());
  }));
}

}  // namespace
}  // namespace casus::aggression
