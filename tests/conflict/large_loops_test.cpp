// Tests that loops beyond the exact bounds are solved in doubles as well as promised: against the twin's
// linear systems in rationals, and against closed formulas.

#include <cmath>
#include <gtest/gtest.h>
#include <random>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "conflict/solvers/decide.hpp"
#include "deep.hpp"
#include "loop_checks.hpp"

namespace casus {
namespace {

using maze::chosen;
using maze::DeadlockMaze;
using maze::end;
using maze::kRound;
using maze::Maze;
using maze::Places;
using maze::thrown;
using maze::Twin;

constexpr double kEnough = 1e-9;  // of errors that are promised for a few places

/// Returns the graph if every loop of more than `exact_loop` positions is solved in doubles.
template <class R>
Result<Explored<R>> in_doubles(const R& rules, const std::vector<Exact>& worths, std::size_t exact_loop = 0) {
  return explore(rules, 0U, maze::prices_of(worths), Limits{}, {.counts = true, .exact_loop = exact_loop});
}

/// Checks that the value is that of the twin, that the promised error covers the difference, and that no seat
/// gains by other choices.
template <class R>
void expect_near_the_twin(const R& rules, const Explored<R>& explored, const std::vector<Exact>& worths) {
  const Graph& graph = explored.graph;
  ASSERT_EQ(graph.unsound(), "");
  const auto decision = Decision::of(graph, Limits{});
  ASSERT_TRUE(decision.ok()) << to_string(decision.faults().front());
  const Twin twin(*rules.places, worths);
  const maze::Choices choices = maze::choices_of(rules, explored, decision->policy());
  const auto exact = twin.worths(choices);
  for (std::uint32_t p = 0; p < rules.places->size(); ++p) {
    const std::uint32_t node = explored.node_of(rules, p);
    if (node == kNone) continue;
    const BoundedValue& about = decision->worth_about(node, 0);
    EXPECT_NEAR(about.value, exact[p].to_double(), about.error + 1e-15) << "place " << p;
    EXPECT_LT(about.error, kEnough) << "place " << p;
  }
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    const double sign = seat == 0 ? 1.0 : -1.0;
    twin.for_each(seat, choices, [&](const maze::Choices& others) {
      EXPECT_LE(sign * (twin.worths(others)[0] - exact[0]).to_double(), kEnough) << "seat " << int{seat};
    });
  }
  const BoundedOutcomes ends = bounded_outcomes(graph, decision->policy());
  for (std::uint16_t outcome = 0; outcome < worths.size(); ++outcome) {
    const double mine = outcome < ends.chances.size() ? ends.chances[outcome] : 0.0;
    EXPECT_NEAR(mine, twin.chances(choices, outcome)[0].to_double(), ends.within + 1e-15);
  }
  EXPECT_LT(ends.within, kEnough);
}

TEST(LargeLoops, AtRandomByChanceAlone) {
  std::mt19937_64 random(11);
  std::size_t loops = 0;
  for (int i = 0; i < deep_or(2000, 200); ++i) {
    SCOPED_TRACE(i);
    const Maze rules(maze::random_places(random, {9, 0, i % 2 == 0, false}));
    const std::vector<Exact> worths{3, -2, 1, 0};
    const auto explored = in_doubles(rules, worths);
    if (!explored.ok()) {
      EXPECT_NE(explored.faults().front().what.find("can keep the play in it for ever"), std::string::npos);
      continue;
    }
    loops += explored->graph.rounded.empty() ? 0 : 1;
    expect_near_the_twin(rules, *explored, worths);
    if (HasFailure()) return;
  }
  EXPECT_GT(loops, 20U);
}

TEST(LargeLoops, AtRandomWithChoicesOfBothSides) {
  std::mt19937_64 random(12);
  std::size_t mixed = 0;
  std::size_t chosen_in_loops = 0;
  for (int i = 0; i < deep_or(5000, 400); ++i) {
    SCOPED_TRACE(i);
    const DeadlockMaze rules(maze::random_places(random, {9, 40, false, false}));
    const std::vector<Exact> worths{3, -2, 1, static_cast<std::int64_t>(i % 5) - 2};
    const std::size_t exact_loop = i % 3 == 0 ? 3 : 0;
    const auto explored = in_doubles(rules, worths, exact_loop);
    if (!explored.ok()) {
      EXPECT_NE(explored.faults().front().what.find("can keep the play in it for ever"), std::string::npos);
      continue;
    }
    const Graph& graph = explored->graph;
    bool joint = false;
    for (const Loop& loop : graph.loops) joint = joint || loop.choices.size() > 1;
    for (const auto& [node, errors] : graph.rounded) chosen_in_loops += errors.worth > 0.0 ? 1 : 0;
    mixed += joint && !graph.rounded.empty() ? 1 : 0;
    expect_near_the_twin(rules, *explored, worths);
    if (HasFailure()) return;
  }
  EXPECT_GT(chosen_in_loops, 20U);
}

TEST(LargeLoops, ARingOfAHundredThousand) {
  constexpr std::uint32_t kLength = 100'000;
  Places places;
  for (std::uint32_t i = 0; i < kLength; ++i)
    places.push_back(thrown({{(i + 1) % kLength, 3, 0, {kRound}}, {kLength + i % 2, 1, 0, {}}}));
  places.push_back(end(0));
  places.push_back(end(1));
  const Maze rules(std::move(places));
  const auto explored = in_doubles(rules, {1, 0}, kMostInLoop);
  ASSERT_TRUE(explored.ok()) << to_string(explored.faults().front());
  const BoundedOutcomes ends = bounded_outcomes(explored->graph, only_choices(explored->graph));
  // p = 1/4 + 9/16 p
  EXPECT_NEAR(ends.chances[0], 4.0 / 7.0, ends.within);
  EXPECT_LT(ends.within, 1e-9);
  EXPECT_EQ(explored->graph.uncounted, std::vector<std::uint16_t>{0}) << "the rounds";
}

TEST(LargeLoops, TheRuinOfAGambler) {
  // From `kStart` of `kAll`, one up with 18 of 38, one down otherwise (Huygens, 1657).
  constexpr std::uint32_t kAll = 600;
  constexpr std::uint32_t kStart = 580;
  Places places{thrown({{kStart, 1, 0, {}}})};
  for (std::uint32_t i = 1; i < kAll; ++i)
    places.push_back(
        thrown({{i + 1 == kAll ? kAll : i + 1, 18, 0, {}}, {i == 1 ? kAll + 1 : i - 1, 20, 0, {}}}));
  places.push_back(end(0));
  places.push_back(end(1));
  const auto explored = in_doubles(Maze(std::move(places)), {1, 0}, kMostInLoop);
  ASSERT_TRUE(explored.ok()) << to_string(explored.faults().front());
  const double odds = 20.0 / 18.0;
  const double wins = (1.0 - std::pow(odds, kStart)) / (1.0 - std::pow(odds, kAll));
  const BoundedOutcomes ends = bounded_outcomes(explored->graph, only_choices(explored->graph));
  EXPECT_NEAR(ends.chances[0], wins, 1e-12);
  EXPECT_LT(ends.within, 1e-5);
}

TEST(LargeLoops, WhoCouldGoRoundForEverIsRefused) {
  Places places;
  constexpr std::uint32_t kChoices = 300;
  for (std::uint32_t i = 0; i < kChoices; ++i)
    places.push_back(chosen(i % 2 == 0 ? 0 : 1, {{(i + 1) % kChoices, 1, 0, {}}, {kChoices, 1, 0, {}}}));
  places.push_back(end(0));
  places.push_back(end(1));
  const auto explored = in_doubles(DeadlockMaze(std::move(places)), {1, 0}, kMostInLoop);
  ASSERT_FALSE(explored.ok());
  EXPECT_EQ(
      to_string(explored.faults().front()),
      "choices in a loop of 300 positions can keep the play in it for ever, an option that is closed there "
      "was expected, at most 256 positions, or an end after a number of rounds");
}

}  // namespace
}  // namespace casus
