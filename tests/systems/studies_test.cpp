// Tests the questions of designers, for every scenario of every system: sensitivity and sweeps agree exactly
// with the odds of each changed scenario.

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <gtest/gtest.h>
#include <limits>

#include "all_scenarios.hpp"
#include "deep.hpp"
#include "studies/comparison.hpp"
#include "studies/sensitivity.hpp"
#include "studies/sweep.hpp"

namespace casus {
namespace {

/// Returns the settings of a change, in the form of --set.
std::vector<std::string> sets_of(const Sensitivity::Change& change) {
  std::vector<std::string> sets{change.path + "=" + std::to_string(change.to)};
  if (!change.source.empty()) sets.push_back(change.source + "=" + std::to_string(change.source_to));
  return sets;
}

Odds odds_with(const std::string& scenario, const std::vector<std::string>& sets) {
  const auto sources = gather({scenario, std::nullopt, sets});
  EXPECT_TRUE(sources) << to_string(sources.faults().front());
  const auto table = open_table(*sources);
  EXPECT_TRUE(table) << to_string(table.faults().front());
  auto odds = (*table)->odds(std::nullopt, Limits{});
  EXPECT_TRUE(odds) << to_string(odds.faults().front());
  return std::move(*odds);
}

/// Dozens of tables a scenario: those of so many positions are for ./test --all.
constexpr std::size_t kManyPositions = 20'000;
constexpr std::array<std::string_view, 8> kOfManyPositions{
    "columbia/all-effects", "defcon/broad-front", "defcon/eight-areas", "defcon/five-powers",
    "defcon/new-silos",     "defcon/standoff",    "defcon/unrest",      "defcon/workshops"};

bool has_many_positions(const std::string& scenario) {
  return std::any_of(kOfManyPositions.begin(), kOfManyPositions.end(), [&](std::string_view one) {
    return scenario.find("/" + std::string(one) + ".toml") != std::string::npos;
  });
}

std::vector<std::string> studied_scenarios() {
  std::vector<std::string> all = all_scenarios();
  if (!deep()) std::erase_if(all, has_many_positions);
  return all;
}

using EveryStudy = testing::TestWithParam<std::string>;

class Studies : public testing::TestWithParam<std::string> {};

TEST_P(EveryStudy, OfManyPositionsAreTheScenariosThatAreListed) {
  Limits small;
  small.max_nodes = kManyPositions;
  const auto sources = gather({GetParam(), std::nullopt, {}});
  ASSERT_TRUE(sources);
  const auto table = open_table(*sources);
  ASSERT_TRUE(table);
  EXPECT_EQ(has_many_positions(GetParam()), !(*table)->win(std::nullopt, Precision::doubles, small).ok());
}

TEST_P(Studies, SensitivityIsTheDifferenceOfTwoOdds) {
  const auto scenario_template = ScenarioTemplate::of({GetParam(), std::nullopt, {}});
  ASSERT_TRUE(scenario_template);
  const auto answer = sensitivity(*scenario_template, std::nullopt, 2, Limits{});
  ASSERT_TRUE(answer) << to_string(answer.faults().front());
  const Odds base = odds_with(GetParam(), {});
  // Decimals are added up in another order: they differ by no more than odds say.
  const auto expect_same = [](double a, double b, const Odds& odds, const std::string& about) {
    EXPECT_NEAR(a, b, odds.within.value_or(0.0)) << about;
  };
  expect_same(answer->base.attacker.probability, base.attacker.probability, base, "");
  expect_same(answer->base.defender.probability, base.defender.probability, base, "");
  std::size_t checked = 0;
  for (const Sensitivity::Change& change : answer->changes) {
    // The largest and a few of the others: each is a whole answer of its own.
    if (checked++ > 5 && checked % 7 != 0) continue;
    const Odds other = odds_with(GetParam(), sets_of(change));
    if (other.policy != base.policy) continue;
    expect_same(change.win.attacker.probability, other.attacker.probability, other, change.text());
    if (base.attacker.exact && other.attacker.exact) {
      ASSERT_TRUE(change.delta.exact);
      const Exact difference = (*other.attacker.exact - *base.attacker.exact).reduced();
      EXPECT_EQ(change.delta.exact->to_string(), difference.to_string()) << change.text();
    }
  }
}

/// A step after which what is declared is not allowed is not left out without a word.
TEST_P(Studies, SensitivitySaysAfterWhichStepsNothingIsAllowed) {
  const auto scenario_template = ScenarioTemplate::of({GetParam(), std::nullopt, {}});
  ASSERT_TRUE(scenario_template);
  const auto answer = sensitivity(*scenario_template, std::nullopt, 2, Limits{});
  ASSERT_TRUE(answer) << to_string(answer.faults().front());
  const auto contains = [&](const auto& entries, const Parameter& parameter, std::int64_t to) {
    return std::any_of(entries.begin(), entries.end(),
                       [&](const auto& one) { return one.path == parameter.path && one.to == to; });
  };
  for (const Parameter& parameter : answer->table->parameters()) {
    for (const std::int64_t to : {parameter.now + parameter.step, parameter.now - parameter.step}) {
      const bool refused = contains(answer->refused, parameter, to);
      EXPECT_FALSE(refused && contains(answer->changes, parameter, to)) << parameter.path << to;
      const auto sources = gather({GetParam(), std::nullopt, {parameter.path + "=" + std::to_string(to)}});
      const auto table = sources ? open_table(*sources) : Result<std::unique_ptr<Table>>(sources.faults());
      if (!table || !parameter.source.empty()) continue;
      const auto ruled = (*table)->judge(std::nullopt);
      const bool is_not_allowed = ruled && ruled->declared && !ruled->declared->allowed;
      EXPECT_EQ(refused, is_not_allowed) << parameter.path << " = " << to;
    }
  }
  for (const Sensitivity::RefusedStep& one : answer->refused) EXPECT_FALSE(one.clauses.empty()) << one.text();
}

/// If every choice is as advised, sensitivity reports changes of the worth of best play to the first seat
/// that chooses.
TEST_P(Studies, SensitivityOfBestPlayIsThatOfItsWorth) {
  const auto scenario_template = ScenarioTemplate::of({GetParam(), std::nullopt, {}});
  ASSERT_TRUE(scenario_template);
  const auto answer = sensitivity(*scenario_template, std::nullopt, 2, Limits{});
  ASSERT_TRUE(answer) << to_string(answer.faults().front());
  if (answer->base.policy == PolicyKind::declared) {
    EXPECT_FALSE(answer->by_worth());
    return;
  }
  const auto worth_with = [&](const std::vector<std::string>& sets) {
    const auto table = open_table(gather({GetParam(), std::nullopt, sets}).value());
    const auto advice = (*table)->advise(Limits{});
    EXPECT_TRUE(advice);
    return std::pair(advice->worth(advice->value), advice->seat);
  };
  if (!answer->by_worth() || answer->table->declares()) return;
  const auto [base, seat] = worth_with({});
  EXPECT_NEAR(answer->base.worth->value, base, 1e-9);
  EXPECT_EQ(answer->base.worth->seat, seat);
  double last = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < answer->changes.size(); ++i) {
    const Sensitivity::Change& change = answer->changes[i];
    EXPECT_LE(std::abs(change.worth_delta), last) << "the largest first";
    last = std::abs(change.worth_delta);
    if (i > 2) continue;
    const auto [other, same] = worth_with(sets_of(change));
    EXPECT_NEAR(change.worth_delta, other - base, 1e-9) << change.text();
  }
}

TEST_P(EveryStudy, HasKnobsThatCanBeTurned) {
  auto scenario_template = ScenarioTemplate::of({GetParam(), std::nullopt, {}});
  ASSERT_TRUE(scenario_template);
  const auto sources = scenario_template->with();
  ASSERT_TRUE(sources);
  const auto table = open_table(*sources);
  ASSERT_TRUE(table);
  const std::vector<Parameter> knobs = (*table)->parameters();
  EXPECT_FALSE(knobs.empty()) << "a designer finds nothing to turn";
  const auto opens = [&](const Parameter& parameter, std::int64_t to) {
    std::vector<Setting> settings{setting_of(parameter.path, {"knob", 1, 1}, {files::Node(to), {"knob"}})};
    if (!parameter.source.empty() && to > parameter.now)
      settings.push_back(setting_of(parameter.source, {"knob", 1, 1},
                                    {files::Node(parameter.source_now + to - parameter.now), {"knob"}}));
    const auto changed = scenario_template->with(settings);
    return changed && open_table(*changed).ok();
  };
  for (const Parameter& parameter : knobs) {
    EXPECT_GT(parameter.step, 0) << parameter.path;
    EXPECT_FALSE(parameter.words.empty()) << parameter.path;
    EXPECT_TRUE(opens(parameter, parameter.now)) << parameter.path << " is not " << parameter.now;
    EXPECT_TRUE(opens(parameter, parameter.now + parameter.step) ||
                opens(parameter, parameter.now - parameter.step))
        << parameter.path;
  }
}

TEST_P(Studies, ACellOfASweepIsTheOddsOfItsScenario) {
  const auto scenario_template = ScenarioTemplate::of({GetParam(), std::nullopt, {}});
  ASSERT_TRUE(scenario_template);
  const auto changes = sensitivity(*scenario_template, std::nullopt, 2, Limits{});
  ASSERT_TRUE(changes);
  const auto one = std::find_if(changes->changes.begin(), changes->changes.end(),
                                [](const Sensitivity::Change& each) { return each.source.empty(); });
  ASSERT_NE(one, changes->changes.end()) << "nothing can be turned by itself";
  const Sensitivity::Change& change = *one;
  const auto axis = read_axis(change.path + "=" + std::to_string(std::min(change.now, change.to)) + ".." +
                              std::to_string(std::max(change.now, change.to)));
  ASSERT_TRUE(axis || change.to - change.now != 1) << to_string(axis.faults().front());
  const auto answer = sweep(*scenario_template, {*axis}, changes->base.policy, 2, Limits{});
  ASSERT_TRUE(answer) << to_string(answer.faults().front());
  for (std::size_t i = 0; i < answer->cells.size(); ++i) {
    const std::string set = change.path + "=" + answer->value(0, i);
    const double exact = odds_with(GetParam(), {set}).attacker.probability;
    EXPECT_NEAR(answer->cells[i].attacker, exact, 128 * 0x1p-53 * std::max(exact, 0x1p-52)) << set;
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Studies, testing::ValuesIn(studied_scenarios()), name_of);
INSTANTIATE_TEST_SUITE_P(Scenarios, EveryStudy, testing::ValuesIn(all_scenarios()), name_of);

const std::string kDuel = CASUS_ROOT "/scenarios/aggression/bare-dice.toml";

Sweep swept(const std::vector<std::string>& axes, unsigned threads = 1) {
  std::vector<Axis> read;
  for (const std::string& axis : axes) read.push_back(read_axis(axis).value());
  auto answer = sweep(ScenarioTemplate::of({kDuel, std::nullopt, {}}).value(), std::move(read), std::nullopt,
                      threads, {});
  EXPECT_TRUE(answer) << to_string(answer.faults().front());
  return std::move(*answer);
}

std::string fault_of(const std::vector<std::string>& axes) {
  std::vector<Axis> read;
  for (const std::string& axis : axes) {
    auto one = read_axis(axis);
    if (!one) return to_string(one.faults().front());
    read.push_back(std::move(*one));
  }
  const auto answer =
      sweep(ScenarioTemplate::of({kDuel, std::nullopt, {}}).value(), read, std::nullopt, 2, {});
  return answer ? "no fault" : to_string(answer.faults().front());
}

/// The relative error that Precision::doubles promises.
constexpr double kUnits = 64 * 0x1p-53;

TEST(Sweeps, AllCellsAreTheOddsWhateverTheOrderOfTheWork) {
  const Sweep grid = swept({"dice.attacker=0..4", "rulebook.aggressor.polygon=6,8,10", "dice.defender=3,1"});
  ASSERT_EQ(grid.cells.size(), 30U);
  for (std::uint64_t cell = 0; cell < grid.cells.size(); ++cell) {
    const auto at = grid.at(cell);
    std::vector<std::string> sets;
    for (std::size_t axis = 0; axis < 3; ++axis)
      sets.push_back(grid.axes[axis].path + "=" + grid.value(axis, at[axis]));
    const Odds odds = odds_with(kDuel, sets);
    const double attacker = odds.attacker.probability;
    const double defender = odds.defender.probability;
    EXPECT_NEAR(grid.cells[cell].attacker, attacker, kUnits * attacker)
        << sets[0] << ' ' << sets[1] << ' ' << sets[2];
    EXPECT_NEAR(grid.cells[cell].defender, defender, kUnits * defender);
  }
}

TEST(Sweeps, AreTheSameOnAnyNumberOfThreads) {
  const std::vector<std::string> axes{"dice.attacker=0..20", "dice.defender=0..20", "edition=1,2"};
  EXPECT_EQ(swept(axes, 1).cells, swept(axes, 3).cells);
}

TEST(Sweeps, AnEditionBringsItsRulebook) {
  const Sweep editions = swept({"edition=1,2"});
  EXPECT_EQ(editions.cells[0].attacker, odds_with(kDuel, {"edition=1"}).attacker.probability);
  EXPECT_EQ(editions.cells[1].attacker, odds_with(kDuel, {"edition=2"}).attacker.probability);
  EXPECT_NE(editions.cells[0], editions.cells[1]);
}

TEST(Sweeps, NameWhereAChanceCrosses) {
  const Sweep grid = swept({"dice.attacker=0..6", "dice.defender=2..3"});
  const auto crossings = grid.crossings(0.5);
  EXPECT_FALSE(crossings.empty());
  std::size_t neighbours = 0;
  for (std::uint64_t a = 0; a < 7; ++a) {
    for (std::uint64_t d = 0; d < 2; ++d) {
      const double here = grid.cells[a * 2 + d].attacker;
      if (a < 6) neighbours += (here >= 0.5) != (grid.cells[(a + 1) * 2 + d].attacker >= 0.5) ? 1 : 0;
      if (d < 1) neighbours += (here >= 0.5) != (grid.cells[a * 2 + 1].attacker >= 0.5) ? 1 : 0;
    }
  }
  EXPECT_EQ(crossings.size(), neighbours);
  for (const Sweep::Crossing& crossing : crossings) {
    EXPECT_LT(grid.cells[crossing.below].attacker, 0.5);
    EXPECT_GE(grid.cells[crossing.above].attacker, 0.5);
  }
  EXPECT_TRUE(grid.crossings(0.0).empty());
}

TEST(Sweeps, ReadAxes) {
  const auto values = [](const std::string& text) {
    std::string joined;
    const auto axis = read_axis(text);
    if (!axis) return to_string(axis.faults().front());
    for (const files::Document& value : axis->values) joined += files::to_json(value.root) + ' ';
    return joined;
  };
  EXPECT_EQ(values("a=1..3"), "1 2 3 ");
  EXPECT_EQ(values("a=-2..2..2"), "-2 0 2 ");
  EXPECT_EQ(values("a=6,8,10"), "6 8 10 ");
  EXPECT_EQ(values("a=0.5,x,\"y,z\",[1,2],true"), R"(0.5 "x" "y,z" [1,2] true )");
  EXPECT_EQ(values("a"), "--vary:1:1: 'a' has no '=', path=a..b or path=value,value was expected");
  EXPECT_EQ(values("a=1,,2"), "--vary:1:5: a value is missing, path=a..b or path=value,value was expected");
  EXPECT_EQ(values("a=3..1"),
            "--vary:1:3: a range that ends before it begins, the smaller number first was expected");
  EXPECT_EQ(values("a=0..3..0"), "--vary:1:3: a step of 0, one of 1 or more was expected");
  EXPECT_EQ(values("a=0..99999"), "--vary:1:3: an axis of 100000 values, at most 10000 were expected");
  EXPECT_EQ(values("a=-9223372036854775808..9223372036854775807"),
            "--vary:1:3: an axis of 0 values, at most 10000 were expected");
  EXPECT_EQ(values("a..b=1").substr(0, 9), "--vary:1:");
}

TEST(Sweeps, SayWhatIsWrongAndWhere) {
  EXPECT_EQ(fault_of({"dice.atacker=1..3"}), "--vary:1:14: unknown key 'atacker', did you mean 'attacker'?");
  EXPECT_NE(fault_of({"dice.attacker=60..70"}).find("--vary:1:15: "), std::string::npos)
      << fault_of({"dice.attacker=60..70"});
  EXPECT_EQ(fault_of({"dice.attacker=1", "dice.attacker=2"}),
            "--vary:1:1: two axes are 'dice.attacker', different paths were expected");
  EXPECT_EQ(fault_of({"a=1", "b=1", "c=1", "d=1"}), "4 axes, one to 3 were expected");
  EXPECT_EQ(fault_of({"a=0..9999", "b=0..9999"}),
            "a sweep of 100000000 cells, at most 4000000 were expected");
  EXPECT_EQ(fault_of({"rulebook.engagement.most=0..3"}),
            "--vary:1:26: 'most' is 0, an integer from 1 to 100 was expected");
}

/// Written while it is solved a sweep solves little twice: its slices are few. It is the same as in one.
TEST(Sweeps, InSlicesAreFewAndTheSame) {
  const std::vector<std::string> paths{"dice.attacker=0..11", "dice.defender=0..2"};
  std::vector<Axis> axes;
  for (const std::string& path : paths) axes.push_back(read_axis(path).value());
  std::vector<std::uint64_t> ends;
  const auto answer = sweep(ScenarioTemplate::of({kDuel, std::nullopt, {}}).value(), axes, std::nullopt, 1,
                            {}, [&](const Sweep& so_far, std::uint64_t first, std::uint64_t end) {
                              EXPECT_EQ(first, ends.empty() ? 0 : ends.back());
                              EXPECT_EQ(so_far.cells.size(), end);
                              ends.push_back(end);
                            });
  ASSERT_TRUE(answer);
  EXPECT_EQ(ends, (std::vector<std::uint64_t>{3, 27, 36}));
  EXPECT_EQ(answer->cells, swept(paths).cells);
}

/// A cell whose conflict may not begin is blank, with its reason. The other cells do not change.
TEST(Sweeps, ARefusedCellIsBlankAndSaysWhy) {
  const std::string risk = CASUS_ROOT "/scenarios/risk/ten-against-ten.toml";
  const auto over = [&](const std::vector<std::string>& paths, unsigned threads,
                        const CellsReporter& solved) {
    std::vector<Axis> axes;
    for (const std::string& path : paths) axes.push_back(read_axis(path).value());
    return sweep(ScenarioTemplate::of({risk, std::nullopt, {}}).value(), axes, std::nullopt, threads, {},
                 solved);
  };
  const std::vector<std::string> paths{"attacker.army=0..4", "defender.army=1..3"};
  const auto answer = over(paths, 3, nullptr);
  ASSERT_TRUE(answer) << to_string(answer.faults().front());
  ASSERT_EQ(answer->cells.size(), 15U);
  ASSERT_EQ(answer->reasons.size(), 2U);
  for (std::uint64_t cell = 0; cell < 15; ++cell) {
    const std::uint64_t armies = cell / 3;
    const Sweep::Cell& here = answer->cells[cell];
    ASSERT_EQ(here.refused(), armies < 2) << cell;
    if (here.refused()) {
      EXPECT_EQ(here.reason, armies);
      EXPECT_TRUE(std::isnan(here.attacker));
      EXPECT_NE(
          answer->reasons[here.reason].find("RK-1: the attacking territory has " + std::to_string(armies)),
          std::string::npos);
      continue;
    }
    const auto sources = gather(
        {risk,
         std::nullopt,
         {"attacker.army=" + std::to_string(armies), "defender.army=" + std::to_string(cell % 3 + 1)}});
    const auto table = open_table(*sources);
    const double exact =
        (*table)->win(std::nullopt, Precision::exact, Limits{}, nullptr)->attacker.probability;
    EXPECT_NEAR(here.attacker, exact, kUnits * exact);
  }
  EXPECT_EQ(over(paths, 1, nullptr)->cells, answer->cells);
  for (const Sweep::Crossing& crossing : answer->crossings(0.5)) {
    EXPECT_FALSE(answer->cells[crossing.below].refused());
    EXPECT_FALSE(answer->cells[crossing.above].refused());
  }
  // In slices nothing is reported before a cell is answered, and then everything before it.
  std::uint64_t entries = 0;
  const auto sliced = over(paths, 1, [&](const Sweep& so_far, std::uint64_t first, std::uint64_t end) {
    EXPECT_EQ(first, entries);
    EXPECT_TRUE(std::any_of(so_far.cells.begin(), so_far.cells.end(),
                            [](const auto& one) { return !one.refused(); }));
    entries = end;
  });
  EXPECT_EQ(entries, 15U);
  EXPECT_EQ(sliced->cells, answer->cells);
  EXPECT_EQ(sliced->reasons, answer->reasons);
  // Where none is answered there is no sweep.
  const auto none = over({"attacker.army=0..1"}, 2, nullptr);
  ASSERT_FALSE(none);
  EXPECT_NE(none.faults().front().what.find("has 0 army"), std::string::npos);
}

TEST(Sweeps, StopWhenTold) {
  const std::atomic<bool> stop{true};
  Limits limits;
  limits.stop = &stop;
  const auto answer = sweep(ScenarioTemplate::of({kDuel, std::nullopt, {}}).value(),
                            {read_axis("dice.attacker=0..9").value()}, std::nullopt, 2, limits);
  ASSERT_FALSE(answer);
  EXPECT_NE(answer.faults().front().what.find("stopped"), std::string::npos);
}

TEST(Comparisons, HaveEachRulebooksOddsAndWhereTheyDiffer) {
  const auto both = compare({kDuel, std::nullopt, {}}, {"aggression-1", "aggression-2"}, std::nullopt, {});
  ASSERT_TRUE(both) << to_string(both.faults().front());
  ASSERT_EQ(both->answers.size(), 2U);
  EXPECT_EQ(both->answers[0].odds.attacker.probability, odds_with(kDuel, {"edition=1"}).attacker.probability);
  EXPECT_EQ(both->answers[1].odds.attacker.probability, odds_with(kDuel, {"edition=2"}).attacker.probability);
  const auto at = std::find_if(both->differences.begin(), both->differences.end(),
                               [](const auto& one) { return one.path == "engagement.final_polygon_roll"; });
  ASSERT_NE(at, both->differences.end());
  EXPECT_EQ(at->clause, "AG-27");
  EXPECT_EQ(at->values, (std::vector<std::optional<files::Node>>{files::Node(false), files::Node(true)}));
}

TEST(Comparisons, OfOneRulebookAreWithTheOneInForce) {
  const auto one = compare({kDuel, std::nullopt, {}}, {"aggression-1"}, std::nullopt, {});
  ASSERT_TRUE(one);
  ASSERT_EQ(one->answers.size(), 2U);
  EXPECT_EQ(one->answers[0].table->edition(), 2);
  EXPECT_EQ(one->answers[1].table->edition(), 1);
  const auto same = compare({kDuel, std::nullopt, {}}, {"aggression-2"}, std::nullopt, {});
  ASSERT_TRUE(same);
  EXPECT_TRUE(same->differences.empty());
  EXPECT_FALSE(compare({kDuel, std::nullopt, {}}, {}, std::nullopt, {}));
  EXPECT_FALSE(compare({kDuel, std::nullopt, {}}, {"nowhere.toml"}, std::nullopt, {}));
}

/// A step that the rules refuse is left out: no ship comes into a battle on land, no infantry to sea.
TEST(SensitivityOfABattle, OffersNothingThatCannotBeThere) {
  const auto offered = [](const std::string& body) {
    const auto scenario =
        ScenarioTemplate::of(files::read_toml("system = \"axis-allies-1942\"\n" + body, "b").value(),
                             std::nullopt, {}, Reach::built_in);
    EXPECT_TRUE(scenario);
    const auto answer = sensitivity(*scenario, std::nullopt, 1, Limits{});
    EXPECT_TRUE(answer) << to_string(answer.faults().front());
    std::string all;
    for (const Sensitivity::Change& change : answer->changes) all += change.path + "\n";
    return all;
  };
  const std::string land = offered("[attacker]\ninfantry = 3\ntank = 2\n[defender]\ninfantry = 3\n");
  EXPECT_NE(land.find("defender.fighter"), std::string::npos) << land;
  for (const char* ship : {"submarine", "destroyer", "cruiser", "carrier", "battleship", "transport"})
    EXPECT_EQ(land.find(ship), std::string::npos) << ship;
  const std::string sea = offered("[attacker]\nsubmarine = 2\n[defender]\ndestroyer = 1\n");
  EXPECT_NE(sea.find("defender.cruiser"), std::string::npos) << sea;
  for (const char* unit : {"infantry", "artillery", "tank", ".aa"})
    EXPECT_EQ(sea.find(unit), std::string::npos) << unit;
}

}  // namespace
}  // namespace casus
