// Compares combats with their brute-force twin, exactly: the numbers of the clauses, random forces, and
// rerolled dice.

#include <gtest/gtest.h>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "conflict/play/random.hpp"
#include "conflict/solvers/decide.hpp"
#include "tables.hpp"
#include "twin.hpp"

namespace casus::columbia {
namespace {

/// The chance that the attacker wins by the declared policy.
Exact declared_win(const Siege& rules) {
  const auto keep = [&](const Siege::Position& p, std::uint32_t /*ordinal*/, const Move& move) {
    return move == rules.declared(p);
  };
  const auto walked = explore(rules, rules.start(), rules.prices(), Limits{}, {}, keep);
  if (!walked) throw std::runtime_error(to_string(walked.faults().front()));
  return outcomes<Exact>(walked->graph, only_choices(walked->graph))[0].reduced();
}

/// Returns the worth of the best choices if cards are declared and everything else is chosen. A win is worth
/// 1.
Exact best_worth(const Siege& rules) {
  const auto keep = [&](const Siege::Position& p, std::uint32_t /*ordinal*/, const Move& move) {
    return move.type != Move::Type::play || move == rules.declared(p);
  };
  const auto walked = explore(rules, rules.start(), rules.prices(), Limits{}, {}, keep);
  if (!walked) throw std::runtime_error(to_string(walked.faults().front()));
  auto decision = Decision::of(walked->graph, Limits{});
  return (*decision->worth(walked->graph.root()))[0];
}

TEST(Combat, HasTheNumbersOfTheClauses) {
  EXPECT_EQ(declared_win(siege(two_forces("common = 2, special = 1", "common = 3, leader = 1"))).to_string(),
            "11089/93312");
  EXPECT_EQ(declared_win(siege(two_forces("common = 2", "common = 1, alarm = 1"))).to_string(), "125/1296");
  const std::string token =
      "location = [{ name = \"Here\", token = { combat = 7 } }]\n"
      "force = [{ player = \"North\", location = \"Here\", common = 3, special = 1, leader = 1 }]\n"
      "combat = { at = \"Here\", attacker = \"North\", defender = \"token\" }\n";
  EXPECT_EQ(declared_win(siege(token)).to_string(), "3575/3888");
  const std::string booker =
      "aggressive = true\nlocation = [{ name = \"Here\", booker = true }]\n"
      "force = [{ player = \"South\", location = \"Here\", common = 4, special = 1 }]\n"
      "combat = { at = \"Here\", attacker = \"Booker\", defender = \"South\" }\n";
  EXPECT_EQ(declared_win(siege(booker)).to_string(), "1190291/1679616");
}

/// A random force of a few pieces with at least one unit, and its dice.
struct RandomForce {
  std::string pieces;
  twin::Side dice;
  explicit RandomForce(Random& random) {
    static constexpr std::array kColours{0, 1, 2, 0, 1, 2};
    const auto add = [&](std::size_t kind, std::uint64_t count) {
      if (count == 0) return;
      pieces += (pieces.empty() ? "" : ", ") + std::string(kKindNames[kind]) + " = " + std::to_string(count);
      dice.insert(dice.end(), count, kColours[kind]);
    };
    const std::uint64_t unit = random.below(3);
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      if (kind == kAlarm) continue;  // it adds beside its die
      add(kind, (kind == unit ? 1 : 0) + (random.below(3) == 0 ? 1 : 0));
    }
  }
};

TEST(Combat, OfRandomForcesIsItsTwin) {
  Random random(5, 0);
  for (int i = 0; i < 40; ++i) {
    const RandomForce north(random);
    const RandomForce south(random);
    EXPECT_EQ(declared_win(siege(two_forces(north.pieces, south.pieces))),
              twin::exact(twin::won(north.dice, south.dice)).reduced())
        << north.pieces << " against " << south.pieces;
  }
}

struct Case {
  std::string north;
  twin::Side north_dice;
  std::string south;
  twin::Side south_dice;
  std::vector<twin::Reroll> rerolls;
  std::string hands;
  int points;
};

TEST(Combat, WithDiceRolledAgainIsItsTwin) {
  const std::string cards =
      "card = [{ id = \"own\", combat = 1, effect = \"reroll_lowest\" }, "
      "{ id = \"force\", combat = 0, effect = \"force_reroll_highest\" }]\n";
  const std::vector<Case> cases{
      {"common = 1, special = 1",
       {0, 1},
       "common = 1, leader = 1",
       {0, 2},
       {{true, true}},
       "attacker = [\"own\"], defender = []",
       1},
      {"common = 1, special = 1",
       {0, 1},
       "common = 1, leader = 1",
       {0, 2},
       {{true, false}},
       "attacker = [\"force\"], defender = []",
       0},
      {"common = 2, special = 1",
       {0, 0, 1},
       "special = 1",
       {1},
       {{true, true}, {true, true}},
       "attacker = [\"own\", \"own\"], defender = []",
       2},
      {"common = 1, special = 1",
       {0, 1},
       "special = 1, leader = 1",
       {1, 2},
       {{true, true}, {false, true}},
       "attacker = [\"own\"], defender = [\"own\"]",
       0},
      {"common = 1, special = 1",
       {0, 1},
       "special = 1, leader = 1",
       {1, 2},
       {{true, true}, {false, false}},
       "attacker = [\"own\"], defender = [\"force\"]",
       1},
      {"special = 1, leader = 1",
       {1, 2},
       "common = 1, special = 1",
       {0, 1},
       {{true, false}, {false, true}},
       "attacker = [\"force\"], defender = [\"own\"]",
       -1},
      {"leader = 1",
       {2},
       "common = 2",
       {0, 0},
       {{true, false}, {true, false}},
       "attacker = [\"force\", \"force\"], defender = []",
       0},
  };
  for (const Case& one : cases) {
    const std::string text = cards + two_forces(one.north, one.south) + "played = { " + one.hands + " }\n";
    EXPECT_EQ(
        best_worth(siege(text)),
        twin::exact(twin::Rerolling(one.rerolls).won(one.north_dice, one.south_dice, one.points)).reduced())
        << one.hands;
  }
}

}  // namespace
}  // namespace casus::columbia
