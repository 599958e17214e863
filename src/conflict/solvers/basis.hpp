#pragma once
// Computes the solution of a basis of a linear program more precisely than a simplex method does: in
// rationals with a proof, or in long doubles with one refinement. A solution has two sides: x (one number a
// column) and y (one number a row: the gain if its bound grew by 1). It does not find the basis.

#include <optional>
#include <vector>

#include "base/exact.hpp"
#include "conflict/solvers/exact_solve.hpp"
#include "conflict/solvers/linear_program.hpp"

namespace casus {

/// A solution in rationals, and its value.
struct ExactSolution {
  Rationals primal;  ///< by column
  Rationals dual;    ///< by row
  Exact value;
};

/// Returns the exact solution of a basis if the basis is regular and optimal: x satisfies every row and sign,
/// y prices every column, and both have the same value. Returns nothing otherwise. The cost grows with the
/// cube of the basis.
std::optional<ExactSolution> exact_solution(const LinearProgram<Integer>& program, const Basis& basis);

/// A solution in long doubles, and its value.
struct FloatingSolution {
  std::vector<long double> primal;  ///< by column
  std::vector<long double> dual;    ///< by row
  long double value = 0;
};

/// Returns the solution of a basis in long doubles, by elimination with partial pivoting and one step of
/// iterative refinement. Returns nothing if the basis is singular. Rounding may violate a sign; the caller
/// corrects that.
std::optional<FloatingSolution> floating_solution(const LinearProgram<double>& program, const Basis& basis);

}  // namespace casus
