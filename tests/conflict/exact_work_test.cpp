// Tests the bounds on exact numbers: a traversal gives up at the same place on every machine, results in
// doubles have the stated precision, and choices whose worths are too long to compare are allowed for.

#include "conflict/graph/exact_work.hpp"

#include <gtest/gtest.h>
#include <random>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/exact_estimate.hpp"
#include "conflict/graph/solve.hpp"
#include "conflict/solvers/decide.hpp"
#include "maze.hpp"

namespace casus {
namespace {

Exact distance(double about, const Exact& exact) {
  const Exact off = Exact::from_decimal(about) - exact;
  return off.sign() < 0 ? -off : off;
}

/// Layers of throws that lead to any of the next ones, by chances of any denominator; seven ends.
Graph layers(std::mt19937_64& random, std::uint32_t depth, std::uint32_t width) {
  constexpr std::uint16_t kEnds = 7;
  Graph graph;
  std::vector<std::uint32_t> below;
  for (std::uint16_t end = 0; end < kEnds; ++end) below.push_back(graph.add_node({}, {}, end));
  for (std::uint32_t layer = 0; layer <= depth; ++layer) {
    std::vector<std::uint32_t> here;
    for (std::uint32_t i = 0; i < (layer == depth ? 1 : width); ++i) {
      std::vector<Edge> edges;
      std::int64_t total = 0;
      std::vector<std::int64_t> weights;
      for (const std::uint32_t to : below) {
        weights.push_back(1 + static_cast<std::int64_t>(random() % 1000));
        total += weights.back();
        edges.push_back({to, 0, 0});
      }
      for (std::size_t edge = 0; edge < edges.size(); ++edge)
        edges[edge].label = graph.add_chance(Exact(Integer(weights[edge]), Integer(total)).reduced());
      here.push_back(graph.add_node({Actor::chance, -1}, edges));
    }
    below = here;
  }
  return graph;
}

TEST(ExactWork, WhatIsToldInDoublesIsAsNearAsItSays) {
  std::mt19937_64 random(41);
  for (const std::uint32_t depth : {1U, 3U, 10U, 40U}) {
    const Graph graph = layers(random, depth, 6);
    const Policy none = only_choices(graph);
    const auto exact = outcomes<Exact>(graph, none);
    const BoundedOutcomes about = bounded_outcomes(graph, none);
    ASSERT_EQ(about.chances.size(), exact.size());
    EXPECT_GT(about.within, 0.0);
    EXPECT_LT(about.within, 1e-10) << "a bound that says nothing";
    const Exact within = Exact::from_decimal(about.within);
    double some = 0.0;
    Exact exactly_some;
    for (std::size_t end = 0; end < exact.size(); ++end) {
      EXPECT_LE(distance(about.chances[end], exact[end]), within) << "depth " << depth << " end " << end;
      some += about.chances[end];
      exactly_some += exact[end];
      EXPECT_LE(distance(some, exactly_some), within) << "a sum of ends";
    }
  }
}

TEST(ExactWork, IsUsedUpBeforeItCostsMore) {
  std::mt19937_64 random(43);
  const Graph graph = layers(random, 30, 5);
  const Policy none = only_choices(graph);
  ExactWork all(std::uint64_t{1} << 60U);
  const auto exact = outcomes<Exact>(graph, none, &all);
  ASSERT_EQ(exact.size(), 7U);
  const std::uint64_t wanted = (std::uint64_t{1} << 60U) - all.left();
  ExactWork enough(wanted + 1);
  EXPECT_EQ(outcomes<Exact>(graph, none, &enough), exact);
  EXPECT_FALSE(enough.used_up());
  ExactWork less(wanted);
  EXPECT_TRUE(outcomes<Exact>(graph, none, &less).empty());
  EXPECT_TRUE(less.used_up());
  ExactWork little(1'000);
  EXPECT_TRUE(worth_from_each<Exact>(graph, none, &little).empty());
  ExactWork means(1'000);
  EXPECT_TRUE(count_means<Exact>(graph, none, 0, &means).empty());
  // Doubles cost nothing.
  ExactWork doubles(1);
  EXPECT_EQ(outcomes<double>(graph, none, &doubles).size(), 7U);
}

/// Returns the cost of exact outcomes, in words of numbers.
std::uint64_t cost_of(const Graph& graph, const Policy& policy) {
  ExactWork all(std::uint64_t{1} << 60U);
  EXPECT_FALSE(outcomes<Exact>(graph, policy, &all).empty());
  return (std::uint64_t{1} << 60U) - all.left();
}

TEST(ExactWork, IsForeseenButNeverToBeMoreThanItIs) {
  std::mt19937_64 random(47);
  for (const std::uint32_t depth : {1U, 5U, 20U, 60U}) {
    const Graph graph = layers(random, depth, 6);
    const Policy none = only_choices(graph);
    const std::uint64_t cost = cost_of(graph, none);
    EXPECT_TRUE(surely_costs(graph, none, cost / 20)) << "an estimate that says nothing, depth " << depth;
    EXPECT_FALSE(surely_costs(graph, none, cost + 1)) << "depth " << depth;
  }
  for (int i = 0; i < 100; ++i) {
    const maze::DeadlockMaze rules(maze::random_places(random, {9, 0, true, false}));
    const auto explored = explore(rules, 0U, maze::prices_of({3, -2, 1, 0}), Limits{});
    ASSERT_TRUE(explored);
    const Policy none = only_choices(explored->graph);
    EXPECT_FALSE(surely_costs(explored->graph, none, cost_of(explored->graph, none) + 1)) << i;
  }
}

/// Two choices with equal worths, of chances too long to compare in time.
TEST(ExactWork, ChoicesTooLongToCompareCountAsEqualAndAreAllowedFor) {
  constexpr std::array<std::int64_t, 4> kPrimes{100'003, 100'019, 100'043, 100'049};
  Graph graph;
  graph.outcome_gain = {0, graph.add_gain({Exact(1)})};
  const std::uint32_t lost = graph.add_node({}, {}, 0);
  const std::uint32_t won = graph.add_node({}, {}, 1);
  std::array<std::uint32_t, 2> end{};
  for (std::size_t edge = 0; edge < 2; ++edge) {
    std::uint32_t to = won;
    // The same factors in another order: as likely, and no node plays like one of the other way.
    for (std::size_t i = 0; i < 3'000; ++i) {
      const std::int64_t prime = kPrimes[(edge == 0 ? i : 2'999 - i) % kPrimes.size()];
      const std::array<Edge, 2> edges{
          Edge{to, graph.add_chance(Exact(Integer(prime - 1), Integer(prime))), 0},
          Edge{lost, graph.add_chance(Exact(Integer(1), Integer(prime))), 0}};
      to = graph.add_node({Actor::chance, -1}, edges);
    }
    end[edge] = to;
  }
  const std::array<Edge, 2> edges{Edge{end[0], 0, 0}, Edge{end[1], 1, 0}};
  graph.add_node({Actor::player, 0}, edges);
  ASSERT_EQ(graph.unsound(), "");
  auto decision = Decision::of(graph, Limits{});
  ASSERT_TRUE(decision);
  EXPECT_EQ(decision->in_doubt(), 1U);
  EXPECT_EQ(decision->policy().chosen[graph.root()], graph.nodes[graph.root()].first) << "the first";
  EXPECT_FALSE(decision->worth(graph.root()));
  EXPECT_FALSE(decision->worth_of(graph.edges_of(graph.root())[1]));
  const BoundedValue about = decision->worth_about(graph.root(), 0);
  EXPECT_NEAR(about.value, 0.97045, 1e-3);
  EXPECT_GT(about.error,
            std::abs(decision->worth_about(end[0], 0).value - decision->worth_about(end[1], 0).value));
  EXPECT_LT(about.error, 1e-9);
}

/// A loop of places that lead to all others: its chances have as many digits as it has places.
TEST(ExactWork, ALoopTooLongIsSolvedInDoubles) {
  maze::Places places;
  constexpr std::uint32_t kPlaces = 120;
  for (std::uint32_t p = 0; p < kPlaces; ++p) {
    std::vector<maze::Way> edges;
    for (std::uint32_t to = 0; to <= kPlaces; ++to)
      edges.push_back({to, static_cast<std::int32_t>(1 + (p * 7919 + to * 104'729) % 997), 0, {}});
    places.push_back(maze::thrown(std::move(edges)));
  }
  places.push_back(maze::end(0));
  places.push_back(maze::end(1));
  places[3].edges.push_back({kPlaces + 1, 500, 0, {}});
  const maze::Maze rules(std::move(places));
  const auto explored = explore(rules, 0U, maze::prices_of({1, 0}), Limits{});
  ASSERT_TRUE(explored);
  EXPECT_EQ(explored->graph.unsound(), "");
  const Policy none = only_choices(explored->graph);
  ExactWork work;
  EXPECT_TRUE(outcomes<Exact>(explored->graph, none, &work).empty());
  EXPECT_TRUE(work.used_up());
  // The chances of the second end from each place, until they no longer change.
  std::vector<double> second(kPlaces, 0.0);
  for (int i = 0; i < 4000; ++i) {
    for (std::uint32_t p = 0; p < kPlaces; ++p) {
      double sum = 0.0;
      double all = 0.0;
      for (const maze::Way& edge : rules.at(p).edges) {
        all += edge.weight;
        if (edge.to < kPlaces) sum += edge.weight * second[edge.to];
        if (edge.to > kPlaces) sum += edge.weight;
      }
      second[p] = sum / all;
    }
  }
  const BoundedOutcomes about = bounded_outcomes(explored->graph, none);
  ASSERT_EQ(about.chances.size(), 2U);
  EXPECT_GT(second[0], 0.005);
  EXPECT_NEAR(about.chances[1], second[0], about.within);
  EXPECT_LT(about.within, 1e-6);
}

}  // namespace
}  // namespace casus
