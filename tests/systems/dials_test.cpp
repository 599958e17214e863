// Tests fast setters, for every scenario of every system: a number that is set in existing rules has the same
// winner as a scenario that is read with that number.

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <random>
#include <utility>
#include <vector>

#include "all_scenarios.hpp"
#include "systems/scenario_template.hpp"
#include "table/table.hpp"

namespace casus {
namespace {

Setting set_to(const std::string& path, std::int64_t value) {
  return setting_of(path, {"--set", 1, 1}, {files::Node(value), {"--set"}});
}

class Dials : public testing::TestWithParam<std::string> {};

/// The tables of some values are few positions; those of many are slow to read again and again.
constexpr std::uint64_t kSmall = 60'000;

TEST_P(Dials, TurnToWhatIsRead) {
  auto scenario_template = ScenarioTemplate::of({GetParam(), std::nullopt, {}});
  ASSERT_TRUE(scenario_template);
  const auto plain = open_table(*scenario_template->with());
  ASSERT_TRUE(plain);
  std::vector<std::string> paths;
  std::vector<std::int64_t> most;
  std::vector<Setting> settings;
  for (const Parameter& parameter : (*plain)->parameters()) {
    if (parameter.step != 1 || parameter.path.starts_with("rulebook.") || !parameter.source.empty()) continue;
    const std::int64_t up = parameter.now + 2;
    const std::vector<Setting> one{set_to(parameter.path, up)};
    const auto with_it = scenario_template->with(one);
    if (!with_it || !open_table(*with_it)) continue;
    paths.push_back(parameter.path);
    most.push_back(up);
    settings.push_back(one[0]);
  }
  const auto sources = scenario_template->with(settings);
  ASSERT_TRUE(sources) << to_string(sources.faults().front());
  const auto table = open_table(*sources);
  if (!table) return;  // together they exceed a bound of the scenario
  Limits small;
  small.max_nodes = kSmall;
  std::mt19937 random(static_cast<std::uint32_t>(paths.size()));
  for (const std::optional<PolicyKind> policy :
       {std::optional<PolicyKind>(), std::optional(PolicyKind::best)}) {
    const auto turning = (*table)->fast_sweep(paths, policy);
    if (!turning) continue;
    std::vector<std::int64_t> values = most;
    std::vector<std::pair<std::vector<std::int64_t>, std::array<double, 2>>> answered;
    for (int i = 0; i < (policy ? 4 : 12); ++i) {
      // Some at a time go to anything down to 0, the others stay as the scenario has them.
      std::vector<Setting> set;
      for (std::size_t path = 0; path < paths.size(); ++path) {
        const bool turned = turning->turns(path);
        if (turned)
          values[path] = random() % 3 == 0 ? static_cast<std::int64_t>(random() % (most[path] + 1))
                                           : std::max<std::int64_t>(most[path] - 2, 0);
        set.push_back(set_to(paths[path], turned ? values[path] : most[path]));
      }
      const auto win = turning->win(values, small);
      if (!win) continue;
      const auto read = open_table(*scenario_template->with(set));
      ASSERT_TRUE(read) << to_string(read.faults().front());
      const auto odds = (*read)->win(policy, Precision::doubles, small);
      ASSERT_TRUE(odds) << to_string(odds.faults().front());
      EXPECT_NEAR((*win)[0], odds->attacker.probability, 1e-13);
      EXPECT_NEAR((*win)[1], odds->defender.probability, 1e-13);
      // Turned back and forth it is the same again, to the last bit.
      const auto again = turning->win(values, small);
      ASSERT_TRUE(again);
      EXPECT_EQ(*win, *again);
      answered.emplace_back(values, *win);
    }
    // Explored with what is asked next it is the same, too.
    const auto together = (*table)->fast_sweep(paths, policy);
    for (std::size_t i = 0; i < answered.size(); ++i) {
      const auto win = together->win(answered[i].first, small, [&, later = i](auto& next) mutable {
        if (++later >= answered.size()) return false;
        next = answered[later].first;
        return true;
      });
      EXPECT_EQ(win.value_or(answered[i].second), answered[i].second);
    }
  }
}

TEST(DialsOf, SystemsThatHaveThem) {
  std::vector<std::string> turned;
  for (const std::string& file : all_scenarios()) {
    auto scenario_template = ScenarioTemplate::of({file, std::nullopt, {}});
    const auto table = open_table(*scenario_template->with());
    ASSERT_TRUE(table) << file;
    std::vector<std::string> paths;
    for (const Parameter& parameter : (*table)->parameters()) paths.push_back(parameter.path);
    const auto turning = (*table)->fast_sweep(paths, std::nullopt);
    if (!turning) continue;
    const std::string system((*table)->system());
    if (std::find(turned.begin(), turned.end(), system) == turned.end()) turned.push_back(system);
  }
  for (const std::string_view system : {"aggression", "risk", "axis-allies-1942", "twilight-imperium-4"})
    EXPECT_NE(std::find(turned.begin(), turned.end(), system), turned.end()) << system;
}

/// Values beyond the largest table are read from the files, and so are scenarios that may not begin.
TEST(DialsOf, GoNoFurtherThanTheirTable) {
  const std::string risk = CASUS_ROOT "/scenarios/risk/ten-against-ten.toml";
  const auto table = open_table(*ScenarioTemplate::of({risk, std::nullopt, {}})->with());
  ASSERT_TRUE(table);
  const std::vector<std::string> paths{"attacker.army"};
  const auto turning = (*table)->fast_sweep(paths, std::nullopt);
  ASSERT_TRUE(turning);
  const auto win = [&](std::int64_t count) {
    const std::vector<std::int64_t> values{count};
    return turning->win(values, Limits{});
  };
  const auto now = (*table)->win(std::nullopt, Precision::doubles, Limits{});
  ASSERT_TRUE(now);
  const std::int64_t armies = (*table)->parameters().front().now;
  ASSERT_TRUE(win(armies));
  EXPECT_NEAR((*win(armies))[0], now->attacker.probability, 1e-13);
  EXPECT_FALSE(win(armies + 1));
  EXPECT_FALSE(win(-1));
  EXPECT_LT((*win(4))[0], (*win(9))[0]);
}

struct Battle {
  std::string name;
  std::string scenario;
  std::vector<std::string> paths;
  std::vector<std::int64_t> most;
};
class BestPlay : public testing::TestWithParam<Battle> {};

Result<std::unique_ptr<Table>> opened(const Battle& battle, const std::vector<std::int64_t>& values) {
  auto scenario_template =
      ScenarioTemplate::of({CASUS_ROOT "/scenarios/" + battle.scenario, std::nullopt, {}});
  std::vector<Setting> set;
  for (std::size_t i = 0; i < values.size(); ++i) set.push_back(set_to(battle.paths[i], values[i]));
  return open_table(*scenario_template->with(set));
}

/// Where losses are chosen for what they are worth, a battle that is a part of a larger one is not solved
/// again, and has the chances that it has alone.
TEST_P(BestPlay, OfAPartIsThatOfTheWhole) {
  const Battle& battle = GetParam();
  const auto table = opened(battle, battle.most);
  ASSERT_TRUE(table) << to_string(table.faults().front());
  const auto turning = (*table)->fast_sweep(battle.paths, PolicyKind::best);
  ASSERT_TRUE(turning);
  ASSERT_TRUE(turning->win(battle.most, Limits{}));
  std::mt19937 random(7);
  for (int i = 0; i < 40; ++i) {
    std::vector<std::int64_t> values;
    for (const std::int64_t most : battle.most)
      values.push_back(static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most + 1)));
    const auto read = opened(battle, values);
    ASSERT_TRUE(read) << to_string(read.faults().front());
    const auto odds = (*read)->win(PolicyKind::best, Precision::doubles, Limits{});
    const auto win = turning->win(values, Limits{});
    ASSERT_EQ(win.has_value(), static_cast<bool>(odds));
    if (!win) continue;
    EXPECT_NEAR((*win)[0], odds->attacker.probability, 1e-13) << testing::PrintToString(values);
    EXPECT_NEAR((*win)[1], odds->defender.probability, 1e-13) << testing::PrintToString(values);
    const auto alone = (*table)->fast_sweep(battle.paths, PolicyKind::best)->win(values, Limits{});
    EXPECT_EQ(win, alone) << testing::PrintToString(values);
  }
}

INSTANTIATE_TEST_SUITE_P(Battles, BestPlay,
                         testing::Values(Battle{"land",
                                                "axis-allies-1942/across-the-border.toml",
                                                {"attacker.infantry", "attacker.tank", "attacker.fighter",
                                                 "defender.infantry", "defender.tank"},
                                                {3, 3, 2, 4, 2}},
                                         Battle{"sea",
                                                "axis-allies-1942/wolf-pack.toml",
                                                {"attacker.submarine", "attacker.fighter",
                                                 "defender.destroyer", "defender.cruiser"},
                                                {3, 2, 2, 2}},
                                         Battle{"space",
                                                "twilight-imperium-4/two-fleets-meet.toml",
                                                {"attacker.fighter", "attacker.cruiser", "defender.fighter",
                                                 "defender.destroyer"},
                                                {3, 2, 3, 2}}),
                         [](const auto& one) { return one.param.name; });

INSTANTIATE_TEST_SUITE_P(Scenarios, Dials, testing::ValuesIn(all_scenarios()), name_of);

}  // namespace
}  // namespace casus
