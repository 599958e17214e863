#include "probability/pool.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "brute_force.hpp"

namespace casus::probability {
namespace {

std::int64_t kept(Throw faces, std::int64_t k, bool highest) {
  std::sort(faces.begin(), faces.end());
  if (highest) std::reverse(faces.begin(), faces.end());
  faces.resize(static_cast<std::size_t>(k));
  return sum_of(faces);
}

std::int64_t largest(const Throw& faces) {
  const std::vector<int> counts = counts_of(faces);
  return counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
}

/// Every operation against every throw; the name of the first that differs, or nothing.
std::string differs(const Pool& p) {
  const std::vector<Die> dice = dice_of(p);
  if (weights_of(sum(p).value()) != brute_force(dice, sum_of)) return "sum";
  for (std::int64_t k = 0; k <= p.dice(); ++k) {
    const Weights high = brute_force(dice, [k](const Throw& t) { return kept(t, k, true); });
    const Weights low = brute_force(dice, [k](const Throw& t) { return kept(t, k, false); });
    if (weights_of(keep_highest(p, k).value()) != high) return "keep_highest " + std::to_string(k);
    if (weights_of(keep_lowest(p, k).value()) != low) return "keep_lowest " + std::to_string(k);
    if (weights_of(drop_lowest(p, p.dice() - k).value()) != high) return "drop_lowest";
    if (weights_of(drop_highest(p, p.dice() - k).value()) != low) return "drop_highest";
  }
  for (std::int64_t face = -3; face <= 8; ++face) {
    const Weights counts = brute_force(dice, [face](const Throw& t) {
      return std::count_if(t.begin(), t.end(), [face](std::int64_t f) { return f >= face; });
    });
    if (weights_of(count_at_least(p, face).value()) != counts)
      return "count_at_least " + std::to_string(face);
  }
  if (weights_of(largest_set(p).value()) != brute_force(dice, largest)) return "largest_set";
  return "";
}

TEST(Pool, PutsEqualDiceTogether) {
  const Pool p = pool({{2, d(6)}, {0, d(4)}, {1, d(8)}, {3, faces({6, 5, 4, 3, 2, 1})}});
  ASSERT_EQ(p.groups().size(), 2U);
  EXPECT_EQ(p.groups()[0], (Group{5, d(6)}));
  EXPECT_EQ(p.groups()[1], (Group{1, d(8)}));
  EXPECT_EQ(p.dice(), 6);
  EXPECT_EQ(p.total(), 7776 * 8);
  EXPECT_EQ(Pool().total(), 1);
}

TEST(Pool, EveryOperationEqualsAllThrows) {
  const Die white = faces({0, 1, 1, 2, 2, 3});
  const std::vector<Pool> pools = {
      Pool(),
      pool({{1, d(1)}}),
      pool({{5, d(1)}}),
      pool({{1, d(6)}}),
      pool({{4, d(6)}}),
      pool({{6, d(6)}}),
      pool({{8, d(3)}}),
      pool({{10, d(2)}}),
      pool({{5, white}}),
      pool({{4, faces({-3, -3, 0, 5, 5, 5})}}),
      pool({{2, d(6)}, {2, d(8)}}),
      pool({{2, white}, {2, faces({1, 2, 2, 3, 3, 4})}, {1, faces({2, 3, 3, 4, 4, 5})}}),
      pool({{1, d(2)}, {1, d(3)}, {1, d(4)}, {1, d(5)}, {1, d(6)}}),
      pool({{2, faces({0, 10, 20})}, {2, faces({5, 25})}}),
      pool({{3, explode(d(3), 2).value()}, {1, d(4)}}),
      pool({{3, d(4)}, {2, d(1)}}),
      pool({{2, faces({-2})}, {2, d(4)}}),
  };
  for (std::size_t i = 0; i < pools.size(); ++i) EXPECT_EQ(differs(pools[i]), "") << "pool " << i;
}

TEST(Pool, AnySmallPoolEqualsAllThrows) {
  EXPECT_TRUE(rc::check("pools of up to three kinds of dice", [] {
    std::vector<Group> groups;
    const auto kinds = *rc::gen::inRange(1, 4);
    for (int i = 0; i < kinds; ++i) {
      const auto printed = *rc::gen::container<std::vector<std::int64_t>>(
          static_cast<std::size_t>(*rc::gen::inRange(1, 6)), rc::gen::inRange<std::int64_t>(-3, 7));
      groups.push_back({*rc::gen::inRange(0, kinds == 1 ? 6 : 3), faces(printed)});
    }
    const std::string difference = differs(pool(groups));
    RC_ASSERT(difference == "");
  }));
}

TEST(Pool, KnownNumbers) {
  // 4d6 keep highest 3: the mean of the familiar table, 12.2446.
  const Distribution ability = keep_highest(pool({{4, d(6)}}), 3).value();
  EXPECT_EQ(ability.weight(18), 21);
  EXPECT_EQ(ability.total(), 1296);
  EXPECT_EQ(ability.mean().to_string(), "15869/1296");
  const Distribution many = sum(pool({{100, d(6)}})).value();
  EXPECT_EQ(many.entries().size(), 501U);
  EXPECT_EQ(many.mean(), Exact(350));
  EXPECT_EQ(many.variance(), Exact(875, 3));
  EXPECT_EQ(many.weight(100), 1);
  EXPECT_EQ(many.weight(102), 5050);
}

}  // namespace
}  // namespace casus::probability
