// Plans against a twin that tries every sequence of legal moves: the same plans, all of them.

#include "systems/defcon/planner.hpp"

#include <gtest/gtest.h>
#include <set>

#include "deep.hpp"
#include "tables.hpp"

namespace casus::defcon {
namespace {

using Stage = Position::Stage;
using Operations = std::vector<Move>;

/// Every set of operations that reaches a goal with no fewer than `depth`, by trying all that is legal.
class Exhaustive {
 public:
  Exhaustive(const Arbiter& rules, const Goal& goal) : rules_(rules), goal_(goal) {}
  std::set<Operations> plans(int depth) {
    found_.clear();
    met_.clear();
    go(rules_.start(), depth, {});
    return found_;
  }

 private:
  void go(const Position& p, int left, const Operations& so_far) {
    if (p.stage == Stage::over) {
      return;
    }
    if (p.stage != Stage::choosing) {
      if (rules_.actor(p) != rules_.active() || p.stage == Stage::answering)
        return go(rules_.apply(p, Move{}, Nothing{}), left, so_far);
      if (p.stage == Stage::betting || p.stage == Stage::returning)
        return go(rules_.apply(p, rules_.declared(p), Nothing{}), left, so_far);
      for (const Move& move : legal_moves(rules_, p)) {
        Operations next = so_far;
        if (move.type == Move::Type::reward) next.push_back(move);
        go(rules_.apply(p, move, Nothing{}), left, next);
      }
      return;
    }
    if (left == 0) {
      if (!reached(rules_, p, goal_)) return;
      Operations plan = so_far;
      std::sort(plan.begin(), plan.end());
      found_.insert(plan);
      return;
    }
    Operations key = so_far;
    std::sort(key.begin(), key.end());
    if (!met_[{left, key}].insert(to_string_key(p)).second) return;
    for (const Move& move : legal_moves(rules_, p)) {
      if (move.type == Move::Type::pass) {
        if (p.phase != Phase::operations) go(rules_.apply(p, move, Nothing{}), left, so_far);
        continue;
      }
      Operations next = so_far;
      next.push_back(move);
      go(rules_.apply(p, move, Nothing{}), left - 1, next);
    }
  }
  [[nodiscard]] std::vector<std::uint64_t> to_string_key(const Position& p) const {
    return rules_.key(p).words;
  }

  const Arbiter& rules_;
  const Goal& goal_;
  std::set<Operations> found_;
  std::map<std::pair<int, Operations>, std::set<std::vector<std::uint64_t>>> met_;
};

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
  auto rules = System::load(sources->scenario, sources->rulebook);
  if (!rules) throw std::runtime_error(to_string(rules.faults().front()));
  return with_the_whole_turn(*rules);
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

TEST(Planner, EqualsEverySequenceOnEightAreas) {
  const Arbiter plain = table("eight-areas");
  for (const std::string& goal : every_goal(plain)) expect_same(plain, goal, 5);
  const Arbiter rich = table("eight-areas", kRichTurn);
  for (const std::string& goal : every_goal(rich)) expect_same(rich, goal, 3);
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

class PlannerWorld : public testing::TestWithParam<const char*> {};

TEST_P(PlannerWorld, EqualsEverySequenceOfTheSampleWorld) {
  const Arbiter rules = table(GetParam());
  const int depth = deep_or(3, 2);
  for (const std::string& goal : every_goal(rules)) expect_same(rules, goal, depth);
}
INSTANTIATE_TEST_SUITE_P(Scenarios, PlannerWorld,
                         testing::Values("unrest", "workshops", "into-libya", "broadside", "panchsheel"));

}  // namespace
}  // namespace casus::defcon
