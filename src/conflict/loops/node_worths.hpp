#pragma once
// The worths of nodes while a graph is written, for loops that are solved in doubles (large_loop.hpp).

#include <cstddef>
#include <cstdint>
#include <vector>

#include "conflict/graph/graph.hpp"
#include "conflict/rules/prices.hpp"

namespace casus {

/// The worth of each node of a growing graph under best play, in doubles. Not for graphs with hidden choices.
class NodeWorths {
 public:
  /// Appends the worths of the nodes that the graph has got since the last call. Cost: linear in their edges.
  void extend(const Graph& graph, const Prices& prices);
  /// Returns the expected worth from a node on, in one dimension.
  [[nodiscard]] double at(std::uint32_t node, std::size_t dimension) const {
    return worths_[std::size_t{node} * dimensions_ + dimension];
  }

 private:
  void set_chosen(const Graph& graph, std::uint32_t node);
  void set_joint(const Graph& graph, const Loop& loop);
  [[nodiscard]] double after(const Graph& graph, const Edge& edge, std::size_t dimension) const;

  std::size_t dimensions_ = 1;
  std::vector<double> worths_;  // index: node · dimensions + dimension
};

}  // namespace casus
