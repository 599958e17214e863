// Tests that nodes with the same future are found to have equal worths without arithmetic.

#include "conflict/solvers/equivalence_classes.hpp"

#include <array>
#include <gtest/gtest.h>

#include "conflict/graph/solve.hpp"
#include "conflict/solvers/decide.hpp"
#include "plain_induction.hpp"

namespace casus {
namespace {

/// Targets that are all alike but for who they are: each won with a chance of two in three, for a gain of its
/// own row. One attacks any that is left, until one loses or stops; the nodes are the sets won.
Graph equal_targets(std::uint32_t count) {
  Graph graph;
  const std::uint32_t won = graph.add_chance(Exact(Integer(2), Integer(3)));
  const std::uint32_t lost = graph.add_chance(Exact(Integer(1), Integer(3)));
  std::vector<std::uint32_t> gains;
  for (std::uint32_t i = 0; i < count; ++i) gains.push_back(graph.add_gain({Exact::from_decimal(0.7)}));
  const std::uint32_t defeat = graph.add_gain({-1});
  const std::uint32_t over = graph.add_node({}, {});
  const std::uint32_t all = (1U << count) - 1;
  std::vector<std::uint32_t> of_set(all + 1);
  for (std::uint32_t set = all + 1; set-- > 0;) {
    std::vector<Edge> moves{{over, 0, 0}};
    for (std::uint32_t target = 0; target < count; ++target) {
      if ((set >> target & 1U) != 0) continue;
      const std::array<Edge, 2> edges{Edge{of_set[set | 1U << target], won, gains[target]},
                                      Edge{over, lost, defeat}};
      const auto label = static_cast<std::uint32_t>(moves.size());
      moves.push_back({graph.add_node({Actor::chance, -1}, edges), label, 0});
    }
    of_set[set] = graph.add_node({Actor::player, 0}, moves);
  }
  return graph;
}

TEST(EquivalenceClasses, EqualTargetsAreNotInDoubt) {
  const Graph graph = equal_targets(7);
  ASSERT_EQ(graph.unsound(), "");
  auto decision = Decision::of(graph, Limits{});
  ASSERT_TRUE(decision.ok());
  EXPECT_EQ(decision->in_doubt(), 0U);
  const auto exact = backward_induction<Exact>(graph);
  EXPECT_EQ(decision->policy().chosen, exact.chosen);
  EXPECT_EQ((*decision->worth(graph.root()))[0], exact.worths[graph.root()]);
}

TEST(EquivalenceClasses, WhatIsAlikeIsWorthTheSame) {
  const Graph graph = equal_targets(6);
  const auto exact = backward_induction<Exact>(graph);
  Policy policy;
  policy.chosen = exact.chosen;
  EquivalenceClasses equivalence(graph);
  equivalence.extend(policy, graph.root() + 1);
  std::uint32_t firsts = 0;
  for (std::uint32_t node = 0; node <= graph.root(); ++node) {
    EXPECT_EQ(exact.worths[node], exact.worths[equivalence.of(node)]);
    EXPECT_LE(equivalence.of(node), node);
    firsts += equivalence.of(node) == node ? 1 : 0;
  }
  // What counts is how many are left: the end, and an attack and a choice for each number of them.
  EXPECT_LE(firsts, 1U + 2 * 6);
  EXPECT_EQ(equivalence.gain(2), equivalence.gain(1));
  EXPECT_EQ(equivalence.gain(0), 0U);
}

TEST(EquivalenceClasses, OtherChancesGainsOrEndsAreNotAlike) {
  Graph graph;
  const std::uint32_t half = graph.add_chance(Exact(Integer(1), Integer(2)));
  const std::uint32_t certain = graph.add_chance(Exact(1));
  const std::uint32_t one = graph.add_gain({1});
  graph.outcome_gain = {0, one, 0};
  const std::uint32_t nothing = graph.add_node({}, {}, 0);
  const std::uint32_t prize = graph.add_node({}, {}, 1);
  const std::uint32_t also_nothing = graph.add_node({}, {}, 2);
  const auto chance = [&](Edge a, Edge b) {
    return graph.add_node({Actor::chance, -1}, std::array<Edge, 2>{a, b});
  };
  const std::uint32_t toss = chance({nothing, half, 0}, {prize, half, 0});
  const std::uint32_t again = chance({also_nothing, half, 0}, {prize, half, 0});
  const std::uint32_t paid = chance({nothing, half, one}, {prize, half, 0});
  const std::uint32_t sure =
      graph.add_node({Actor::chance, -1}, std::array<Edge, 1>{Edge{prize, certain, 0}});
  const std::uint32_t choice = graph.add_node({Actor::player, 0}, std::array<Edge, 1>{Edge{toss, 0, 0}});
  const std::uint32_t bought = graph.add_node({Actor::player, 0}, std::array<Edge, 1>{Edge{toss, 0, one}});
  Policy policy = only_choices(graph);
  EquivalenceClasses equivalence(graph);
  equivalence.extend(policy, static_cast<std::uint32_t>(graph.nodes.size()));
  EXPECT_EQ(equivalence.of(also_nothing), nothing);
  EXPECT_EQ(equivalence.of(prize), prize);
  EXPECT_EQ(equivalence.of(again), toss);
  EXPECT_EQ(equivalence.of(paid), paid);
  EXPECT_EQ(equivalence.of(sure), sure);
  EXPECT_EQ(equivalence.of(choice), toss);
  EXPECT_EQ(equivalence.of(bought), bought);
}

}  // namespace
}  // namespace casus
