#pragma once
// Compares every conflict with loops with its twin: outcomes, worths, counters, choices.

#include <gtest/gtest.h>
#include <map>
#include <vector>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "conflict/solvers/decide.hpp"
#include "conflict/solvers/equilibrium.hpp"
#include "conflict/solvers/exploitability.hpp"
#include "maze.hpp"

namespace casus::maze {

inline Exact over(std::int64_t n, std::int64_t d) { return Exact(Integer(n), Integer(d)); }
inline const Tally kRound{0, Tally::Kind::sum, 1};

template <class R>
Explored<R> walked(const R& rules, const std::vector<Exact>& worths) {
  auto explored = explore(rules, 0U, maze::prices_of(worths), Limits{}, {.counts = true});
  EXPECT_TRUE(explored.ok()) << (explored.ok() ? "" : to_string(explored.faults().front()));
  EXPECT_EQ(explored->graph.unsound(), "");
  return std::move(*explored);
}

/// Returns the choices of a policy, by place.
template <class R>
maze::Choices choices_of(const R& rules, const Explored<R>& explored, const Policy& policy) {
  maze::Choices choices(rules.places->size(), 0);
  for (std::uint32_t p = 0; p < choices.size(); ++p) {
    const std::uint32_t node = explored.node_of(rules, p);
    if (node == kNone || explored.graph.nodes[node].turn.actor != Actor::player) continue;
    choices[p] = explored.graph.edges[policy.chosen[node]].label;
  }
  return choices;
}

inline double mean_of(const std::map<std::int32_t, double>& distribution) {
  double sum = 0.0;
  for (const auto& [value, chance] : distribution)
    sum += value == CountDistribution::kAbsent ? 0.0 : value * chance;
  return sum;
}

/// Everything that is said of a policy, against the twin.
template <class R>
void expect_as_the_twin(const R& rules, const Explored<R>& explored, const Policy& policy,
                        const std::vector<Exact>& worths) {
  const Graph& graph = explored.graph;
  const Twin twin(*rules.places, worths);
  const maze::Choices choices = choices_of(rules, explored, policy);
  const auto by_twin = twin.worths(choices);
  const auto exact = worth_from_each<Exact>(graph, policy);
  const auto in_doubles = worth_from_each<double>(graph, policy);
  for (std::uint32_t p = 0; p < rules.places->size(); ++p) {
    const std::uint32_t node = explored.node_of(rules, p);
    if (node == kNone) continue;
    EXPECT_EQ(exact[node], by_twin[p]) << "place " << p;
    EXPECT_NEAR(in_doubles[node], by_twin[p].to_double(), 1e-12) << "place " << p;
  }
  const auto ends = outcomes<Exact>(graph, policy);
  for (std::uint16_t outcome = 0; outcome < worths.size(); ++outcome) {
    const Exact mine = outcome < ends.size() ? ends[outcome] : Exact();
    EXPECT_EQ(mine, twin.chances(choices, outcome)[0]) << "outcome " << outcome;
    const auto ahead = chance_of<Exact>(graph, policy, outcome);
    for (std::uint32_t p = 0; p < rules.places->size(); ++p) {
      const std::uint32_t node = explored.node_of(rules, p);
      if (node == kNone) continue;
      EXPECT_EQ(ahead[node], twin.chances(choices, outcome)[p]);
    }
  }
  Exact rounds;
  for (const auto& means : count_means<Exact>(graph, policy, 0)) rounds += means.amount;
  EXPECT_EQ(rounds, twin.sums(choices, 0)[0]);
  for (const std::uint16_t counter : {std::uint16_t{0}, std::uint16_t{1}, std::uint16_t{2}}) {
    const auto expected = twin.distribution(choices, 0, counter);
    std::map<std::int32_t, double> mine;
    for (const auto& one : counts<double>(graph, policy, counter)) mine[one.value] += one.probability;
    // A counter that is added to, shows the latest and is forgotten, all in one loop, may be cut early.
    const double cut = counter == 2 ? 1e-6 : 2e-12;
    const double many = mine.contains(CountChange::kMany) ? mine[CountChange::kMany] : 0.0;
    EXPECT_LE(many, cut) << "counter " << counter;
    double total = 0.0;
    for (const auto& [value, chance] : mine) {
      total += chance;
      if (value == CountChange::kMany) continue;
      EXPECT_NEAR(chance, expected.contains(value) ? expected.at(value) : 0.0, cut)
          << "counter " << counter << " value " << value;
    }
    EXPECT_NEAR(total, 1.0, 1e-12);
    double amount = 0.0;
    double absent = 0.0;
    double shown = 0.0;
    for (const auto& means : count_means<Exact>(graph, policy, counter)) {
      amount += means.amount.to_double();
      absent += (means.untouched + means.forgotten).to_double();
      shown += means.chance.to_double();
    }
    EXPECT_NEAR(amount, mean_of(expected), 1e-9) << "counter " << counter;
    EXPECT_NEAR(absent,
                expected.contains(CountDistribution::kAbsent) ? expected.at(CountDistribution::kAbsent) : 0.0,
                1e-10);
    EXPECT_NEAR(shown, 1.0, 1e-12);
  }
}

/// Solves by both solvers; both are as the twin says, and nobody does better by other stationary choices.
template <class R>
void expect_solved(const R& rules, const std::vector<Exact>& worths) {
  const auto explored = walked(rules, worths);
  auto decision = Decision::of(explored.graph, Limits{});
  ASSERT_TRUE(decision.ok()) << to_string(decision.faults().front());
  expect_as_the_twin(rules, explored, decision->policy(), worths);
  const Twin twin(*rules.places, worths);
  const maze::Choices choices = choices_of(rules, explored, decision->policy());
  const Exact value = twin.worths(choices)[0];
  EXPECT_EQ((*decision->worth(explored.graph.root()))[0], value);
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    twin.for_each(seat, choices, [&](const maze::Choices& others) {
      const Exact other = twin.worths(others)[0];
      EXPECT_TRUE(seat == 0 ? other <= value : other >= value) << "seat " << int{seat};
    });
  }
  const auto by_equilibrium = equilibrium(explored.graph, Limits{});
  ASSERT_TRUE(by_equilibrium.ok());
  EXPECT_EQ(by_equilibrium->exact_value, value.reduced());
  EXPECT_EQ(by_equilibrium->policy.chosen, decision->policy().chosen);
  EXPECT_NEAR(exploitability(explored.graph, decision->policy()), 0.0, 1e-12);
}

}  // namespace casus::maze
