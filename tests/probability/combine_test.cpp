#include "probability/combine.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "brute_force.hpp"
#include "probability/bounds.hpp"

namespace casus::probability {
namespace {

Distribution any_distribution() {
  std::vector<Distribution::Entry> entries;
  const auto size = *rc::gen::inRange(1, 8);
  for (int i = 0; i < size; ++i) {
    entries.push_back({*rc::gen::inRange<std::int64_t>(-5, 9), Integer(*rc::gen::inRange(1, 5))});
  }
  return Distribution::from_weights(std::move(entries)).value();
}

Weights every_pair(const Distribution& a, const Distribution& b,
                   const std::function<std::int64_t(std::int64_t, std::int64_t)>& read) {
  Weights weights;
  for (const auto& x : a.entries()) {
    for (const auto& y : b.entries()) weights[read(x.value, y.value)] += x.weight * y.weight;
  }
  return weights;
}

TEST(Combine, AnyTwoEqualEveryPair) {
  EXPECT_TRUE(rc::check("products, extremes and comparisons", [] {
    const Distribution a = any_distribution();
    const Distribution b = any_distribution();
    using I = std::int64_t;
    RC_ASSERT(weights_of(*product(a, b)) == every_pair(a, b, [](I x, I y) { return x * y; }));
    RC_ASSERT(weights_of(*higher(a, b)) == every_pair(a, b, [](I x, I y) { return std::max(x, y); }));
    RC_ASSERT(weights_of(*lower(a, b)) == every_pair(a, b, [](I x, I y) { return std::min(x, y); }));
    const std::pair<Comparison, std::function<bool(I, I)>> all[] = {
        {Comparison::less, std::less<>()},      {Comparison::at_most, std::less_equal<>()},
        {Comparison::more, std::greater<>()},   {Comparison::at_least, std::greater_equal<>()},
        {Comparison::equal, std::equal_to<>()}, {Comparison::unequal, std::not_equal_to<>()}};
    for (const auto& [comparison, twin] : all) {
      RC_ASSERT(weights_of(compared(a, comparison, b)) ==
                every_pair(a, b, [&twin = twin](I x, I y) { return twin(x, y) ? 1 : 0; }));
    }
  }));
}

TEST(Combine, FarValuesAreRefused) {
  const Distribution far = Distribution::certain(kMaxValue);
  EXPECT_TRUE(product(far, Distribution::certain(-1)).ok());
  EXPECT_TRUE(product(far, Distribution::certain(0)).ok());
  EXPECT_FALSE(product(far, Distribution::certain(2)).ok());
  EXPECT_FALSE(product(Distribution::certain(-2), far).ok());
}

TEST(Combine, FullTalliesAreRefused) {
  Tally tally;
  for (std::int64_t i = 0; i < kMaxValues; ++i) ASSERT_TRUE(tally.add(i, 1));
  EXPECT_FALSE(tally.add(-1, 1));
  EXPECT_TRUE(tally.add(7, 1));
  EXPECT_EQ(std::move(tally).distribution()->total(), kMaxValues + 1);
  std::vector<Distribution::Entry> even;
  std::vector<Distribution::Entry> odd;
  for (std::int64_t i = 0; i < kMaxValues; i += 2) {
    even.push_back({2 * i, 1});
    even.push_back({2 * i + 2, 1});
    odd.push_back({2 * i + 1, 1});
    odd.push_back({2 * i + 3, 1});
  }
  const Distribution a = *Distribution::from_weights(even);
  const Distribution b = *Distribution::from_weights(odd);
  EXPECT_FALSE(higher(a, b).ok());
  EXPECT_FALSE(lower(a, b).ok());
}

}  // namespace
}  // namespace casus::probability
