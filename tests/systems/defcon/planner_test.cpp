// Compares the planner with a twin that tries every sequence of legal moves: both find the same plans.

#include "systems/defcon/planning/planner.hpp"

#include <gtest/gtest.h>
#include <set>

#include "deep.hpp"
#include "exhaustive.hpp"
#include "systems/defcon/planning/plans.hpp"
#include "tables.hpp"

namespace casus::defcon {
namespace {

/// The same shortest plans, up to `depth` operations.
void expect_same(const Arbiter& rules, const std::string& text, int depth) {
  const auto goal = read_goal(rules, text);
  ASSERT_TRUE(goal) << to_string(goal.faults().front());
  if (reached(rules, rules.start(), *goal)) return;
  const PlanSearch search = find_plans(rules, *goal, Limits{}, depth);
  ASSERT_TRUE(search.complete) << text;
  std::set<Operations> found;
  for (const Plan& plan : search.plans) EXPECT_TRUE(found.insert(plan.operations).second) << text;
  Exhaustive twin(rules, *goal);
  for (int least = 1; least <= depth; ++least) {
    const std::set<Operations> expected = twin.plans(least);
    if (expected.empty()) continue;
    EXPECT_EQ(search.searched, least) << text;
    EXPECT_EQ(found, expected) << text << ": " << found.size() << " plans, of " << expected.size();
    return;
  }
  EXPECT_TRUE(search.plans.empty()) << text;
}

Arbiter table(const std::string& name, const std::vector<std::string>& sets = {}) {
  const auto sources = gather({CASUS_ROOT "/scenarios/defcon/" + name + ".toml", std::nullopt, sets});
  if (!sources) throw std::runtime_error(to_string(sources.faults().front()));
  auto rules = System().load(sources->scenario, sources->rulebook);
  if (!rules) throw std::runtime_error(to_string(rules.faults().front()));
  return with_the_whole_turn(*rules);
}

/// Operations of a plan carried out in turn reach the goal, and none of them is refused on the way.
void expect_sound(const Arbiter& rules, const Goal& goal, const Plan& plan) {
  Position p = rules.start();
  for (const LineMove& made : plan.moves) {
    ASSERT_TRUE(rules.judge(p, made.move, NullSink{}));
    p = rules.apply(p, made.move, NullSink{});
  }
  EXPECT_TRUE(reached(rules, p, goal));
}

/// Every single thing that may be wanted at a table.
std::vector<std::string> every_goal(const Arbiter& rules) {
  std::vector<std::string> goals;
  for (Area area = 0; area < rules.board().areas.size(); ++area) {
    const MapArea& here = rules.board().areas[area];
    const Unit& unit = rules.start().areas[area].unit;
    if (!here.sea) {
      goals.push_back("control " + here.name);
      goals.push_back("instability 2 in " + here.name);
    }
    goals.push_back((here.sea ? "build naval in " : "build armored in ") + here.name);
    if (unit.none() || rules.owner(unit) == rules.active()) continue;
    const Bloc by = rules.owner(unit);
    goals.push_back("destroy " + std::string(kUnitNames[index(unit.type)]) + " " +
                    (by == kNobody ? "neutral" : std::string(kBlocNames[by])) + " in " + here.name);
  }
  return goals;
}

const std::vector<std::string> kRichTurn{
    "phase=political", "bloc.WP.oil=3", "bloc.WP.points=3",
    "bloc.WP.reserve={motorized = 2, mechanized = 1, armored = 1, naval = 1}", "bloc.WP.satellites=1"};

/// A goal may be typed as a phone's keyboard allows. It is stored by the board's own name.
TEST(Goals, NamesMayBeTypedWithoutAccentsAndInSmallLetters) {
  const Arbiter rules = table("unrest");
  const auto typed = read_goal(rules, "control IRAN I and instability 2 in hebei iii");
  const auto exact = read_goal(rules, "control IRÂN I and instability 2 in HÉBĚI III");
  ASSERT_TRUE(typed && exact);
  EXPECT_EQ((*typed)[0].area, (*exact)[0].area);
  EXPECT_EQ((*typed)[1].area, (*exact)[1].area);
  EXPECT_FALSE(read_goal(rules, "control IRAN"));
}

TEST(Planner, EqualsEverySequenceOnEightAreas) {
  const Arbiter plain = table("eight-areas");
  for (const std::string& goal : every_goal(plain)) expect_same(plain, goal, 5);
  const Arbiter rich = table("eight-areas", kRichTurn);
  for (const std::string& goal : every_goal(rich)) expect_same(rich, goal, 3);
}

TEST(Planner, EqualsEverySequenceWhereForcesAreLarge) {
  std::vector<std::string> sets = kRichTurn;
  for (const char* force : {"motorized=8", "mechanized=8", "armored=9", "bunker=9", "naval=8"})
    sets.push_back("rulebook.force." + std::string(force));
  const Arbiter rules = table("eight-areas", sets);
  for (const std::string& goal : every_goal(rules)) expect_same(rules, goal, 4);
}

TEST(Planner, EqualsEverySequenceForSeveralThingsAtOnce) {
  const Arbiter rich = table("eight-areas", kRichTurn);
  const std::vector<std::string> goals = every_goal(rich);
  for (std::size_t i = 0; i < goals.size(); ++i) {
    for (std::size_t j = i + 1; j < goals.size(); ++j) {
      expect_same(rich, goals[i] + " and " + goals[j], 3);
      if ((i + j) % 5 == 0) expect_same(rich, goals[i] + " and " + goals[j] + " and level 4", 3);
    }
  }
}

/// A reward that takes control at its levels alone, and what lowers DEFCON to them: ships of equal forces
/// (DE-18, DE-89). A coast that NAVY SEALS attack, empty or held by as much (DE-71).
TEST(Planner, LowersDefconForARewardAndSinksShipsForIt) {
  const std::string world =
      "[[area]]\nname = \"P1\"\nkind = \"sea\"\nadjacent = [\"P2\", \"LIBYA\", \"CHAD\"]\n"
      "units = [{ bloc = \"AA\", type = \"naval\" }]\n"
      "[[area]]\nname = \"P2\"\nkind = \"sea\"\nadjacent = [\"P1\"]\n"
      "units = [{ bloc = \"WP\", type = \"naval\" }]\n"
      "[[area]]\nname = \"POLSKA\"\nkind = \"land\"\nterritory = \"POLSKA\"\nmain_of = \"WP\"\n"
      "controller = \"WP\"\nunits = [{ bloc = \"WP\", type = \"armored\" }]\n"
      "[[area]]\nname = \"LIBYA\"\nkind = \"land\"\nterritory = \"LIBYA\"\nadjacent = [\"P1\"]\n"
      "controller = \"WP\"\nunits = [{ bloc = \"WP\", type = \"motorized\" }]\n"
      "[[area]]\nname = \"CHAD\"\nkind = \"land\"\nterritory = \"CHAD\"\nadjacent = [\"P1\"]\n"
      "[[mission]]\nname = \"TERROR\"\nbloc = \"AA\"\nhyperterrorism = true\n"
      "reward = [{ kind = \"control\", areas = [\"POLSKA\"] }]\n"
      "[[bloc]]\nname = \"AA\"\noil = 3\nmissions = [\"TERROR\"]\ntechnologies = [\"navy-seals\"]\n"
      "reserve = { motorized = 1 }\n";
  const std::string head =
      kSystem + "level = 3\nphase = \"operations\"\nactive = \"AA\"\nplayed = [\"AA\", \"WP\"]\n";
  for (const char* set :
       {"rulebook.technology.navy_seals=controlled", "rulebook.technology.navy_seals=attack",
        "mission.TERROR.hyperterrorism=false", "rulebook.levels.naval_loss_changes_defcon=false"}) {
    const Arbiter rules = sound(head + world, {set});
    for (const std::string& goal : every_goal(rules)) expect_same(rules, goal, 4);
  }
  const Arbiter rules = sound(head + world);
  const auto goal = read_goal(rules, "control POLSKA");
  ASSERT_TRUE(goal);
  EXPECT_EQ(find_plans(rules, *goal, Limits{}).searched, 2);
}

class PlannerWorld : public testing::TestWithParam<const char*> {};

TEST_P(PlannerWorld, EqualsEverySequenceOfTheSampleWorld) {
  const Arbiter rules = table(GetParam());
  const int depth = deep_or(3, 2);
  for (const std::string& goal : every_goal(rules)) expect_same(rules, goal, depth);
}
INSTANTIATE_TEST_SUITE_P(Scenarios, PlannerWorld,
                         testing::Values("unrest", "workshops", "into-libya", "broadside", "panchsheel",
                                         "broad-front"));

TEST(Planner, FindsPlansOfSixOperationsAmongManyThatAreLegal) {
  const Arbiter rules = table("broad-front");
  EXPECT_GE(legal_moves(rules, rules.start()).size(), 150U);
  const auto goal = read_goal(rules, rules.board().goal);
  ASSERT_TRUE(goal);
  const PlanSearch search = find_plans(rules, *goal, Limits{});
  EXPECT_TRUE(search.complete);
  EXPECT_EQ(search.searched, 6);
  EXPECT_EQ(search.plans.size(), 38U);
  for (const Plan& plan : search.plans) {
    EXPECT_EQ(plan.operations.size(), 6U);
    expect_sound(rules, *goal, plan);
  }
}

/// A coup on an area that the WP holds with two influence points: a bet of three cannot be broken.
TEST(Planner, BetsTheLeastThatCannotBeBrokenWhereItsPointsAllowItDE27) {
  const std::string world =
      kHead +
      "[[area]]\nname = \"MARCH\"\nkind = \"land\"\nterritory = \"MARCH\"\ninfluence = [\"AA\"]\n"
      "instability = 2\ncontroller = \"WP\"\n[[bloc]]\nname = \"WP\"\npoints = 2\n[[bloc]]\n"
      "name = \"AA\"\npoints = ";
  const auto planned = [&](const std::string& more) {
    const Arbiter rules = sound(world + more);
    const Plans plans = plans_for(rules, "control MARCH", Limits{}, 5).value();
    const auto& plan = plans.plans.at(0);
    return std::pair(int{plan.steps.at(1).move.number}, plan.broken_by.size());
  };
  EXPECT_EQ(planned("5\n"), std::pair(3, std::size_t{0}));
  EXPECT_EQ(planned("2\n"), std::pair(1, std::size_t{2}));
  // A declared bet binds the declared coup, and not a plan.
  EXPECT_EQ(planned("5\n[operation]\ntype = \"coup\"\narea = \"MARCH\"\nbet = 1\n"),
            std::pair(3, std::size_t{0}));
}

TEST(Planner, StopsAtABudgetAndKeepsHowFarItCame) {
  const Arbiter rules = table("broad-front");
  const auto goal = read_goal(rules, "control EGYPT I and control CRETE and control ALGERIA I");
  ASSERT_TRUE(goal);
  Limits limits;
  limits.max_nodes = 1'000;
  const PlanSearch search = find_plans(rules, *goal, limits);
  EXPECT_FALSE(search.complete);
  EXPECT_TRUE(search.plans.empty());
  EXPECT_GE(search.searched, 1);
  EXPECT_LT(search.searched, kMostOperations);
  EXPECT_LE(search.positions, limits.max_nodes + 64);
  ASSERT_TRUE(search.nearest);
  EXPECT_TRUE(search.nearest->refused);
  std::atomic<bool> stop{true};
  Limits stopped;
  stopped.stop = &stop;
  EXPECT_LE(find_plans(rules, *goal, stopped).positions, 64U);
}

TEST(Planner, SeesAtOnceThatABunkerCannotBeTaken) {
  const Arbiter rules = table("broad-front");
  for (const std::string text :
       {"control FRANCE I", "control IRÂN II", "control IRÂN II and control CRETE"}) {
    const auto goal = read_goal(rules, text);
    ASSERT_TRUE(goal);
    const PlanSearch search = find_plans(rules, *goal, Limits{});
    EXPECT_TRUE(search.complete && search.plans.empty()) << text;
    EXPECT_EQ(search.positions, static_cast<std::uint64_t>(kMostOperations)) << text;
  }
}

}  // namespace
}  // namespace casus::defcon
