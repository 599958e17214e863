#include "probability/patterns.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "brute_force.hpp"

namespace casus::probability {
namespace {

// AG-21, AG-22: pair 2, triple 3, two pair 4, four 4, full house 5, five 5, none 1.
std::vector<Pattern> multipliers() {
  return {{{2}, 2}, {{3}, 3}, {{2, 2}, 4}, {{4}, 4}, {{2, 3}, 5}, {{5}, 5}};
}
PatternSet multiplier_set() { return PatternSet::of(multipliers(), 1).value(); }

std::int64_t score(const PatternSet& set, std::vector<int> counts) { return set.best_score(counts); }

/// Contains, by trying every way to give the groups to distinct faces.
bool contains(const std::vector<int>& sizes, const std::vector<int>& counts, std::size_t group,
              std::vector<bool>& taken) {
  if (group == sizes.size()) return true;
  for (std::size_t face = 0; face < counts.size(); ++face) {
    if (taken[face] || counts[face] < sizes[group]) continue;
    taken[face] = true;
    if (contains(sizes, counts, group + 1, taken)) return true;
    taken[face] = false;
  }
  return false;
}

std::int64_t twin_score(const std::vector<Pattern>& patterns, std::int64_t base,
                        const std::vector<int>& counts) {
  std::int64_t best = base;
  bool found = false;
  for (const Pattern& pattern : patterns) {
    std::vector<bool> taken(counts.size(), false);
    if (!contains(pattern.sizes, counts, 0, taken)) continue;
    best = found ? std::max(best, pattern.score) : pattern.score;
    found = true;
  }
  return best;
}

Weights row(const PatternTable& table, std::size_t dice) {
  Weights weights;
  for (std::size_t i = 0; i < table.scores.size(); ++i) {
    if (!table.weights[dice][i].is_zero()) weights[table.scores[i]] = table.weights[dice][i];
  }
  return weights;
}

TEST(Patterns, OneThrowByItsCounts_AG21) {
  const PatternSet set = multiplier_set();
  EXPECT_EQ(score(set, {}), 1);
  EXPECT_EQ(score(set, {1, 1, 1, 1, 1}), 1);
  EXPECT_EQ(score(set, {0, 2, 0, 1, 1, 1}), 2);
  EXPECT_EQ(score(set, {1, 3, 1}), 3);
  EXPECT_EQ(score(set, {2, 1, 2}), 4);
  EXPECT_EQ(score(set, {1, 4}), 4);
  EXPECT_EQ(score(set, {2, 3}), 5);
  EXPECT_EQ(score(set, {5}), 5);
}

TEST(Patterns, MoreThanFiveDiceContainTheirBestPattern_AG22) {
  const PatternSet set = multiplier_set();
  EXPECT_EQ(score(set, {2, 2, 2}), 4);
  EXPECT_EQ(score(set, {3, 3}), 5);
  EXPECT_EQ(score(set, {2, 4}), 5);
  EXPECT_EQ(score(set, {6}), 5);
  EXPECT_EQ(score(set, {4, 1, 1}), 4);
}

TEST(Patterns, FiveDice_AG21) {
  const PatternTable table = pattern_table(multiplier_set(), 6, 5).value();
  EXPECT_EQ(table.scores, (std::vector<std::int64_t>{1, 2, 3, 4, 5}));
  const Integer all = 7776;
  EXPECT_EQ(Exact(table.weights[5][4], all).to_string(), "17/432");
  EXPECT_EQ(Exact(table.weights[5][3], all).to_string(), "325/1296");
  EXPECT_EQ(Exact(table.weights[5][2], all).to_string(), "25/162");
  EXPECT_EQ(Exact(table.weights[5][1], all).to_string(), "25/54");
  EXPECT_EQ(Exact(table.weights[5][0], all).to_string(), "5/54");
}

TEST(Patterns, TableEqualsAllThrows) {
  const PatternSet set = multiplier_set();
  for (const auto& [sides, most] : {std::pair{6, 7}, {1, 7}, {2, 10}, {3, 8}, {4, 7}, {10, 4}}) {
    const PatternTable table = pattern_table(set, sides, most).value();
    for (int n = 0; n <= most; ++n) {
      const auto dice = std::vector<Die>(static_cast<std::size_t>(n), d(sides));
      const Weights all =
          brute_force(dice, [&](const Throw& t) { return twin_score(multipliers(), 1, counts_of(t)); });
      EXPECT_EQ(row(table, static_cast<std::size_t>(n)), all) << n << " dice of " << sides << " sides";
    }
  }
}

TEST(Patterns, TotalsAndTheLastRowHoldInEveryWeight) {
  const PatternSet set = multiplier_set();
  for (const std::int64_t sides : {6, 20}) {
    const PatternTable whole = pattern_table(set, sides, 64).value();
    Integer total = 1;
    for (std::size_t n = 0; n <= 64; ++n, total *= sides) {
      Integer seen = 0;
      for (const Integer& weight : whole.weights[n]) seen += weight;
      EXPECT_EQ(seen, total) << n;
      // The same row from a shorter table, in a narrower weight.
      EXPECT_EQ(whole.weights[n], pattern_table(set, sides, static_cast<std::int64_t>(n)).value().weights[n]);
    }
    // Closed forms: no two dice alike; and with more dice than faces some pair is certain.
    EXPECT_EQ(whole.weights[3][0], sides * (sides - 1) * (sides - 2));
    EXPECT_EQ(whole.weights[static_cast<std::size_t>(sides) + 1][0], 0);
  }
}

std::vector<Pattern> random_patterns() {
  std::vector<Pattern> patterns;
  const auto count = *rc::gen::inRange(0, 6);
  for (int i = 0; i < count; ++i) {
    const auto sizes = *rc::gen::container<std::vector<int>>(
        static_cast<std::size_t>(*rc::gen::inRange(1, 5)), rc::gen::inRange(1, 5));
    patterns.push_back({sizes, *rc::gen::inRange<std::int64_t>(-2, 6)});
  }
  return patterns;
}

TEST(Patterns, AnySetEqualsAllThrows) {
  EXPECT_TRUE(rc::check("random pattern sets on equal, custom and mixed dice", [] {
    const std::vector<Pattern> patterns = random_patterns();
    const auto base = *rc::gen::inRange<std::int64_t>(-2, 6);
    const PatternSet set = PatternSet::of(patterns, base).value();
    const auto read = [&](const Throw& t) { return twin_score(patterns, base, counts_of(t)); };

    const auto sides = *rc::gen::inRange<std::int64_t>(1, 5);
    const PatternTable table = pattern_table(set, sides, 5).value();
    for (std::size_t n = 0; n <= 5; ++n) {
      RC_ASSERT(row(table, n) == brute_force(std::vector<Die>(n, d(sides)), read));
    }
    const Die custom =
        faces(*rc::gen::container<std::vector<std::int64_t>>(4, rc::gen::inRange<std::int64_t>(0, 4)));
    const Pool mixed =
        pool({{*rc::gen::inRange(0, 4), d(sides)}, {*rc::gen::inRange(0, 3), custom}, {1, d(2)}});
    RC_ASSERT(weights_of(pattern_scores(set, mixed).value()) == brute_force(dice_of(mixed), read));
  }));
}

TEST(Patterns, LargestSetsAreThePatternsOfOneGroup) {
  // A walk and a recurrence that share no code: sizes 1 … 10 as patterns, and the largest set itself.
  std::vector<Pattern> sizes;
  for (int size = 1; size <= 10; ++size) sizes.push_back({{size}, size});
  const PatternSet set = PatternSet::of(sizes, 0).value();
  const Pool ten = pool({{10, d(6)}});
  EXPECT_EQ(pattern_scores(set, ten).value(), largest_set(ten).value());
  const Pool custom = pool({{10, faces({0, 1, 1, 2, 2, 3})}});
  EXPECT_EQ(pattern_scores(set, custom).value(), largest_set(custom).value());
}

TEST(Patterns, TheBaseIsOnlyForThrowsWithoutPattern) {
  const PatternSet set = PatternSet::of({{{2}, -3}}, 10).value();
  EXPECT_EQ(score(set, {2}), -3);
  EXPECT_EQ(score(set, {1, 1}), 10);
  EXPECT_EQ(score(PatternSet(), {3}), 0);
}

}  // namespace
}  // namespace casus::probability
