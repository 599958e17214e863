// Tests that loops are eliminated exactly: every answer equals that of a linear solve over all positions.

#include <gtest/gtest.h>
#include <random>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "conflict/solvers/decide.hpp"
#include "conflict/solvers/equilibrium.hpp"
#include "conflict/solvers/exploitability.hpp"
#include "deep.hpp"
#include "loop_checks.hpp"

namespace casus {
namespace {

using maze::chosen;
using maze::DeadlockMaze;
using maze::end;
using maze::expect_as_the_twin;
using maze::expect_solved;
using maze::kRound;
using maze::Maze;
using maze::over;
using maze::Places;
using maze::thrown;
using maze::walked;
using maze::Way;

// --- by hand

TEST(Loops, AThrowThatMissesIsThrownAgain) {
  // 1/6 won, 2/6 lost, 3/6 nobody hits: 1/3 and 2/3, and 2 rounds on the mean.
  const Maze duel({thrown({{1, 1, 0, {kRound}}, {2, 2, 0, {kRound}}, {0, 3, 0, {kRound}}}), end(0), end(1)});
  const auto explored = walked(duel, {1, 0});
  const Policy none = only_choices(explored.graph);
  EXPECT_EQ(outcomes<Exact>(explored.graph, none), (std::vector<Exact>{over(1, 3), over(2, 3)}));
  EXPECT_EQ(explored.graph.nodes.size(), 3U);
  const auto rounds = counts<double>(explored.graph, none, 0);
  EXPECT_EQ(rounds.front().value, 1);
  EXPECT_NEAR(rounds.front().probability, 1.0 / 6.0, 1e-15);
  EXPECT_NEAR(rounds[1].probability, 1.0 / 12.0, 1e-15);
  const auto means = count_means<Exact>(explored.graph, none, 0);
  EXPECT_EQ(means[0].amount + means[1].amount, Exact(2));
  EXPECT_TRUE(is_endless(explored.graph, 0));
  EXPECT_FALSE(is_endless(explored.graph, 1));
  expect_as_the_twin(duel, explored, none, {1, 0});
}

TEST(Loops, WhatIsWonOnTheWayIsCountedEachTimeRound) {
  const Maze toll({thrown({{1, 1, 0, {}}, {2, 1, -3, {}}}), thrown({{3, 1, 5, {}}, {0, 3, 1, {}}}),
                   thrown({{0, 1, 0, {}}}), end(0)});
  expect_solved(toll, {0});
}

TEST(Loops, ACounterThatOnlyShowsTheLatestIsNotEndless) {
  const Tally latest{1, Tally::Kind::last, 7};
  const Maze maze({thrown({{0, 1, 0, {latest}}, {1, 1, 0, {}}}), end(0)});
  const auto explored = walked(maze, {0});
  EXPECT_FALSE(is_endless(explored.graph, 1));
  const auto shown = counts<Exact>(explored.graph, only_choices(explored.graph), 1);
  ASSERT_EQ(shown.size(), 2U);
  EXPECT_EQ(shown[0].probability, over(1, 2)) << "never reported";
  EXPECT_EQ(shown[1].value, 7);
  EXPECT_EQ(shown[1].probability, over(1, 2));
}

/// The attacker goes on or stops; of a round he wins 1 of 8, loses 2, nobody hits in 5.
Places siege(std::int32_t wins) {
  return {chosen(0, {{1, 1, 0, {}}, {4, 1, 0, {}}}),
          thrown({{2, wins, 0, {kRound}}, {3, 2, 0, {kRound}}, {0, 5, 0, {kRound}}}), end(0), end(1), end(2)};
}
TEST(Loops, OptionsAreComparedGivenThatTheLoopIsLeft) {
  // To go on wins 1/3: worth 1/3 less 2/3. To stop is worth -1/2, which is less than that; with -1/4 more.
  const Maze rules(siege(1));
  expect_solved(rules, {1, -1, over(-1, 2)});
  expect_solved(rules, {1, -1, over(-1, 4)});
  const auto explored = walked(rules, {1, -1, over(-1, 2)});
  auto decision = Decision::of(explored.graph, Limits{});
  const auto edges = player_edges(explored.graph, decision->policy(), explored.graph.root());
  ASSERT_EQ(edges.size(), 2U);
  EXPECT_EQ((*decision->worth_of(edges[0]))[0], over(-1, 3));
  EXPECT_EQ((*decision->worth_of(edges[1]))[0], over(-1, 2));
}
TEST(Loops, OfEqualOptionsTheFirst) {
  const Maze rules(siege(1));
  const auto explored = walked(rules, {1, -1, over(-1, 3)});
  const auto decision = Decision::of(explored.graph, Limits{});
  EXPECT_EQ(choices_of(rules, explored, decision->policy())[0], 0U);
}

/// The attacker may cease (outcome 2), then the defender retreat (3), then both throw: 1 and 2 of 6, or 3 of
/// 6 nobody hits.
Places both() {
  return {chosen(0, {{1, 1, 0, {}}, {5, 1, 0, {}}}),
          chosen(1, {{2, 1, 0, {}}, {6, 1, 0, {}}}),
          thrown({{3, 1, 0, {kRound}}, {4, 2, 0, {kRound}}, {0, 3, 0, {kRound}}}),
          end(0),
          end(1),
          end(2),
          end(3),
          end(4)};
}
TEST(Loops, BothSidesChooseASaddlePoint) {
  const DeadlockMaze rules(both());
  for (const std::int64_t cease : {-3, -1, 0, 1}) {
    for (const std::int64_t retreat : {-3, -1, 0, 1}) expect_solved(rules, {2, -2, cease, retreat, 0});
  }
  const auto explored = walked(rules, {2, -2, -1, 1, 0});
  ASSERT_EQ(explored.graph.loops.size(), 1U);
  EXPECT_EQ(explored.graph.loops[0].options, (std::vector<std::uint32_t>{2, 2}));
}

TEST(Loops, WhatNeverLeavesIsTheDeadlock) {
  // Nobody can hit: to go on is the deadlock, to stop is outcome 0.
  const DeadlockMaze rules(
      {chosen(0, {{1, 1, 0, {}}, {2, 1, 0, {}}}), thrown({{0, 1, 0, {kRound}}}), end(0), end(1)});
  expect_solved(rules, {-1, 0});
  expect_solved(rules, {1, 0});
  const auto explored = walked(rules, {-1, 0});
  const auto decision = Decision::of(explored.graph, Limits{});
  EXPECT_EQ(outcomes<Exact>(explored.graph, decision->policy()), (std::vector<Exact>{0, 1}));
  const DeadlockMaze stuck(
      {thrown({{1, 1, 0, {}}, {2, 1, 0, {}}}), thrown({{1, 1, 0, {kRound}}}), end(0), end(1)});
  expect_solved(stuck, {5, 7});
}

struct CostlyDeadlockMaze : DeadlockMaze {
  using DeadlockMaze::DeadlockMaze;
  std::uint32_t deadlock(std::uint32_t /*p*/, const auto& sink) const {
    sink(Transfer{0, 1, 0, 4, Clause{3}});
    sink(kRound);
    return static_cast<std::uint32_t>(places->size() - 1);
  }
};
TEST(Loops, TheDeadlockTellsWhatItBrings) {
  const CostlyDeadlockMaze rules(
      {thrown({{1, 1, 0, {}}, {2, 1, 0, {}}}), thrown({{1, 1, 0, {}}}), end(0), end(1)});
  Citations cited;
  const auto explored = explore(rules, 0U, maze::prices_of({0, 0}), Limits{}, {true, &cited});
  ASSERT_TRUE(explored.ok());
  EXPECT_EQ(explored->graph.unsound(), "");
  const Policy none = only_choices(explored->graph);
  EXPECT_EQ(worth_from_each<Exact>(explored->graph, none)[explored->graph.root()], Exact(2));
  EXPECT_EQ(counts<Exact>(explored->graph, none, 0).back().probability, over(1, 2));
  EXPECT_EQ(cited, Citations{Clause{3}});
}

TEST(Loops, OneLoopAfterTheOtherAndManyWaysIn) {
  // 0 throws into three places of one ring, which leads into another, which is left two ways.
  const Maze rules({thrown({{1, 1, 0, {}}, {2, 2, 0, {}}, {3, 3, 0, {}}}),
                    thrown({{2, 1, 0, {kRound}}, {4, 1, 1, {}}}),
                    thrown({{3, 2, 0, {kRound}}, {5, 1, 0, {}}}), thrown({{1, 1, 0, {kRound}}}),
                    thrown({{5, 1, 2, {kRound}}, {6, 1, 0, {}}}),
                    thrown({{4, 3, 0, {kRound}}, {7, 1, 0, {}}}), end(0), end(1)});
  expect_solved(rules, {3, -1});
}

struct OneThrow : Maze {
  using Maze::Maze;
  [[nodiscard]] std::uint64_t throw_id(std::uint32_t /*p*/) const { return 0; }
};
TEST(Loops, EqualLoopsAreWorkedOutOnce) {
  // A ladder of loops of one shape: their chances are the same rows.
  Places places;
  constexpr std::uint32_t kSteps = 20;
  for (std::uint32_t i = 0; i < kSteps; ++i)
    places.push_back(thrown({{i, 1, 0, {kRound}}, {i + 1, 1, 0, {kRound}}, {kSteps + 1, 1, 0, {kRound}}}));
  places.push_back(end(0));
  places.push_back(end(1));
  const OneThrow rules(std::move(places));
  const auto explored = walked(rules, {1, 0});
  EXPECT_EQ(explored.graph.chances.size(), 3U + 2U + 1U)
      << "the throw, how the loop is left, and what is certain";
  expect_as_the_twin(rules, explored, only_choices(explored.graph), {1, 0});
}

// --- at random

TEST(Loops, AtRandomByChanceAlone) {
  std::mt19937_64 random(1);
  for (int i = 0; i < deep_or(60, 20); ++i) {
    const DeadlockMaze rules(maze::random_places(random, {9, 0, true, false}));
    SCOPED_TRACE(i);
    expect_solved(rules, {3, -2, 1, 0});
    if (HasFailure()) return;
  }
}

TEST(Loops, AtRandomWithChoicesOfBothSides) {
  std::mt19937_64 random(2);
  std::size_t joint = 0;
  for (int i = 0; i < 100; ++i) {
    const DeadlockMaze rules(maze::random_places(random, {8, 50, false, false}));
    SCOPED_TRACE(i);
    expect_solved(rules, {3, -2, 1, static_cast<std::int64_t>(i % 5) - 2});
    const auto explored = walked(rules, {3, -2, 1, 0});
    for (const Loop& loop : explored.graph.loops) joint += loop.choices.size() > 1 ? 1 : 0;
    if (HasFailure()) return;
  }
  EXPECT_GT(joint, 10U);
}

TEST(Loops, TheDistributionOfAConflictWithinIsEndlessToo) {
  const Maze duel({thrown({{1, 1, 0, {kRound}}, {2, 2, 1, {kRound}}, {0, 3, 0, {kRound}}}), end(0), end(1)});
  const auto explored = walked(duel, {0, 0});
  const auto summary = summarise(explored.graph, true);
  ASSERT_TRUE(summary.ok());
  ASSERT_EQ(summary->size(), 2U);
  EXPECT_EQ((*summary)[0].probability, over(1, 3));
  EXPECT_EQ((*summary)[1].worth[0], Exact(1));
  ASSERT_TRUE((*summary)[0].distributions.at(0).endless.has_value());
  EXPECT_EQ((*summary)[0].distributions.at(0).endless->amount, Exact(2));
  EXPECT_EQ((*summary)[0].distributions.at(0).endless->kept, Exact(1));
}

// --- faults

TEST(LoopFaults, ALoopThatIsNeverLeftNeedsADeadlock) {
  const Maze rules({thrown({{1, 1, 0, {}}, {2, 1, 0, {}}}), thrown({{1, 1, 0, {}}}), end(0)});
  const auto explored = explore(rules, 0U, {}, Limits{});
  ASSERT_FALSE(explored.ok());
  EXPECT_EQ(explored.faults().front().what, "a position comes back to itself: place 1");
}

TEST(LoopFaults, TooManyPlansAreRefused) {
  Places places;  // eleven choices in a ring, two ways each
  constexpr std::uint32_t kChoices = 11;
  for (std::uint32_t i = 0; i < kChoices; ++i)
    places.push_back(chosen(0, {{(i + 1) % kChoices, 1, 0, {}}, {kChoices, 1, 0, {}}}));
  places.push_back(end(0));
  places.push_back(end(1));
  const auto explored = explore(DeadlockMaze(std::move(places)), 0U, {}, Limits{});
  ASSERT_FALSE(explored.ok());
  EXPECT_EQ(explored.faults().front().what,
            "choices in a loop of 11 positions can keep the play in it for ever");
}

TEST(LoopFaults, TooLongALoopIsRefused) {
  constexpr std::uint32_t kLength = kMostInLargeLoop + 1;
  Places places;
  for (std::uint32_t i = 0; i < kLength; ++i)
    places.push_back(thrown({{(i + 1) % kLength, 3, 0, {}}, {kLength, 1, 0, {}}}));
  places.push_back(end(0));
  const auto explored = explore(Maze(std::move(places)), 0U, {}, Limits{});
  ASSERT_FALSE(explored.ok());
  EXPECT_EQ(explored.faults().front().what, "a loop has more than 1000000 positions: place 0");
}

/// Seat 0 hides a bid, seat 1 answers; whoever wins, it begins again one time of two.
struct HiddenRing : games::Plain<std::uint32_t> {
  static constexpr bool kPublic = false;
  static constexpr std::uint32_t kEnd = 10;
  [[nodiscard]] Turn turn(std::uint32_t p) const {
    if (p == 0) return {Actor::player, 0};
    if (p <= 2) return {Actor::player, 1};
    return p == 3 ? Turn{Actor::chance, -1} : Turn{};
  }
  void candidates(std::uint32_t /*p*/, auto visit) const {
    visit(0U);
    visit(1U);
  }
  void classes(std::uint32_t /*p*/, auto visit) const {
    visit(Weighted<Integer>{0, 1});
    visit(Weighted<Integer>{1, 1});
  }
  std::uint32_t apply(std::uint32_t p, std::uint32_t step, const auto& /*sink*/) const {
    if (p == 0) return 1 + step;
    if (p <= 2) return p - 1 == step ? 3 : kEnd;
    return step == 0 ? 0 : kEnd + 1;
  }
  [[nodiscard]] std::uint16_t outcome(std::uint32_t p) const { return static_cast<std::uint16_t>(p - kEnd); }
  [[nodiscard]] std::uint32_t key(std::uint32_t p) const { return p; }
  [[nodiscard]] std::uint32_t view(std::uint32_t p, Seat seat) const { return seat == 1 && p == 2 ? 1 : p; }
  [[nodiscard]] bool is_public(std::uint32_t p) const { return p != 1 && p != 2; }
};
TEST(LoopFaults, AHiddenChoiceIsRefusedWithTheRemedy) {
  Prices prices;
  prices.seats = 2;
  const auto explored = explore(HiddenRing{}, 0U, prices, Limits{});
  ASSERT_FALSE(explored.ok());
  EXPECT_EQ(explored.faults().front().what, "something is hidden in a loop: a position");
  EXPECT_EQ(explored.faults().front().expected, "an end after a number of rounds was expected");
}

TEST(LoopFaults, NoPlanForAll) {
  // Each wants the other to stop, and three seats go round: whoever stops first pays. One alone decides.
  Places places{chosen(0, {{1, 1, 0, {}}, {2, 1, 0, {}}}), chosen(1, {{0, 1, 3, {}}, {3, 1, 0, {}}}), end(0),
                end(1), end(2)};
  const DeadlockMaze rules(std::move(places));
  const auto explored = walked(rules, {0, 1, 5});
  const auto decision = Decision::of(explored.graph, Limits{});
  // With gains in the loop a plan need not exist; where it does, nobody gains by another.
  if (decision.ok()) {
    expect_solved(rules, {0, 1, 5});
  } else {
    EXPECT_EQ(decision.faults().front().what,
              "choices in a loop have no plan that suits everybody who chooses there");
  }
}

}  // namespace
}  // namespace casus
