#include "conflict/loops/node_worths.hpp"

#include <cmath>
#include <limits>

#include "base/meter.hpp"
#include "conflict/graph/stable_plan.hpp"

namespace casus {

void NodeWorths::extend(const Graph& graph, const Prices& prices) {
  dimensions_ = graph.dimensions;
  for (auto node = static_cast<std::uint32_t>(worths_.size() / dimensions_); node < graph.nodes.size();
       ++node) {
    worths_.resize(worths_.size() + dimensions_);
    const GraphNode& at = graph.nodes[node];
    ResourceMeter::spend(graph.edges_of(node).size());
    if (at.turn.actor == Actor::nobody) {
      std::vector<Exact> worth(dimensions_);
      prices.add_outcome(worth, at.outcome);
      for (std::size_t d = 0; d < dimensions_; ++d) worths_[node * dimensions_ + d] = worth[d].to_double();
    } else if (at.turn.actor != Actor::player) {
      for (std::size_t d = 0; d < dimensions_; ++d) {
        double sum = 0.0;
        for (const Edge& edge : graph.edges_of(node))
          sum += graph.chances_as_double[edge.label] * after(graph, edge, d);
        worths_[node * dimensions_ + d] = sum;
      }
    } else if (const Loop* const loop = graph.joint_at(node)) {
      if (node == loop->choices.back()) set_joint(graph, *loop);
    } else {
      set_chosen(graph, node);
    }
  }
}

double NodeWorths::after(const Graph& graph, const Edge& edge, std::size_t dimension) const {
  return graph.worths_as_double[std::size_t{edge.gain} * dimensions_ + dimension] + at(edge.to, dimension);
}

void NodeWorths::set_chosen(const Graph& graph, std::uint32_t node) {
  const Seat seat = graph.nodes[node].turn.seat;
  const std::size_t own = graph.own_dimension(seat);
  const double sign = dimensions_ == 1 && seat == 1 ? -1.0 : 1.0;
  const auto edges = graph.edges_of(node);
  const Edge* best = edges.data();
  for (const Edge& edge : edges) {
    if (sign * after(graph, edge, own) > sign * after(graph, *best, own)) best = &edge;
  }
  for (std::size_t d = 0; d < dimensions_; ++d) worths_[node * dimensions_ + d] = after(graph, *best, d);
}

void NodeWorths::set_joint(const Graph& graph, const Loop& loop) {
  const std::uint32_t plan = stable_plan(graph, loop, [&](std::uint32_t a, std::uint32_t b, Seat seat) {
    const std::size_t own = graph.own_dimension(seat);
    const double first = after(graph, graph.edges[a], own);
    const double second = after(graph, graph.edges[b], own);
    // Rounding must not tell apart what is equal.
    if (std::abs(first - second) <=
        64 * std::numeric_limits<double>::epsilon() * (std::abs(first) + std::abs(second)))
      return 0;
    return (first > second) == (dimensions_ == 1 && seat == 1) ? -1 : 1;
  });
  for (const std::uint32_t node : loop.choices) {
    // Without a plan that suits everybody the graph has no solution: Decision reports that.
    const Edge& taken = graph.edges[graph.nodes[node].first + (plan == kNone ? 0 : plan)];
    for (std::size_t d = 0; d < dimensions_; ++d) worths_[node * dimensions_ + d] = after(graph, taken, d);
  }
}

}  // namespace casus
