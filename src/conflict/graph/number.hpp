#pragma once
// What the solvers ask of a number: the chances and worths of a graph in it. Two numbers exist, double and
// Exact. Private to the solvers.

#include <cstdint>

#include "base/exact.hpp"
#include "conflict/graph/graph.hpp"

namespace casus {

template <class N>
struct Number;

template <>
struct Number<double> {
  static const double* chances(const Graph& graph) { return graph.chances_as_double.data(); }
  static const double* worths(const Graph& graph) { return graph.worths_as_double.data(); }
  static double share(const Share& share) { return share.probability; }
  static double of(const Exact& x) { return x.to_double(); }
  static bool is_zero(double x) { return x == 0.0; }
};

template <>
struct Number<Exact> {
  static const Exact* chances(const Graph& graph) { return graph.chances.data(); }
  static const Exact* worths(const Graph& graph) { return graph.worths.data(); }
  static const Exact& share(const Share& share) { return share.exact; }
  static const Exact& of(const Exact& x) { return x; }
  static bool is_zero(const Exact& x) { return x.is_zero(); }
};

/// Calls `visit(edge, probability)` for every edge of a node that chance or the policy takes.
template <class N, class Visit>
void for_each_taken(const Graph& graph, const Policy& policy, std::uint32_t node, Visit visit) {
  const Node& at = graph.nodes[node];
  if (at.turn.actor == Actor::player) {
    if (const std::uint32_t edge = policy.chosen[node]; edge != kNone) {
      visit(graph.edges[edge], N(1));
    } else {
      const auto& mix = policy.mixes[at.info_set];
      const auto ways = graph.edges_of(node);
      for (std::size_t i = 0; i < ways.size(); ++i) {
        if (const N share = Number<N>::share(mix[i]); !Number<N>::is_zero(share)) visit(ways[i], share);
      }
    }
    return;
  }
  const N* chances = Number<N>::chances(graph);
  for (const Edge& edge : graph.edges_of(node)) visit(edge, chances[edge.label]);
}

}  // namespace casus
