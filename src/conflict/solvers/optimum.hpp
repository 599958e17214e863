#pragma once
// Computes the optimum of a linear program to the last digits of a long double, from a simplex method whose
// tolerance is 10^-9. The residual of its solution is scaled up and solved as a linear program of its own
// (Gleixner, Steffy and Wolter, "Iterative refinement for linear programming", 2016). Tighter tolerances
// would make the simplex method cycle instead. Not for proofs: see exact_solution.

#include "conflict/solvers/basis.hpp"
#include "conflict/solvers/linear_program.hpp"

namespace casus {

/// An optimal basis, its solution, and the remaining violation.
struct Optimum {
  Basis basis;
  FloatingSolution solution;
  long double missed = 0;  ///< the largest violation of a bound or sign
};

/// Returns the optimum of a program whose numbers are of the order of 1. Faults: those of optimal_basis; a
/// singular basis. If the scaled program cannot be solved, the result is the best one so far: check `missed`.
Result<Optimum> optimum(const LinearProgram<double>& program, const Limits& limits);

}  // namespace casus
