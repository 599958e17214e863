#pragma once
// The solution that belongs to a basis of a linear program, better than a simplex method's own numbers: in
// rationals with a proof, or in long doubles with one refinement. A solution has both sides: x (a number a
// column) and y (a number a row, what one more of its bound would be worth). Not for finding the basis.

#include <optional>
#include <vector>

#include "base/exact.hpp"
#include "conflict/solvers/exact_solve.hpp"
#include "conflict/solvers/linear_program.hpp"

namespace casus {

struct ExactSolution {
  Rationals primal;  ///< by column
  Rationals dual;    ///< by row
  Exact value;
};

/// The exact solution of a basis, when it is one and is optimal: x keeps every row and sign, y prices every
/// column, and both are worth the same. Nothing otherwise. The cost grows with the cube of the basis.
std::optional<ExactSolution> exact_solution(const LinearProgram<Integer>& program, const Basis& basis);

struct FloatingSolution {
  std::vector<long double> primal;  ///< by column
  std::vector<long double> dual;    ///< by row
  long double value = 0;
};

/// The solution of a basis by elimination with partial pivoting and one step of iterative refinement, in long
/// doubles. Nothing when the basis is singular. It may miss a sign by rounding; the caller cleans that.
std::optional<FloatingSolution> floating_solution(const LinearProgram<double>& program, const Basis& basis);

}  // namespace casus
