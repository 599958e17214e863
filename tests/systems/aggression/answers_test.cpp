// Tests the answers of aggression apart from their numbers: the rulebook option in force, the winner of a row
// of attacks, refusals, and the parameters for designers.

#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <thread>

#include "conflict/explore/metered.hpp"
#include "files/path.hpp"
#include "systems/registry.hpp"
#include "systems/scenario_template.hpp"

namespace casus::aggression {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// Peru, with three NS-Units, is North's; Mali and Togo, of one colour, are South's.
const std::vector<std::string> kBoard{
    R"(turn={player="North", landed="Mali"})", "card=[]", "groups=[]",
    R"(territory=[{name="Peru", group="green", quadrant="west", owner="North", points=1, development=1, )"
    R"(units={network_security=3}}, {name="Mali", group="red", quadrant="west", owner="South", points=9}, )"
    R"({name="Togo", group="red", quadrant="east", owner="South", points=9}])"};

Result<std::unique_ptr<Table>> open(const std::vector<std::string>& sets) {
  auto scenario = files::read_toml("system = \"aggression\"", "board");
  if (!scenario) return scenario.faults();
  std::vector<std::string> all = kBoard;
  all.insert(all.end(), sets.begin(), sets.end());
  auto scenario_template = ScenarioTemplate::of(std::move(*scenario), std::nullopt, all);
  if (!scenario_template) return scenario_template.faults();
  const auto sources = scenario_template->with();
  if (!sources) return sources.faults();
  return open_table(*sources);
}

Odds odds(const std::vector<std::string>& sets) {
  const auto table = open(sets);
  if (!table) throw std::runtime_error(to_string(table.faults().front()));
  auto odds = (*table)->odds(std::nullopt, Limits{});
  if (!odds) throw std::runtime_error(to_string(odds.faults().front()));
  return std::move(*odds);
}

std::vector<std::string> faults(const std::vector<std::string>& sets) {
  std::vector<std::string> all;
  const auto table = open(sets);
  if (!table) {
    for (const Fault& fault : table.faults()) all.push_back(fault.what);
  }
  return all;
}

std::vector<std::string> names(const Odds& odds) {
  std::vector<std::string> all;
  for (const auto& one : odds.distributions) all.push_back(one.name);
  return all;
}

std::string words_of(const Odds& odds, std::string_view clause) {
  for (const ClauseText& one : odds.rests_on) {
    if (one.id == clause) return one.text;
  }
  return "";
}

const std::string kAttack = R"(attack={from="Peru", against="Mali"})";

TEST(Outcome, IsOfTheLastScenarioWhereMoreMayBeFoughtAndTheFirstIsCountedByItself) {
  const Odds chain = odds({});
  ASSERT_TRUE(chain.first);
  EXPECT_EQ(chain.outcomes[0].text, "the Aggressor is the Victor of the last scenario");
  const auto first = std::find_if(chain.distributions.begin(), chain.distributions.end(),
                                  [](const auto& one) { return one.name == "first_taken"; });
  ASSERT_NE(first, chain.distributions.end());
  const Odds alone = odds({kAttack});  // then no option is taken: this battle alone
  EXPECT_NEAR(first->mean(), alone.attacker.probability, 1e-12);
  EXPECT_LT(chain.attacker.probability, first->mean() - 0.01) << "both are attacked";

  for (const char* none : {"territory.Togo.group=blue", "rulebook.declaring.continuing=false"}) {
    const Odds one = odds({none});
    EXPECT_EQ(one.outcomes[0].text, "the Aggressor is the Victor") << none;
    EXPECT_THAT(names(one), Not(Contains("first_taken"))) << none;
  }
}

TEST(Outcome, IsOfTheLastScenarioByBestPlayThoughOneIsDeclared) {
  for (const char* also : {"title=\"One colour\"", R"(attack={from="Peru", against="Mali"})"}) {
    const auto table = open({kAttack, also});
    ASSERT_TRUE(table);
    const Odds best = (*table)->odds(PolicyKind::best, Limits{}).value();
    EXPECT_EQ(best.outcomes[0].text, "the Aggressor is the Victor of the last scenario");
    EXPECT_EQ(best.outcomes[1].text,
              "the Defender is the Victor of the last scenario and takes the Territory attacked from");
    EXPECT_THAT(names(best), Contains("first_taken"));
    EXPECT_EQ(odds({kAttack, also}).outcomes[0].text, "the Aggressor is the Victor");
  }
}

TEST(Outcome, OfAPlayOfSeveralScenariosNamesTheLast) {
  const auto table = open({});
  ASSERT_TRUE(table);
  std::set<std::string> texts;
  for (int seed = 0; seed < 60; ++seed) {
    const Seed bytes = seed_of_text(std::to_string(seed));
    auto dice = FairDice::start(bytes, play_id_of(bytes));
    ASSERT_TRUE(dice);
    const auto attacks = [](const Question& question) { return Answer(question.moves.size() - 1); };
    const auto played = (*table)->play(*dice, attacks, [](const PlayEntry& /*entry*/) {});
    ASSERT_TRUE(played);
    texts.insert(played->winner_text);
  }
  EXPECT_THAT(texts, testing::UnorderedElementsAre(
                         "the Aggressor is the Victor of the last scenario, against Togo",
                         "the Defender is the Victor of the last scenario, against Togo, and takes Peru",
                         "the Defender is the Victor and takes the Territory attacked from"));
}

std::vector<std::string> warnings(const std::vector<std::string>& sets, bool weighs) {
  const auto table = open(sets);
  if (!table) throw std::runtime_error(to_string(table.faults().front()));
  std::vector<std::string> all;
  for (const Fault& warning : (*table)->warnings(weighs)) all.push_back(warning.what);
  return all;
}

TEST(Warnings, TellAgentsThatCountForNothing) {
  const std::string agents = "territory.Peru.agents={North=2}";
  EXPECT_THAT(warnings({kAttack, agents}, true), ElementsAre());
  EXPECT_THAT(warnings({kAttack, "agents=false"}, true), ElementsAre());
  EXPECT_THAT(warnings({kAttack, "agents=false", "territory.Peru.agents={North=0}"}, true), ElementsAre());
  EXPECT_THAT(warnings({kAttack, "agents=false", agents}, false),
              ElementsAre("the Agents listed count for nothing, since the scenario is played without"));
}

TEST(Warnings, TellPointValuesLeftOutWhereTheyDecideADieOrAWorth) {
  const std::string without =
      R"(territory=[{name="Peru", group="green", quadrant="west", owner="North", points=1}, )"
      R"({name="Mali", group="red", quadrant="west", owner="South"}, )"
      R"({name="Togo", group="red", quadrant="east", owner="South", value=2}, )"
      R"({name="Chad", group="blue", quadrant="east"}])";
  EXPECT_THAT(warnings({without, kAttack}, false), ElementsAre()) << "there are Agents";
  EXPECT_THAT(warnings({without, kAttack, "agents=false", "edition=1"}, false), ElementsAre()) << "AG-18";
  EXPECT_THAT(warnings({without, kAttack, "agents=false"}, false),
              ElementsAre("no Point Value is given for 'Mali': it is 0, and decides a d6 by AG-17"));
  EXPECT_THAT(warnings({without, "agents=false"}, false),
              ElementsAre("no Point Value is given for 'Mali', 'Togo': it is 0, and decides a d6 by AG-17"));
  EXPECT_THAT(warnings({without}, true),
              ElementsAre("neither points nor a value are given for 'Mali': the title is worth 0"));
}

TEST(PointValue, IsCountedAsGainedWhereItGoesWithTheTitle) {
  EXPECT_THAT(names(odds({kAttack})), Contains("points"));
  EXPECT_THAT(names(odds({kAttack, "edition=1"})), Not(Contains("points")));
  EXPECT_THAT(names(odds({kAttack, "rulebook.settlement.points_with_title=false"})), Not(Contains("points")));
}

TEST(RestsOn, SaysWhichWayOfAFieldIsInForce) {
  const std::string units = "territory.Mali.units={food=1}";
  EXPECT_THAT(words_of(odds({kAttack}), "AG-38"), Not(HasSubstr("Here")));
  EXPECT_THAT(words_of(odds({kAttack, "rulebook.settlement.development=captured"}), "AG-38"),
              HasSubstr("Here: captured"));
  EXPECT_THAT(words_of(odds({kAttack, units}), "AG-31"), HasSubstr("Here: to the stock."));
  EXPECT_THAT(words_of(odds({kAttack, units, "rulebook.settlement.captured_units=territory"}), "AG-31"),
              HasSubstr("Here: they stay on the Territory."));
  EXPECT_THAT(words_of(odds({kAttack, "rulebook.declaring.declarations_per_landing=2"}), "AG-8"),
              HasSubstr("Here: 2 takeovers."));
}

TEST(Refusals, SayWhatStopsALandingThatIsOver) {
  for (const auto& [set, clause] :
       {std::pair("turn.declared=1", "AG-8"), std::pair("turn.lost=true", "AG-35")}) {
    const auto table = open({set});
    ASSERT_TRUE(table);
    EXPECT_THAT((*table)->names(), Contains("Mali"));
    const auto refusals = (*table)->refusals("Mali");
    ASSERT_TRUE(refusals);
    std::vector<std::string> broken;
    for (const Ruling& ruling : refusals->refused) {
      for (const auto& finding : ruling.findings) {
        if (!finding.holds) broken.push_back(finding.clause);
      }
    }
    EXPECT_THAT(broken, Contains(clause)) << set;
  }
}

TEST(Knobs, HaveAnRUnitMoreWhereTheBoardNamesNone) {
  const auto table = open({kAttack, "territory.Peru.development=0"});
  ASSERT_TRUE(table);
  std::vector<std::string> paths;
  for (const Parameter& parameter : (*table)->parameters()) paths.push_back(parameter.path);
  EXPECT_THAT(paths, Contains("territory.Peru.units.r_units"));
  EXPECT_THAT(paths, Contains("territory.Mali.units.r_units"));
  const double before = odds({kAttack, "territory.Peru.development=0"}).attacker.probability;
  EXPECT_GT(
      odds({kAttack, "territory.Peru.development=0", "territory.Peru.units.r_units=1"}).attacker.probability,
      before)
      << "AG-14";
}

TEST(Faults, OfANameThatIsMissingAreToldOnce) {
  EXPECT_THAT(faults({R"(turn={landed="Mali"})"}), ElementsAre("'player' is missing"));
  EXPECT_THAT(faults({R"(card=[{top=["red"], bottom=["green"]}])",
                      R"(turn={player="North", landed="Mali", cards=["silk-road"]})"}),
              ElementsAre("'name' is missing"));
  EXPECT_THAT(faults({R"(territory=[{name="Peru", quadrant="west", owner="North"}, )"
                      R"({name="Mali", group="red", quadrant="west", owner="South"}])"}),
              ElementsAre("'group' is missing"));
}

/// The text of an answer or of its refusal, and the resources that it used.
struct MeteredAnswer {
  std::string text;
  Usage usage;
  bool refused = false;
};

MeteredAnswer odds_within(const Table& table, const Limits& limits) {
  MeteredAnswer asked;
  const auto odds = metered(
      limits, [&] { return table.odds(std::nullopt, limits); }, &asked.usage);
  if (!odds) return {to_string(odds.faults().front()), asked.usage, true};
  for (const Odds::Outcome& outcome : odds->outcomes)
    asked.text += outcome.id + " " + outcome.chance.exact->to_string() + "\n";
  for (const Odds::Distribution& of : odds->distributions) {
    asked.text += of.name;
    for (const Odds::Value& one : of.values) asked.text += fmt::format(" {}:{}", one.value, one.probability);
    asked.text += "\n";
  }
  for (const ClauseText& clause : odds->rests_on) asked.text += clause.id + " " + clause.text + "\n";
  return asked;
}

/// Battles that were solved for an earlier answer of the same thread change no answer, no refusal, and
/// nothing of what an answer is said to take. (A refusal may come earlier without them.)
TEST(SolvedBattles, ChangeNoAnswer) {
  for (const std::string name : {"worked-example", "campaign-of-five", "bare-dice-edition-1"}) {
    const auto sources = gather({CASUS_ROOT "/scenarios/aggression/" + name + ".toml", std::nullopt, {}});
    ASSERT_TRUE(sources) << name;
    const auto table = std::move(*open_table(*sources));
    for (const std::uint64_t most : {20'000'000, 100, 40, 10, 1}) {
      Limits limits;
      limits.max_nodes = most;
      MeteredAnswer cold;
      std::thread([&] { cold = odds_within(*table, limits); }).join();  // its cache is empty
      (void)odds_within(*table, {});
      const MeteredAnswer warm = odds_within(*table, limits);
      EXPECT_EQ(cold.text, warm.text) << name << " with " << most;
      EXPECT_EQ(cold.refused, warm.refused) << name << " with " << most;
      if (cold.refused) continue;
      EXPECT_EQ(cold.usage.positions, warm.usage.positions) << name << " with " << most;
      EXPECT_EQ(cold.usage.work, warm.usage.work) << name << " with " << most;
    }
  }
}

}  // namespace
}  // namespace casus::aggression
