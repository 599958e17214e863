#pragma once
// The linear programs of a graph's hidden choices beside the twin.

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "conflict/glpk.hpp"
#include "conflict/region_programs.hpp"
#include "conflict/solvers/optimum.hpp"

namespace casus::conformance {

/// Checks that each program has the value that GLPK finds, that none is missing, and that nobody gains by
/// leaving the plans.
inline void check_programs(const Graph& graph) {
  if (std::find(graph.hidden.begin(), graph.hidden.end(), 1) == graph.hidden.end()) return;
  if (graph.dimensions != 1) return;  // not solved: see equilibrium.hpp
  const auto solved = equilibrium(graph, Limits{}, false);
  ASSERT_TRUE(solved) << to_string(solved.faults().front());
  EXPECT_LE(solved->exploitability, 1e-9);
  for (const auto& program : region_programs(graph, *solved)) {
    const auto twin = glpk::optimum(program);
    const auto ours = optimum(program, Limits{});
    ASSERT_TRUE(twin && ours) << program.rows() << " × " << program.columns();
    const auto worth = static_cast<double>(ours->solution.value);
    EXPECT_NEAR(worth, *twin, 1e-9 * std::max(1.0, std::fabs(*twin)));
    EXPECT_LE(ours->missed, 1e-12L);
  }
}

}  // namespace casus::conformance
