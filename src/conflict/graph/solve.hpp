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

/// Returns the policy of a graph in which every choice is already made (explored with a filter): the first
/// edge of each node.
Policy only_choices(const Graph& graph);

/// Returns the chance of each outcome from the root, by outcome. N is double or Exact. Empty if `work` is
/// used up. Cost: one pass over the edges that the policy reaches.
template <class N>
std::vector<N> outcomes(const Graph& graph, const Policy& policy, ExactWork* work = nullptr);

/// The chances of outcomes in doubles. `within` bounds the error of each of them and of any sum of them; the
/// bound is proven by counting roundings.
struct BoundedOutcomes {
  std::vector<double> chances;
  double within = 0.0;
};
BoundedOutcomes bounded_outcomes(const Graph& graph, const Policy& policy);

/// Returns, by node, the chance that the conflict ends with one outcome from that node on.
template <class N>
std::vector<N> chance_of(const Graph& graph, const Policy& policy, std::uint16_t outcome);

/// One row of a counter's distribution: the chance that the conflict ends with this outcome and this value
/// of the counter (CountDistribution::kAbsent: it was never set, or forgotten).
template <class N>
struct CountEnd {
  std::uint16_t outcome = 0;
  std::int32_t value = 0;
  N probability{};
};

/// Returns the joint distribution of a counter and the outcome, sorted; the chances are above 0 and sum to
/// 1. In doubles, pairs of a product that are less likely than 10^-27 are left out. If a loop makes the
/// distribution endless (`is_endless`), its chances are doubles, and everything less likely than 10^-15 at
/// each loop is joined into a last row, CountChange::kMany.
template <class N>
std::vector<CountEnd<N>> counts(const Graph& graph, const Policy& policy, std::uint16_t counter);

/// Returns the distributions of the counters 0 … counters-1 in doubles, equal to those of `counts` to the
/// last bit. One pass covers all counters that only ends report.
std::vector<std::vector<CountEnd<double>>> counts_of_all(const Graph& graph, const Policy& policy,
                                                         std::uint16_t counters);

/// One row of the changes of a counter by a whole conflict, if the counter was changed by `before` at first.
/// With no change before, it is the effect of an inner conflict on a counter of the outer one.
template <class N>
struct ChangeEnd {
  std::uint16_t outcome = 0;
  CountChange change;
  N probability{};
};
template <class N>
std::vector<ChangeEnd<N>> count_changes(const Graph& graph, const Policy& policy, std::uint16_t counter,
                                        CountChange before = {});

/// Returns whether a loop makes the distribution of a counter endless.
bool is_endless(const Graph& graph, std::uint16_t counter);

/// Returns the mean effect of the conflict on a counter, by outcome. It is exact even if the distribution is
/// endless. For a counter that was absent at first, `amount` is the mean of its value, and `untouched` +
/// `forgotten` the chance that it has none. Empty if `work` is used up.
template <class N>
std::vector<CountMeans<N>> count_means(const Graph& graph, const Policy& policy, std::uint16_t counter,
                                       ExactWork* work = nullptr);

/// Returns the edges of a player's node, one for each move in order. In a loop, these are the plans that
/// differ from the policy's plan only in the choice at this node.
std::vector<Edge> player_edges(const Graph& graph, const Policy& policy, std::uint32_t node);

/// Returns the beliefs of the seat that acts at `node`: the nodes that it cannot distinguish from this one,
/// with the chance of each if all other seats follow the policy. The chances sum to 1. `from`: the last
/// public node on the path to `node`. If everything is public, this is the node itself; if the others'
/// policy never reaches it, the result is empty. Cost: one pass over the hidden nodes that follow `from`.
template <class N>
std::vector<std::pair<std::uint32_t, N>> beliefs(const Graph& graph, const Policy& policy, std::uint32_t node,
                                                 std::uint32_t from);

/// Returns the expected worth from every node under a policy, at index node · dimensions + dimension. It
/// does not include the gains of the edges that lead to the node. Empty if `work` is used up.
template <class N>
std::vector<N> worth_from_each(const Graph& graph, const Policy& policy, ExactWork* work = nullptr);

}  // namespace casus
