// Pools too large to throw one by one, in every weight type: against slow twins that add dice one at a time
// in Integers.

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "brute_force.hpp"
#include "probability/pool.hpp"
#include "probability/weight.hpp"

namespace casus::probability {
namespace {

Weights slow_sum(const std::vector<Die>& dice) {
  Weights weights{{0, 1}};
  for (const Die& die : dice) {
    Weights next;
    for (const auto& [value, weight] : weights) {
      for (const auto& face : die.faces()) next[value + face.value] += weight * face.weight;
    }
    weights = std::move(next);
  }
  return weights;
}

/// The k highest dice so far, sorted, are all that a further die needs.
Weights slow_keep(const std::vector<Die>& dice, std::size_t k) {
  std::map<Throw, Integer> tops{{{}, 1}};
  for (const Die& die : dice) {
    std::map<Throw, Integer> next;
    for (const auto& [top, weight] : tops) {
      for (const auto& face : die.faces()) {
        Throw more = top;
        more.insert(std::upper_bound(more.begin(), more.end(), face.value, std::greater<>()), face.value);
        if (more.size() > k) more.pop_back();
        next[more] += weight * face.weight;
      }
    }
    tops = std::move(next);
  }
  Weights weights;
  for (const auto& [top, weight] : tops) weights[sum_of(top)] += weight;
  return weights;
}

/// How many dice show each face, as a table, is all that a further die needs.
Weights slow_largest_set(const std::vector<Die>& dice) {
  std::map<std::map<std::int64_t, std::int64_t>, Integer> tables{{{}, 1}};
  for (const Die& die : dice) {
    std::map<std::map<std::int64_t, std::int64_t>, Integer> next;
    for (const auto& [table, weight] : tables) {
      for (const auto& face : die.faces()) {
        auto more = table;
        ++more[face.value];
        next[more] += weight * face.weight;
      }
    }
    tables = std::move(next);
  }
  Weights weights;
  for (const auto& [table, weight] : tables) {
    std::int64_t most = 0;
    for (const auto& [face, count] : table) most = std::max(most, count);
    weights[most] += weight;
  }
  return weights;
}

/// A die whose weights fill many bits: few dice of it need the widest type.
Die heavy(std::vector<std::int64_t> values) {
  std::vector<Die::Face> weighted;
  std::uint64_t weight = 0xfedcba987654321;
  for (const std::int64_t value : values) weighted.push_back({value, weight = weight / 3 * 2 + 1});
  return Die::with_weights(weighted).value();
}

std::vector<Pool> pools() {
  return {
      pool({{24, d(6)}}),             // 63 bits
      pool({{25, d(6)}}),             // 65
      pool({{64, d(2)}}),             // exactly 2^64
      pool({{40, d(4)}, {9, d(6)}}),  // 104
      pool({{60, d(6)}}),             // 156
      pool({{30, faces({0, 1, 1, 2, 2, 3})}, {12, d(8)}}),
      pool({{130, d(6)}}),                // 337
      pool({{6, heavy({-2, 0, 1, 7})}}),  // 6 · 60
      pool({{2, heavy({1, 2, 3})}, {3, heavy({2, 5})}, {1, d(12)}}),
      pool({{20, faces({0, 5, 15})}, {7, d(10)}, {5, explode(d(6), 3).value()}}),
  };
}

TEST(LargePool, SumEqualsTheSlowTwin) {
  for (const Pool& p : pools()) {
    EXPECT_EQ(weights_of(sum(p).value()), slow_sum(dice_of(p))) << p.dice() << " dice";
  }
  const Pool mixed = pool({{90, d(6)}, {30, d(10)}, {15, faces({-1, 0, 0, 4})}});
  EXPECT_EQ(weights_of(sum(mixed).value()), slow_sum(dice_of(mixed)));
  const Pool even = pool({{3, faces({1, 1, 2, 2, 3, 3, 4, 4})}, {200, d(4)}, {200, faces({-1, 1})}});
  EXPECT_EQ(weights_of(sum(even).value()), slow_sum(dice_of(even)));
}

TEST(LargePool, AnyPoolOfHeavyDiceEqualsTheSlowTwins) {
  EXPECT_TRUE(rc::check("few dice whose weights need the widest type", [] {
    std::vector<Group> groups;
    const auto kinds = *rc::gen::inRange(1, 4);
    for (int i = 0; i < kinds; ++i) {
      const auto values = *rc::gen::container<std::vector<std::int64_t>>(
          static_cast<std::size_t>(*rc::gen::inRange(1, 6)), rc::gen::inRange<std::int64_t>(-4, 9));
      // Weights of a few equal kinds, so that even and symmetric dice come up too.
      std::vector<Die::Face> weighted;
      for (const std::int64_t value : values) {
        weighted.push_back(
            {value, *rc::gen::element<std::uint64_t>(1, 1'000'000'007, std::uint64_t{1} << 56U)});
      }
      groups.push_back({*rc::gen::inRange(1, 4), Die::with_weights(weighted).value()});
    }
    groups.push_back(
        {2, Die::with_weights({{0, std::uint64_t{1} << 61U}, {1, std::uint64_t{1} << 60U}}).value()});
    const Pool p = pool(groups);
    const std::vector<Die> dice = dice_of(p);
    RC_ASSERT(weights_of(sum(p).value()) == slow_sum(dice));
    const auto k = *rc::gen::inRange<std::int64_t>(1, 4);
    RC_PRE(k <= p.dice());
    RC_ASSERT(weights_of(keep_highest(p, k).value()) == slow_keep(dice, static_cast<std::size_t>(k)));
    RC_ASSERT(weights_of(largest_set(p).value()) == slow_largest_set(dice));
  }));
}

TEST(LargePool, SymmetricDiceEqualTheSlowTwin) {
  for (const Die& die : {faces({0, 1, 5}), faces({0, 1, 1, 5}), faces({0, 2, 3, 5}), faces({0, 0, 1, 2, 2}),
                         faces({-4, 0, 4}), faces({1}), faces({1, 2, 3, 4, 5, 6, 7})}) {
    const Pool p = pool({{70, die}, {60, d(6)}});
    EXPECT_EQ(weights_of(sum(p).value()), slow_sum(dice_of(p)));
  }
}

TEST(LargePool, KeepEqualsTheSlowTwin) {
  for (const Pool& p : pools()) {
    for (const std::size_t k : {std::size_t{1}, std::size_t{3}}) {
      EXPECT_EQ(weights_of(keep_highest(p, static_cast<std::int64_t>(k)).value()), slow_keep(dice_of(p), k))
          << p.dice() << " dice, " << k << " kept";
    }
  }
}

TEST(LargePool, LargestSetEqualsTheSlowTwin) {
  const std::vector<Pool> few_faces = {
      pool({{64, d(2)}}),
      pool({{90, d(3)}}),
      pool({{24, faces({0, 1, 1, 2, 2, 3})}}),
      pool({{130, d(2)}}),
      pool({{6, heavy({-2, 0, 1, 7})}}),
      pool({{20, d(3)}, {15, faces({2, 3, 3})}}),
      pool({{3, heavy({1, 2, 3})}, {4, heavy({2, 5})}}),
  };
  for (const Pool& p : few_faces) {
    EXPECT_EQ(weights_of(largest_set(p).value()), slow_largest_set(dice_of(p))) << p.dice() << " dice";
  }
}

TEST(LargePool, TotalsAreTheProductOfTheSides) {
  for (const Pool& p : pools()) {
    EXPECT_EQ(sum(p).value().total(), p.total());
    EXPECT_EQ(count_at_least(p, 2).value().total(), p.total());
    EXPECT_EQ(keep_highest(p, p.dice() / 2).value().total(), p.total());
    EXPECT_EQ(keep_lowest(p, p.dice() / 3).value().total(), p.total());
    if (p.groups().size() > 1) continue;  // mixed pools of this size are refused
    EXPECT_EQ(largest_set(p).value().total(), p.total());
  }
}

}  // namespace
}  // namespace casus::probability
