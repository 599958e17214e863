#pragma once
// The twins of decide.hpp and of worth_from_each, written as plainly as possible: best choices if nothing is
// hidden, and the worth of a policy.

#include <cstdint>
#include <utility>
#include <vector>

#include "conflict/graph/graph.hpp"
#include "conflict/graph/number.hpp"

namespace casus {

/// The worth of each node (node · dimensions + dimension), and the choice there.
template <class N>
struct Induction {
  std::vector<N> worths;
  std::vector<std::uint32_t> chosen;  ///< by node: an edge; kNone where no player acts
};

/// The worth of one number a node: up to two seats.
template <class N>
Induction<N> induce_one(const Graph& graph) {
  Induction<N> result{std::vector<N>(graph.nodes.size(), N(0)),
                      std::vector<std::uint32_t>(graph.nodes.size(), kNone)};
  const N* chances = Number<N>::chances(graph);
  const N* gains = Number<N>::worths(graph);
  std::vector<N>& worth = result.worths;
  for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
    const GraphNode& at = graph.nodes[node];
    const auto edges = graph.edges_of(node);
    if (at.turn.actor == Actor::nobody) {
      if (at.outcome < graph.outcome_gain.size()) worth[node] = gains[graph.outcome_gain[at.outcome]];
    } else if (at.turn.actor == Actor::player) {
      std::size_t best = 0;
      N best_worth(0);
      for (std::size_t i = 0; i < edges.size(); ++i) {
        N then = gains[edges[i].gain] + worth[edges[i].to];
        if (i == 0 || (at.turn.seat == 0 ? then > best_worth : then < best_worth)) {
          best = i;
          best_worth = std::move(then);
        }
      }
      worth[node] = std::move(best_worth);
      result.chosen[node] = at.first + static_cast<std::uint32_t>(best);
    } else {
      N sum(0);
      for (const Edge& edge : edges) sum += chances[edge.label] * (gains[edge.gain] + worth[edge.to]);
      worth[node] = std::move(sum);
    }
  }
  return result;
}

/// A vector of worths a node: more than two seats, each for itself.
template <class N>
Induction<N> induce_many(const Graph& graph) {
  const std::size_t seats = graph.dimensions;
  Induction<N> result{std::vector<N>(graph.nodes.size() * seats, N(0)),
                      std::vector<std::uint32_t>(graph.nodes.size(), kNone)};
  const N* chances = Number<N>::chances(graph);
  const N* gains = Number<N>::worths(graph);
  std::vector<N>& worth = result.worths;
  for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
    const GraphNode& at = graph.nodes[node];
    const auto edges = graph.edges_of(node);
    const auto then = [&](const Edge& edge, std::size_t seat) {
      return gains[edge.gain * seats + seat] + worth[edge.to * seats + seat];
    };
    if (at.turn.actor == Actor::nobody) {
      if (at.outcome >= graph.outcome_gain.size()) continue;
      for (std::size_t s = 0; s < seats; ++s)
        worth[node * seats + s] = gains[graph.outcome_gain[at.outcome] * seats + s];
    } else if (at.turn.actor == Actor::player) {
      const auto own = static_cast<std::size_t>(at.turn.seat);
      std::size_t best = 0;
      for (std::size_t i = 1; i < edges.size(); ++i) {
        if (then(edges[i], own) > then(edges[best], own)) best = i;
      }
      for (std::size_t s = 0; s < seats; ++s) worth[node * seats + s] = then(edges[best], s);
      result.chosen[node] = at.first + static_cast<std::uint32_t>(best);
    } else {
      for (std::size_t s = 0; s < seats; ++s) {
        N sum(0);
        for (const Edge& edge : edges) sum += chances[edge.label] * then(edge, s);
        worth[node * seats + s] = std::move(sum);
      }
    }
  }
  return result;
}

/// Solves a graph by plain backward induction. Each seat maximises its own worth and takes the first of
/// equal moves. In doubles, worths that differ only by rounding may be ordered wrongly.
template <class N>
Induction<N> backward_induction(const Graph& graph) {
  return graph.dimensions == 1 ? induce_one<N>(graph) : induce_many<N>(graph);
}

/// The expected worth from the root under a policy, one number a dimension.
template <class N>
std::vector<N> expected_worth(const Graph& graph, const Policy& policy) {
  const std::size_t dimensions = graph.dimensions;
  const N* gains = Number<N>::worths(graph);
  std::vector<N> total(dimensions, N(0));
  std::vector<N> reach(graph.nodes.size(), N(0));
  const auto collect = [&](const N& chance, std::uint32_t gain) {
    if (gain == 0) return;
    for (std::size_t d = 0; d < dimensions; ++d) total[d] += chance * gains[gain * dimensions + d];
  };
  reach[graph.root()] = N(1);
  for (std::uint32_t node = graph.root() + 1; node-- > 0;) {
    if (Number<N>::is_zero(reach[node])) continue;
    const N here = std::exchange(reach[node], N(0));
    const GraphNode& at = graph.nodes[node];
    if (at.turn.actor == Actor::nobody) {
      if (at.outcome < graph.outcome_gain.size()) collect(here, graph.outcome_gain[at.outcome]);
      continue;
    }
    for_each_taken<N>(graph, policy, node, [&](const Edge& edge, const N& chance) {
      const N taken = here * chance;
      collect(taken, edge.gain);
      reach[edge.to] += taken;
    });
  }
  return total;
}

}  // namespace casus
