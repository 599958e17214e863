// Compares the Graph of an engagement with its twin, exactly, for every battle of up to twelve d6s a side.

#include "systems/aggression/engagement.hpp"

#include <gtest/gtest.h>

#include "conflict/compare.hpp"
#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "systems/aggression/events.hpp"
#include "tables.hpp"
#include "twin.hpp"

namespace casus::aggression {
namespace {

constexpr std::int32_t kMost = 12;
constexpr auto kWon = static_cast<std::uint16_t>(Winner::attacker);

class EngagementTwin : public testing::TestWithParam<int> {
 protected:
  Engagement rules_ = Engagement::of(rulebook(GetParam()), kMost, kMost).value();
  twin::Battles twin_{GetParam(), kMost};

  [[nodiscard]] Explored<Engagement> explored(std::int32_t a, std::int32_t d) const {
    auto walked = explore(rules_, rules_.begin(a, d), Prices{}, Limits{});
    EXPECT_TRUE(walked);
    return std::move(*walked);
  }
};

TEST_P(EngagementTwin, HasTheSameChancesFromEveryPosition) {
  const auto all = explored(kMost, kMost);
  const auto exact = chance_of<Exact>(all.graph, only_choices(all.graph), kWon);
  const auto doubles = chance_of<double>(all.graph, only_choices(all.graph), kWon);
  for (std::int32_t a = 0; a <= kMost; ++a) {
    for (std::int32_t d = 0; d <= kMost; ++d) {
      const Exact expected = twin::exact(twin_.of(a, d).won);
      const std::uint32_t node = all.node_of(rules_, rules_.begin(a, d));
      if (node != kNone) {
        EXPECT_EQ(exact[node], expected) << a << ':' << d;
        EXPECT_LE(units_off(doubles[node], expected), 64.0) << a << ':' << d;
      } else {  // never come to from twelve against twelve: a battle of its own
        ASSERT_TRUE(GetParam() == 1 && (a == 0 || d == 0)) << a << ':' << d;
        const auto alone = explored(a, d);
        EXPECT_EQ(outcomes<Exact>(alone.graph, only_choices(alone.graph)).at(kWon), expected)
            << a << ':' << d;
      }
    }
  }
}

TEST_P(EngagementTwin, HasTheSameRounds) {
  for (const auto& [a, d] :
       {std::pair{0, 0}, {0, 3}, {3, 0}, {1, 1}, {1, 2}, {3, 3}, {8, 8}, {12, 12}, {2, 11}}) {
    const auto one = explored(a, d);
    Exact mean;
    for (const auto& end : counts<Exact>(one.graph, only_choices(one.graph), kRounds)) {
      ASSERT_NE(end.value, CountDistribution::kAbsent);
      mean += end.probability * Exact(end.value);
    }
    EXPECT_EQ(mean, twin::exact(twin_.of(a, d).rounds)) << a << ':' << d;
  }
}

INSTANTIATE_TEST_SUITE_P(Editions, EngagementTwin, testing::Values(1, 2));

TEST(EngagementTwinItself, AgreesWithTheClauseFile) {
  twin::Battles first(1, 8);
  twin::Battles second(2, 8);
  EXPECT_EQ(twin::exact(second.of(1, 2).won).to_string(), "4540244657/26542080000");
  EXPECT_EQ(twin::exact(first.of(3, 3).won).to_double(), 0.3059140161128062);
  EXPECT_EQ(twin::exact(second.of(8, 8).won).to_double(), 0.2559233521882955);
}

}  // namespace
}  // namespace casus::aggression
