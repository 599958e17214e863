#include "conflict/solvers/optimum.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

namespace casus {
namespace {

constexpr long double kGoodEnough = 1e-15L;
constexpr long double kLargestZoom = 1e9L;
constexpr long double kLessZoom = 1e3L;  // after a round without improvement
constexpr int kRounds = 6;

/// The residual of a solution in the bounds and prices of its program; exactly 0 where the basis makes it so.
struct Leftover {
  std::vector<long double> slack;         // by row: its bound minus its value
  std::vector<long double> reduced_cost;  // by column: its objective minus the prices of its rows
  long double primal_missed = 0;
  long double dual_missed = 0;
};

Leftover leftover(const LinearProgram<double>& program, const Basis& basis, const FloatingSolution& at) {
  Leftover left{{program.bound.begin(), program.bound.end()},
                {program.objective.begin(), program.objective.end()}};
  for (const Term<double>& term : program.terms) {
    left.slack[term.row] -= term.factor * at.primal[term.column];
    left.reduced_cost[term.column] -= term.factor * at.dual[term.row];
  }
  for (const std::uint32_t i : basis.rows) left.slack[i] = 0;
  for (const std::uint32_t j : basis.columns) left.reduced_cost[j] = 0;
  for (std::size_t i = 0; i < left.slack.size(); ++i) {
    const bool equality = program.equality[i] != 0;
    const long double missed = equality ? std::fabs(left.slack[i]) : -left.slack[i];
    left.primal_missed = std::max(left.primal_missed, missed);
    if (!equality) left.dual_missed = std::max(left.dual_missed, -at.dual[i]);
  }
  for (std::size_t j = 0; j < left.reduced_cost.size(); ++j) {
    const bool free = program.free[j] != 0;
    const long double missed = free ? std::fabs(left.reduced_cost[j]) : left.reduced_cost[j];
    left.dual_missed = std::max(left.dual_missed, missed);
    if (!free) left.primal_missed = std::max(left.primal_missed, -at.primal[j]);
  }
  return left;
}

/// The program of the residual, scaled up. Its x is the step from the current solution times a zoom factor;
/// its prices are the change of prices times another factor. Rows become equalities with a slack column each,
/// because a slack has a price too. `slack_of` is the slack column of each row, or none.
struct IntegerProgram {
  LinearProgram<double> program;
  Basis basis;
  std::vector<std::optional<std::uint32_t>> slack_of;
};

IntegerProgram magnified(const LinearProgram<double>& program, const Optimum& at, const Leftover& left,
                         long double largest_zoom) {
  const long double zoom = std::min(1 / left.primal_missed, largest_zoom);
  const long double price_zoom = std::min(1 / left.dual_missed, largest_zoom);
  IntegerProgram result;
  LinearProgram<double>& zoomed = result.program;
  zoomed.terms = program.terms;
  zoomed.free = program.free;
  for (std::size_t j = 0; j < program.objective.size(); ++j) {
    zoomed.objective.push_back(static_cast<double>(left.reduced_cost[j] * price_zoom));
    zoomed.least.push_back(static_cast<double>(-at.solution.primal[j] * zoom));
  }
  std::vector<std::uint8_t> tight(program.rows(), 0);
  for (const std::uint32_t i : at.basis.rows) tight[i] = 1;
  result.basis.columns = at.basis.columns;
  for (std::uint32_t i = 0; i < program.rows(); ++i) {
    zoomed.equality.push_back(1);
    const bool has_slack = program.equality[i] == 0;
    result.slack_of.emplace_back();
    // With a slack column, the row equals 0, and the slack's `least` is the amount that is missing so far.
    zoomed.bound.push_back(has_slack ? 0.0 : static_cast<double>(left.slack[i] * zoom));
    if (has_slack || tight[i] != 0) result.basis.rows.push_back(i);
    if (!has_slack) continue;
    const std::uint32_t column = zoomed.columns();
    result.slack_of.back() = column;
    zoomed.terms.push_back({i, column, 1.0});
    zoomed.objective.push_back(static_cast<double>(-at.solution.dual[i] * price_zoom));
    zoomed.least.push_back(static_cast<double>(-left.slack[i] * zoom));
    zoomed.free.push_back(0);
    if (tight[i] == 0) result.basis.columns.push_back(column);
  }
  return result;
}

/// Returns the basis of the original program that corresponds to a basis of the scaled one.
Basis without_slacks(const IntegerProgram& magnified, const Basis& basis, std::uint32_t columns) {
  std::vector<std::uint8_t> basic(magnified.program.columns(), 0);
  Basis result;
  for (const std::uint32_t j : basis.columns) {
    basic[j] = 1;
    if (j < columns) result.columns.push_back(j);
  }
  for (const std::uint32_t i : basis.rows) {
    const auto slack = magnified.slack_of[i];
    if (!slack || basic[*slack] == 0) result.rows.push_back(i);
  }
  return result;
}

}  // namespace

Result<Optimum> optimum(const LinearProgram<double>& program, const Limits& limits) {
  auto basis = optimal_basis(program, limits);
  if (!basis) return basis.faults();
  auto solution = floating_solution(program, *basis);
  if (!solution) {
    return Fault{{}, "a linear program led to a singular basis", "a program of better scale was expected"};
  }
  Optimum best{std::move(*basis), std::move(*solution), 0};
  Leftover left = leftover(program, best.basis, best.solution);
  best.missed = std::max(left.primal_missed, left.dual_missed);
  long double largest_zoom = kLargestZoom;
  for (int round = 0; round < kRounds && best.missed > kGoodEnough; ++round) {
    const IntegerProgram zoomed = magnified(program, best, left, largest_zoom);
    const auto next = optimal_basis(zoomed.program, limits, &zoomed.basis);
    if (!next && limits.stopped()) return next.faults();
    Optimum better;
    std::optional<FloatingSolution> again;
    if (next) {
      better.basis = without_slacks(zoomed, *next, program.columns());
      again = floating_solution(program, better.basis);
    }
    if (again) {
      better.solution = std::move(*again);
      Leftover now = leftover(program, better.basis, better.solution);
      better.missed = std::max(now.primal_missed, now.dual_missed);
      if (better.missed < best.missed) {
        best = std::move(better);
        left = std::move(now);
        continue;
      }
    }
    largest_zoom /= kLessZoom;
  }
  return best;
}

}  // namespace casus
