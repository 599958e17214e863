#pragma once
// The linear programs that an equilibrium solves.

#include <algorithm>
#include <vector>

#include "conflict/graph/graph.hpp"
#include "conflict/solvers/equilibrium.hpp"
#include "conflict/solvers/sequence_form.hpp"
#include "conflict/solvers/zero_sum.hpp"

namespace casus {

/// Returns one program for each region of a graph with a known equilibrium.
inline std::vector<LinearProgram<double>> region_programs(const Graph& graph, const Equilibrium& solved) {
  std::vector<LinearProgram<double>> programs;
  RegionMap map(graph);
  for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
    const auto edges = graph.edges_of(node);
    const auto hides = [&](const Edge& edge) { return graph.is_hidden(edge.to); };
    if (graph.is_hidden(node) || std::none_of(edges.begin(), edges.end(), hides)) continue;
    const auto form = sequence_form(graph, node, solved.value_of_node, map, Limits{});
    programs.push_back(zero_sum_program(form.value()));
  }
  return programs;
}

}  // namespace casus
