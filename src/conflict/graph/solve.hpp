#pragma once
// What can come of a graph when it is known who chooses how. One template over the number: double for sweeps
// and search, Exact for the answer. The best choices: decide.hpp, equilibrium.hpp.

#include <cstdint>
#include <utility>
#include <vector>

#include "conflict/graph/count_means.hpp"
#include "conflict/graph/exact_work.hpp"
#include "conflict/graph/graph.hpp"

namespace casus {

/// The policy of a graph in which every choice is already made (explored with a filter): the first edge.
Policy only_choices(const Graph& graph);

/// The chance of each outcome from the root, by outcome. N: double or Exact. Nothing where `work` is used up.
/// Cost: one pass over the edges that the policy reaches.
template <class N>
std::vector<N> outcomes(const Graph& graph, const Policy& policy, ExactWork* work = nullptr);

/// The same in doubles, and how far off any of them, or any sum of them, may be: proven by counting
/// roundings.
struct BoundedOutcomes {
  std::vector<double> chances;
  double within = 0.0;
};
BoundedOutcomes bounded_outcomes(const Graph& graph, const Policy& policy);

/// The chance of one outcome from every node, by node: what a player at that position has ahead.
template <class N>
std::vector<N> chance_of(const Graph& graph, const Policy& policy, std::uint16_t outcome);

/// One line of a counter's distribution: the conflict ends so, having counted so much
/// (CountDistribution::kAbsent: the counter was never told of, or forgotten), with this chance.
template <class N>
struct CountEnd {
  std::uint16_t outcome = 0;
  std::int32_t value = 0;
  N probability{};
};

/// The distribution of a counter, jointly with the outcome; sorted, chances above 0, they sum to 1. Where a
/// loop makes it endless (`is_endless`) it is known in doubles alone, and what is less likely than 10^-15 at
/// each loop stands in one last line, CountChange::kMany.
template <class N>
std::vector<CountEnd<N>> counts(const Graph& graph, const Policy& policy, std::uint16_t counter);

/// The same of counters 0 … counters-1, in doubles: one pass for all that only ends tell of, to the last bit
/// what `counts` gives.
std::vector<std::vector<CountEnd<double>>> counts_of_all(const Graph& graph, const Policy& policy,
                                                         std::uint16_t counters);

/// The same as what the whole conflict does to the counter when that was changed by `before` at first. From
/// no change at all it is what a conflict within does to the counter of the outer one.
template <class N>
struct ChangeEnd {
  std::uint16_t outcome = 0;
  CountChange change;
  N probability{};
};
template <class N>
std::vector<ChangeEnd<N>> count_changes(const Graph& graph, const Policy& policy, std::uint16_t counter,
                                        CountChange before = {});

/// Whether a loop makes the distribution of a counter endless.
bool is_endless(const Graph& graph, std::uint16_t counter);

/// What the conflict does to a counter on the mean, by outcome: exact also where the distribution is endless.
/// Of a counter that was absent at first, `amount` is the mean of what it shows and `untouched` + `forgotten`
/// the chance that it shows nothing. Nothing where `work` is used up.
template <class N>
std::vector<CountMeans<N>> count_means(const Graph& graph, const Policy& policy, std::uint16_t counter,
                                       ExactWork* work = nullptr);

/// The ways on from a player's node, one a move in their order: its edges; in a loop those of the plans that
/// differ from the policy's in the choice at this node alone.
std::vector<Edge> player_edges(const Graph& graph, const Policy& policy, std::uint32_t node);

/// What a seat that acts at `node` may think of where it is: the nodes that it cannot tell from this one and
/// the chances of each, which sum to 1, when all but itself choose by the policy. `from`: the last public
/// node on the way there. Where all is public: the node itself. Empty: the others' policy never comes there.
/// Cost: one pass over the hidden nodes that follow on `from`.
template <class N>
std::vector<std::pair<std::uint32_t, N>> beliefs(const Graph& graph, const Policy& policy, std::uint32_t node,
                                                 std::uint32_t from);

/// The expected worth from every node under a policy: node · dimensions + dimension. What the edges to a node
/// gain is not in it. Nothing where `work` is used up.
template <class N>
std::vector<N> worth_from_each(const Graph& graph, const Policy& policy, ExactWork* work = nullptr);

}  // namespace casus
