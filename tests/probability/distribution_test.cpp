#include "probability/distribution.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "brute_force.hpp"

namespace casus::probability {
namespace {

Distribution of(std::vector<Distribution::Entry> entries) {
  return Distribution::from_weights(std::move(entries)).value();
}

TEST(Distribution, IsSortedMergedAndPositive) {
  const Distribution x = of({{3, 1}, {-2, 4}, {3, 2}, {7, 0}});
  EXPECT_EQ(weights_of(x), (Weights{{-2, 4}, {3, 3}}));
  EXPECT_EQ(x.entries().size(), 2U);
  EXPECT_EQ(x.total(), 7);
  EXPECT_EQ(x.lowest(), -2);
  EXPECT_EQ(x.highest(), 3);
  EXPECT_EQ(x.weight(3), 3);
  EXPECT_EQ(x.weight(0), 0);
  EXPECT_EQ(Distribution(), Distribution::certain(0));
}

TEST(Distribution, ProbabilitiesAreInLowestTerms) {
  const Distribution x = d(6).distribution();
  EXPECT_EQ(x.probability(4).to_string(), "1/6");
  EXPECT_EQ(x.probability(7).to_string(), "0/1");
  EXPECT_EQ(x.at_least(4).to_string(), "1/2");
  EXPECT_EQ(x.at_most(4).to_string(), "2/3");
  EXPECT_EQ(x.at_least(-1).to_string(), "1/1");
  EXPECT_EQ(x.at_most(0).to_string(), "0/1");
  EXPECT_EQ(x.at_least(7).to_string(), "0/1");
  EXPECT_EQ(x.mean().to_string(), "7/2");
  EXPECT_EQ(x.variance().to_string(), "35/12");
  EXPECT_DOUBLE_EQ(x.deviation(), std::sqrt(35.0 / 12.0));
  EXPECT_EQ(Distribution::certain(-5).mean().to_string(), "-5/1");
  EXPECT_EQ(Distribution::certain(-5).deviation(), 0.0);
}

TEST(Distribution, MeanAndVarianceEqualTheirDefinition) {
  const Distribution x = of({{-7, 3}, {0, 5}, {2, 11}, {1000, 1}});
  Exact mean;
  for (const auto& e : x.entries()) mean += x.probability(e.value) * Exact(e.value);
  Exact variance;
  for (const auto& e : x.entries()) {
    variance += x.probability(e.value) * (Exact(e.value) - mean) * (Exact(e.value) - mean);
  }
  EXPECT_EQ(x.mean(), mean);
  EXPECT_EQ(x.variance(), variance);
}

TEST(Distribution, QuantilesAreTheLowestValueThatReaches) {
  const Distribution x = d(6).distribution();
  EXPECT_EQ(x.quantile(Exact(0)).value(), 1);
  EXPECT_EQ(x.quantile(Exact(1, 6)).value(), 1);
  EXPECT_EQ(x.quantile(Exact(1, 5)).value(), 2);
  EXPECT_EQ(x.quantile(Exact(1, 2)).value(), 3);
  EXPECT_EQ(x.quantile(Exact(501, 1000)).value(), 4);
  EXPECT_EQ(x.quantile(Exact(1)).value(), 6);
  EXPECT_FALSE(x.quantile(Exact(-1, 100)).ok());
  EXPECT_FALSE(x.quantile(Exact(101, 100)).ok());
}

TEST(Distribution, FaultsAreValues) {
  EXPECT_FALSE(Distribution::from_weights({}).ok());
  EXPECT_FALSE(Distribution::from_weights({{1, 0}}).ok());
  EXPECT_FALSE(Distribution::from_weights({{1, 5}, {2, -1}}).ok());
}

TEST(Distribution, ReducedSharesNoFactor) {
  EXPECT_EQ(of({{1, 4}, {2, 6}}).reduced(), of({{1, 2}, {2, 3}}));
  EXPECT_EQ(of({{1, 4}, {2, 3}}).reduced(), of({{1, 4}, {2, 3}}));
}

Distribution random_distribution(int most_values) {
  const auto size = *rc::gen::inRange(1, most_values + 1);
  const auto scale = *rc::gen::element<std::int64_t>(1, 1, 5, 12);
  std::vector<Distribution::Entry> entries;
  for (int i = 0; i < size; ++i) {
    entries.push_back({scale * *rc::gen::inRange(-20, 21), *rc::gen::inRange(1, 100)});
  }
  return of(entries);
}

TEST(Distribution, SumNegationAndComparisonEqualAllPairs) {
  EXPECT_TRUE(rc::check("pairs of values", [] {
    const Distribution a = random_distribution(8);
    const Distribution b = random_distribution(8);
    Weights sums;
    Weights turned;
    Opposed versus;
    for (const auto& x : a.entries()) {
      turned[-x.value] = x.weight;
      for (const auto& y : b.entries()) {
        const Integer weight = x.weight * y.weight;
        sums[x.value + y.value] += weight;
        (x.value > y.value ? versus.first : x.value < y.value ? versus.second : versus.tie) += weight;
        versus.total += weight;
      }
    }
    RC_ASSERT(weights_of(sum(a, b).value()) == sums);
    RC_ASSERT(weights_of(negated(a)) == turned);
    RC_ASSERT(opposed(a, b) == versus);
    Opposed to_first = versus;
    to_first.first += to_first.tie;
    to_first.tie = 0;
    RC_ASSERT(opposed(a, b, Tie::first) == to_first);
    Opposed to_second = versus;
    to_second.second += to_second.tie;
    to_second.tie = 0;
    RC_ASSERT(opposed(a, b, Tie::second) == to_second);
  }));
}

TEST(Distribution, QuantileIsConsistentWithAtMost) {
  EXPECT_TRUE(rc::check("quantiles", [] {
    const Distribution a = random_distribution(8);
    const Exact p(*rc::gen::inRange(0, 1001), 1000);
    const std::int64_t v = a.quantile(p).value();
    RC_ASSERT(a.weight(v) > 0);
    RC_ASSERT(a.at_most(v) >= p);
    RC_ASSERT(v == a.lowest() || a.at_most(v - 1) < p);
    RC_ASSERT(a.at_most(v) + a.at_least(v + 1) == Exact(1));
  }));
}

// A number from a rulebook's table, worked out by another hand.
TEST(Opposed, TwoWhiteDiceAgainstTwoWithOneMoreEach) {
  const Die white = faces({0, 1, 1, 2, 2, 3});
  const Die raised = faces({1, 2, 2, 3, 3, 4});
  const Opposed versus =
      opposed(sum(pool({{2, white}})).value(), sum(pool({{2, raised}})).value(), Tie::second);
  EXPECT_EQ(Exact(versus.first, versus.total).to_string(), "125/1296");
}

}  // namespace
}  // namespace casus::probability
