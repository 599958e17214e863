#include "conflict/solvers/decide.hpp"

#include <atomic>
#include <gtest/gtest.h>
#include <random>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "conflict/solvers/bounded.hpp"
#include "games.hpp"
#include "plain_induction.hpp"

namespace casus {
namespace {

/// A graph without meaning: `layers` of nodes of every kind, each with a few edges to earlier ones. Where
/// `coarse`, gains are a few thirds and wholes and chances a few sixths, so that exact ties abound.
Graph random_graph(std::mt19937_64& random, std::uint32_t seats, std::uint32_t nodes, bool coarse) {
  Graph graph;
  graph.dimensions = seats <= 2 ? 1 : seats;
  const auto upto = [&](std::uint64_t n) { return static_cast<std::int64_t>(random() % n); };
  const auto number = [&] {
    if (coarse) return Exact(Integer(upto(5) - 2), Integer(upto(2) * 2 + 1));
    return Exact(Integer(upto(2'000'001) - 1'000'000), Integer(upto(997) + 1)).reduced();
  };
  std::vector<std::uint32_t> gains{0};
  for (int i = 0; i < 12; ++i) {
    std::vector<Exact> worth;
    for (std::uint32_t d = 0; d < graph.dimensions; ++d) worth.push_back(number());
    gains.push_back(graph.add_gain(std::move(worth)));
  }
  for (std::uint32_t i = 0; i < 4; ++i) graph.outcome_gain.push_back(i);
  std::vector<std::vector<std::uint32_t>> distributions;
  for (int i = 0; i < 6; ++i) {
    std::vector<std::int64_t> weights;
    std::int64_t total = 0;
    for (std::int64_t k = 1 + upto(3); k > 0; --k) {
      weights.push_back(coarse ? 1 + upto(2) : 1 + upto(1'000'000));
      total += weights.back();
    }
    distributions.emplace_back();
    for (const std::int64_t weight : weights) {
      distributions.back().push_back(graph.add_chance(Exact(Integer(weight), Integer(total)).reduced()));
    }
  }
  for (std::uint32_t n = 0; n < nodes; ++n) {
    const auto before = [&] {
      const std::uint64_t near = std::min<std::uint64_t>(n, 12);
      return static_cast<std::uint32_t>(n - 1 - random() % near);
    };
    const auto gain = [&] { return gains[random() % gains.size()]; };
    std::vector<Edge> edges;
    if (n < 4) {
      graph.add_node({}, edges, static_cast<std::uint16_t>(n));
    } else if (random() % 3 == 0) {
      for (const std::uint32_t label : distributions[random() % distributions.size()])
        edges.push_back({before(), label, gain()});
      graph.add_node({Actor::chance, -1}, edges);
    } else {
      for (std::uint32_t i = 0; i < 1 + random() % 4; ++i) edges.push_back({before(), i, gain()});
      graph.add_node({Actor::player, static_cast<Seat>(random() % seats)}, edges);
    }
  }
  return graph;
}

TEST(Decide, ChoosesExactlyAsExactBackwardInduction) {
  std::mt19937_64 random(1);
  std::uint64_t doubts = 0;
  for (int i = 0; i < 400; ++i) {
    const std::uint32_t seats = 1 + static_cast<std::uint32_t>(i) % 4;
    const Graph graph = random_graph(random, seats, 20 + i % 60, i % 8 < 6);
    ASSERT_EQ(graph.unsound(), "");
    const auto exact = backward_induction<Exact>(graph);
    auto decision = Decision::of(graph, Limits{});
    ASSERT_TRUE(decision.ok());
    EXPECT_EQ(decision->policy().chosen, exact.chosen) << "graph " << i;
    for (std::uint32_t d = 0; d < graph.dimensions; ++d) {
      EXPECT_EQ((*decision->worth(graph.root()))[d], exact.worths[graph.root() * graph.dimensions + d]);
    }
    doubts += decision->in_doubt();
  }
  EXPECT_GT(doubts, 100U) << "no ties to speak of: the test shows nothing";
}

/// One choice of seat `seat` between what `first` and `second` lead to.
struct Choice {
  Graph graph;
  std::uint32_t zero = graph.add_node({}, {});
  std::uint32_t gain(Exact worth) { return graph.add_gain({std::move(worth)}); }
  /// A throw of three equal chances with these gains.
  std::uint32_t thirds(const Exact& a, const Exact& b, const Exact& c) {
    const std::uint32_t third = graph.add_chance(Exact(Integer(1), Integer(3)));
    const std::array<Edge, 3> edges{Edge{zero, third, gain(a)}, Edge{zero, third, gain(b)},
                                    Edge{zero, third, gain(c)}};
    return graph.add_node({Actor::chance, -1}, edges);
  }
  Decision between(std::uint32_t first, std::uint32_t second, Seat seat = 0) {
    const std::array<Edge, 2> edges{Edge{first, 0, 0}, Edge{second, 1, 0}};
    graph.add_node({Actor::player, seat}, edges);
    auto decision = Decision::of(graph, Limits{});
    EXPECT_TRUE(decision.ok());
    EXPECT_EQ(decision->policy().chosen, backward_induction<Exact>(graph).chosen);
    return *decision;
  }
};

TEST(Decide, TiesThatDoublesCannotSeeAreDecidedExactly) {
  const auto tenths = [](int n) { return Exact(Integer(n), Integer(10)); };
  Choice tie;  // 0.1 + 0.2 + 0.3 against 0.2 three times
  const std::uint32_t first = tie.thirds(tenths(1), tenths(2), tenths(3));
  const std::uint32_t second = tie.thirds(tenths(2), tenths(2), tenths(2));
  auto decision = tie.between(first, second);
  EXPECT_EQ(decision.in_doubt(), 1U);
  EXPECT_EQ(decision.policy().chosen.back(), tie.graph.nodes.back().first) << "the first move";
  EXPECT_EQ((*decision.worth(tie.graph.root()))[0], tenths(2));

  Choice hair;  // the second is better by far less than a double can say
  const Exact a_hair(Integer(1), Integer(Integer(1) << 200));
  const std::uint32_t plain = hair.thirds(tenths(1), tenths(2), tenths(3));
  const std::uint32_t better = hair.thirds(tenths(1), tenths(2), tenths(3) + a_hair);
  decision = hair.between(plain, better);
  EXPECT_EQ(decision.in_doubt(), 1U);
  EXPECT_EQ(decision.policy().chosen.back(), hair.graph.nodes.back().first + 1);
}

TEST(Decide, WhatIsClearIsNotInDoubt) {
  Choice clear;
  const std::uint32_t first = clear.thirds(1, 2, 3);
  const std::uint32_t second = clear.thirds(2, 2, 3);
  EXPECT_EQ(clear.between(first, second).in_doubt(), 0U);
  EXPECT_EQ(clear.between(first, second, 1).in_doubt(), 0U);
  // The race: win or lose, and no two ways alike.
  const games::Race<DenseKey> race(12);
  const auto explored = explore(race, race.start(), games::race_prices(), Limits{});
  ASSERT_TRUE(explored.ok());
  const auto decision = Decision::of(explored->graph, Limits{});
  ASSERT_TRUE(decision.ok());
  EXPECT_EQ(decision->policy().chosen, backward_induction<Exact>(explored->graph).chosen);
}

TEST(Decide, EqualWholeNumbersAreKnownToBeEqual) {
  Choice tie;
  const std::array<Edge, 1> up{Edge{tie.zero, 0, tie.gain(2)}};
  const std::uint32_t first = tie.graph.add_node({Actor::player, 0}, up);
  const std::array<Edge, 1> again{Edge{tie.zero, 0, tie.gain(2)}};
  const std::uint32_t second = tie.graph.add_node({Actor::player, 0}, again);
  const Decision decision = tie.between(first, second);
  EXPECT_EQ(decision.in_doubt(), 0U);
  EXPECT_EQ(decision.policy().chosen.back(), tie.graph.nodes.back().first);
}

TEST(Decide, OfWaysToTheSamePlaceTheGainsDecide) {
  Choice same;
  const auto tenths = [](int n) { return Exact(Integer(n), Integer(10)); };
  const std::uint32_t thrown = same.thirds(tenths(1), tenths(2), tenths(4));
  const std::uint32_t tenth = same.gain(tenths(1));
  const Exact hair(Integer(1), Integer(Integer(1) << 200));
  const std::uint32_t more = same.gain(tenths(1) + hair);
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    const std::array<Edge, 4> edges{Edge{thrown, 0, tenth}, Edge{thrown, 1, tenth}, Edge{thrown, 2, more},
                                    Edge{thrown, 3, more}};
    const std::uint32_t node = same.graph.add_node({Actor::player, seat}, edges);
    const auto decision = Decision::of(same.graph, Limits{});
    ASSERT_TRUE(decision.ok());
    EXPECT_EQ(decision->in_doubt(), 0U);
    EXPECT_EQ(decision->policy().chosen[node], same.graph.nodes[node].first + (seat == 0 ? 2 : 0));
    EXPECT_EQ(decision->policy().chosen, backward_induction<Exact>(same.graph).chosen);
  }
}

TEST(Decide, NumbersBeyondTheRangeOfDoubles) {
  const Exact huge(Integer(Integer(1) << 2000));
  const Exact tiny(Integer(1), Integer(Integer(1) << 2000));
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    Choice overflow;
    const std::uint32_t more = overflow.thirds(huge + 1, -huge, 0);
    const std::uint32_t less = overflow.thirds(huge, -huge, 0);
    EXPECT_EQ(overflow.between(more, less, seat).in_doubt(), 1U);
    Choice underflow;
    const std::uint32_t little = underflow.thirds(tiny, 0, 0);
    const std::uint32_t twice = underflow.thirds(tiny, tiny, 0);
    EXPECT_EQ(underflow.between(little, twice, seat).in_doubt(), 1U);
  }
}

TEST(Decide, StopsWhenTold) {
  std::mt19937_64 random(5);
  const Graph graph = random_graph(random, 2, 30, true);
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  const auto decision = Decision::of(graph, limits);
  ASSERT_FALSE(decision.ok());
  EXPECT_EQ(decision.faults().front().what, "stopped before the answer was complete");
}

TEST(BoundedValue, TheBoundHolds) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 2000; ++i) {
    const auto number = [&] {
      return Exact(Integer(static_cast<std::int64_t>(random() % 2001) - 1000), Integer(random() % 50 + 1));
    };
    const Exact a = number();
    const Exact b = number();
    const BoundedValue sum = BoundedValue::of(a) + BoundedValue::of(b);
    const auto distance = [](double x, const Exact& exact) {
      // Doubles of this size are read back exactly as a ratio of powers of two.
      const Exact difference =
          Exact(Integer(static_cast<std::int64_t>(std::ldexp(x, 40))), Integer(Integer(1) << 40U)) - exact;
      return std::abs(difference.to_double());
    };
    EXPECT_LE(distance(sum.value, a + b), sum.error + std::ldexp(1.0, -40));
    if (a.reduced().denominator() == 1) {
      EXPECT_EQ(BoundedValue::of(a).error, 0.0);
    }
    if (a.reduced().denominator() % 3 == 0) {
      EXPECT_GT(BoundedValue::of(a).error, 0.0);
    }
  }
}

}  // namespace
}  // namespace casus
