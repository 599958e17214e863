#include "conflict/solvers/linear_program.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "conflict/solvers/dual_simplex.hpp"

namespace casus {
namespace {

constexpr double kTolerance = 1e-9;
constexpr double kCloser = 1e-12;  // used only from an optimum; from elsewhere the method would cycle
constexpr double kTremble = 1e-6;
constexpr int kTurns = 8;  // changes between a program and its dual
/// A method that takes more steps for each row and column is cycling.
constexpr std::uint64_t kStepsPerLine = 30;
constexpr std::uint64_t kStepsAtLeast = 500;

std::vector<double> negated(std::vector<double> numbers) {
  for (double& number : numbers) number = -number;
  return numbers;
}

/// Returns the dual program as a maximisation, without its sides. Its rows are the columns, and its basis is
/// a basis of the program with rows and columns exchanged.
LinearProgram<double> dual_of(const LinearProgram<double>& program) {
  LinearProgram<double> dual;
  dual.bound.resize(program.columns());
  dual.equality = program.free;
  dual.objective.resize(program.rows());
  dual.free = program.equality;
  dual.terms.reserve(program.terms.size());
  for (const auto& term : program.terms) dual.terms.push_back({term.column, term.row, -term.factor});
  return dual;
}

Sides dual_of(const Sides& sides) { return {negated(sides.objective), negated(sides.bound)}; }

/// Returns the sides of the program in terms of the excess of its columns over their `least`.
Sides sides_of(const LinearProgram<double>& program) {
  Sides sides{program.bound, program.objective};
  if (program.least.empty()) return sides;
  for (const auto& term : program.terms) {
    if (program.free[term.column] == 0) sides.bound[term.row] -= term.factor * program.least[term.column];
  }
  return sides;
}

/// Returns the sides of the program in which every signed column is at least slightly more than its bound,
/// and every inequality row has a slightly higher price. Of several solutions this selects the one that does
/// best against small errors of play (Miltersen and Sørensen, "Computing a quasi-perfect equilibrium of a
/// two-player game", 2010).
Sides trembling(const LinearProgram<double>& program, Sides sides) {
  for (const auto& term : program.terms) {
    if (program.free[term.column] == 0) sides.bound[term.row] -= kTremble * term.factor;
    if (program.equality[term.row] == 0) sides.objective[term.column] -= kTremble * term.factor;
  }
  return sides;
}

/// Returns whether every term is within the program and no matrix entry is repeated.
bool is_sound(const LinearProgram<double>& program) {
  std::vector<std::uint32_t> begin(program.rows() + 1, 0);
  for (const auto& term : program.terms) {
    if (term.row >= program.rows() || term.column >= program.columns()) return false;
    ++begin[term.row + 1];
  }
  for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
  std::vector<std::uint32_t> columns(program.terms.size());
  std::vector<std::uint32_t> next = begin;
  for (const auto& term : program.terms) columns[next[term.row]++] = term.column;
  // The last row with an entry in this column, counted from 1.
  std::vector<std::uint32_t> met(program.columns(), 0);
  for (std::uint32_t i = 0; i < program.rows(); ++i) {
    for (std::uint32_t k = begin[i]; k < begin[i + 1]; ++k) {
      if (std::exchange(met[columns[k]], i + 1) == i + 1) return false;
    }
  }
  return true;
}

Basis exchanged(Basis basis) { return {std::move(basis.columns), std::move(basis.rows)}; }

/// Runs the method on the program and on its dual in turn, each time from where the other ended.
class PricingOrder {
 public:
  explicit PricingOrder(const LinearProgram<double>& program) : program_(program), primal_(program) {}

  /// Moves from a basis to an optimal one.
  DualSimplex::End run(const Sides& sides, Basis& at, double tolerance, std::uint64_t steps,
                       const Limits& limits) {
    for (int turn = 0; turn < kTurns; ++turn) {
      const bool on_dual = turn % 2 != 0;
      if (on_dual && !dual_) dual_.emplace(dual_of(program_));
      DualSimplex& method = on_dual ? *dual_ : primal_;
      const auto end = on_dual ? method.run(dual_of(sides), exchanged(at), tolerance, steps, limits)
                               : method.run(sides, at, tolerance, steps, limits);
      if (end != DualSimplex::End::feasible) return end;
      at = on_dual ? exchanged(method.basis()) : method.basis();
      missed_ = method.missed();
      if (missed_ <= tolerance) return end;
    }
    return DualSimplex::End::exhausted;
  }
  [[nodiscard]] double missed() const { return missed_; }

 private:
  const LinearProgram<double>& program_;
  DualSimplex primal_;
  std::optional<DualSimplex> dual_;  // seldom needed
  double missed_ = 0;
};

}  // namespace

Result<Basis> optimal_basis(const LinearProgram<double>& program, const Limits& limits, const Basis* start) {
  if (program.rows() == 0 || program.columns() == 0) return Basis{};
  const auto fault = [&](const char* expected) {
    return Fault{{},
                 "the linear program of " + std::to_string(program.rows()) + " rows and " +
                     std::to_string(program.columns()) + " columns was not solved",
                 expected};
  };
  if (!is_sound(program)) return fault("a sound program was expected");
  const Sides sides = sides_of(program);
  const std::uint64_t enough =
      kStepsPerLine * (std::uint64_t{program.rows()} + program.columns()) + kStepsAtLeast;
  PricingOrder method(program);
  Basis basis;
  if (start != nullptr) {
    basis = *start;
  } else if (method.run(trembling(program, sides), basis, kTolerance, enough, limits) !=
             DualSimplex::End::feasible) {
    basis = {};
  }
  auto end = method.run(sides, basis, kTolerance, enough, limits);
  if (end == DualSimplex::End::stopped) return casus::stopped();
  if (end != DualSimplex::End::feasible) return fault("a program with an optimum was expected");
  if (method.missed() <= kCloser) return basis;
  Basis closer = basis;
  end = method.run(sides, closer, kCloser, kStepsAtLeast, limits);
  if (end == DualSimplex::End::stopped) return casus::stopped();
  return end == DualSimplex::End::feasible ? closer : basis;
}

}  // namespace casus
