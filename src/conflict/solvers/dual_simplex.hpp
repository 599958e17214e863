#pragma once
// The revised dual simplex method. It moves from a dual feasible basis to a primal feasible one, each step
// along the steepest edge (Forrest and Goldfarb, "Steepest-edge simplex algorithms for linear programming",
// 1992). Prices that are infeasible at the start, that rounding spoils, or that stay equal for too long are
// shifted. The final basis is therefore not always optimal: `missed` returns by how much, and the same method
// on the dual program corrects it. For complete answers use linear_program.hpp.

#include <cstdint>
#include <optional>
#include <vector>

#include "base/limits.hpp"
#include "conflict/solvers/linear_program.hpp"
#include "conflict/solvers/product_form.hpp"

namespace casus {

/// The right-hand sides and the objective of a program. The terms stay the same when these change.
struct Sides {
  std::vector<double> bound;
  std::vector<double> objective;
};

class DualSimplex {
 public:
  enum class End : std::uint8_t { feasible, impossible, exhausted, stopped };

  /// Prepares programs with these terms. Every matrix entry appears at most once; columns that are not free
  /// are at least 0.
  explicit DualSimplex(const LinearProgram<double>& program);

  /// Moves from a basis (completed if it is incomplete) to one that satisfies every row and sign to within
  /// the tolerance. Subtracts the steps taken from `steps`.
  End run(Sides sides, const Basis& start, double tolerance, std::uint64_t& steps, const Limits& limits);

  [[nodiscard]] Basis basis() const;
  /// Returns the largest infeasibility of a value or price in the final basis, with no price shifted.
  [[nodiscard]] double missed() const { return missed_; }

 private:
  enum class Kind : std::uint8_t { free, above_zero, fixed };
  struct LeavingVariable {
    std::uint32_t place = 0;
    double sign = 1;  // the direction in which its value must change
  };

  void begin(const Basis& start);
  void restore_costs();
  void refresh();
  void price();
  void shift_wrong_prices(double tolerance);
  void disturb();
  [[nodiscard]] std::optional<LeavingVariable> leaving(double tolerance) const;
  void row_of(std::uint32_t place);
  [[nodiscard]] std::optional<std::uint32_t> entering(double sign, double tolerance) const;
  void column_of(std::uint32_t variable);
  void pivot(std::uint32_t place, std::uint32_t variable);
  void weigh(std::uint32_t place);
  void measure();
  /// Returns the infeasibility of a value; negative if the value is too small.
  [[nodiscard]] double wrong(std::uint32_t place) const;

  std::uint32_t rows_;
  std::uint32_t columns_;
  SparseVectors by_column_;
  SparseVectors by_row_;
  ProductForm inverse_;
  Sides sides_;
  // Indexed by variable: the columns of the program, then a slack for each of its rows.
  std::vector<Kind> kind_;
  std::vector<double> cost_;
  std::vector<double> price_;  // 0 for basic variables
  std::vector<double> weight_;
  std::vector<std::uint32_t> place_;  // kNone: not in the basis
  // Indexed by place in the basis.
  std::vector<std::uint32_t> head_;
  std::vector<double> value_;
  // Buffers of one step.
  std::vector<double> inverse_row_;
  std::vector<double> row_;  // by variable
  std::vector<std::uint32_t> touched_;
  std::vector<double> column_;
  std::vector<double> edge_;
  std::uint32_t since_refresh_ = 0;
  std::uint32_t stalled_ = 0;
  bool disturbed_ = false;
  double missed_ = 0;
};

}  // namespace casus
