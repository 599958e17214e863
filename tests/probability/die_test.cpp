#include "probability/die.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <set>

#include "brute_force.hpp"

namespace casus::probability {
namespace {

/// All rolls of a die thrown `times` + 1 times, read as a player would: on one of `again` the next roll
/// counts (added, or in place of this one); rolls that are not needed are thrown all the same, so every way
/// weighs alike.
Weights rolled_again(const Die& die, std::size_t times, const std::set<std::int64_t>& again, bool adding) {
  return brute_force(std::vector<Die>(times + 1, die), [&](const Throw& rolls) {
    std::int64_t value = rolls[0];
    for (std::size_t i = 0; i < times && again.count(rolls[i]) > 0; ++i) {
      value = adding ? value + rolls[i + 1] : rolls[i + 1];
    }
    return value;
  });
}

TEST(Die, SidesAndPrintedFaces) {
  EXPECT_EQ(weights_of(d(4).distribution()), (Weights{{1, 1}, {2, 1}, {3, 1}, {4, 1}}));
  const Die white = faces({2, 0, 1, 3, 1, 2});
  EXPECT_EQ(weights_of(white.distribution()), (Weights{{0, 1}, {1, 2}, {2, 2}, {3, 1}}));
  EXPECT_EQ(white.total(), 6U);
  EXPECT_EQ(faces({-3, 5, -3}).lowest(), -3);
  EXPECT_EQ(Die(), faces({0}));
  EXPECT_EQ(Die::with_weights({{2, 3}, {1, 0}, {2, 1}}).value(), Die::with_weights({{2, 4}}).value());
}

TEST(Die, ExplodesAsThrown) {
  const std::int64_t top = 6;
  EXPECT_EQ(explode(d(6), 0).value(), d(6));
  for (std::int64_t depth = 0; depth <= 4; ++depth) {
    const auto times = static_cast<std::size_t>(depth);
    EXPECT_EQ(weights_of(explode(d(6), depth).value().distribution()), rolled_again(d(6), times, {6}, true));
    EXPECT_EQ(explode(d(6), depth).value(), explode(d(6), depth, {&top, 1}).value());
    const std::vector<std::int64_t> two = {-1, 4};
    const Die odd = faces({-1, 4, 4, 2, 7});
    EXPECT_EQ(weights_of(explode(odd, depth, two).value().distribution()),
              rolled_again(odd, times, {-1, 4}, true));
  }
  EXPECT_EQ(weights_of(explode(faces({1}), 3).value().distribution()), (Weights{{4, 1}}));
}

TEST(Die, RerollsAsThrown) {
  const std::vector<std::int64_t> low = {1, 2};
  const Die once = reroll(d(6), low, 1).value();
  EXPECT_EQ(weights_of(once.distribution()), (Weights{{1, 2}, {2, 2}, {3, 8}, {4, 8}, {5, 8}, {6, 8}}));
  for (std::int64_t times = 0; times <= 4; ++times) {
    EXPECT_EQ(weights_of(reroll(d(6), low, times).value().distribution()),
              rolled_again(d(6), static_cast<std::size_t>(times), {1, 2}, false));
  }
  EXPECT_EQ(reroll(d(6), {}, 3).value(), d(6));
}

TEST(Die, AnyDieRolledAgainEqualsAllRolls) {
  EXPECT_TRUE(rc::check("dice rolled again", [] {
    const auto printed = *rc::gen::container<std::vector<std::int64_t>>(
        static_cast<std::size_t>(*rc::gen::inRange(1, 7)), rc::gen::inRange<std::int64_t>(-4, 8));
    const Die die = faces(printed);
    std::vector<std::int64_t> again;
    for (const auto& face : die.faces()) {
      if (*rc::gen::arbitrary<bool>()) again.push_back(face.value);
    }
    RC_PRE(!again.empty());
    const auto times = *rc::gen::inRange(0, 4);
    const std::set<std::int64_t> on(again.begin(), again.end());
    RC_ASSERT(weights_of(explode(die, times, again).value().distribution()) ==
              rolled_again(die, static_cast<std::size_t>(times), on, true));
    RC_ASSERT(weights_of(reroll(die, again, times).value().distribution()) ==
              rolled_again(die, static_cast<std::size_t>(times), on, false));
  }));
}

TEST(Die, FaultsAreValues) {
  const std::vector<std::int64_t> none = {7};
  EXPECT_FALSE(Die::with_sides(0).ok());
  EXPECT_FALSE(Die::with_sides(-6).ok());
  EXPECT_FALSE(Die::with_faces({}).ok());
  EXPECT_FALSE(Die::with_weights({{1, 0}}).ok());
  EXPECT_FALSE(explode(d(6), -1).ok());
  EXPECT_FALSE(reroll(d(6), none, 1).ok());
  EXPECT_EQ(to_string(reroll(d(6), none, 1).faults()[0]), "the die has no face 7, one of its faces expected");
}

}  // namespace
}  // namespace casus::probability
