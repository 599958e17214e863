#pragma once
// The linear program of a conflict's hidden choices, by our simplex method and by its twin, GLPK: from the
// same terms to the optimal basis.

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>

#include "conflict/explore/explore.hpp"
#include "conflict/solvers/optimum.hpp"
#include "glpk.hpp"
#include "region_programs.hpp"

namespace casus {

/// The largest one.
template <Rules R>
LinearProgram<double> hidden_program(const R& rules) {
  const auto explored = explore(rules, rules.start(), rules.prices(), Limits{});
  const auto solved = equilibrium(explored->graph, Limits{}, false).value();
  const auto programs = region_programs(explored->graph, solved);
  return *std::max_element(programs.begin(), programs.end(),
                           [](const auto& a, const auto& b) { return a.terms.size() < b.terms.size(); });
}

inline void solve_program(benchmark::State& state, const LinearProgram<double>& program) {
  const double worth = static_cast<double>(optimum(program, Limits{}).value().solution.value);
  if (std::fabs(worth - glpk::optimum(program).value()) > 1e-9) {
    return state.SkipWithError("the worth is not what the twin says");
  }
  for (auto _ : state) benchmark::DoNotOptimize(optimal_basis(program, Limits{}));
  state.counters["rows"] = program.rows();
  state.counters["columns"] = program.columns();
}

inline void solve_program_twin(benchmark::State& state, const LinearProgram<double>& program) {
  for (auto _ : state) benchmark::DoNotOptimize(glpk::optimum(program));
}

}  // namespace casus
