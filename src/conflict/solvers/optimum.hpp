#pragma once
// The optimum of a linear program to the last digits of a long double, from a simplex method whose tolerance
// is 10^-9: what its answer misses is put under a magnifying glass and solved as a program of its own
// (Gleixner, Steffy and Wolter, "Iterative refinement for linear programming", 2016). Tighter tolerances
// instead make the method go in circles. Not for proofs: see exact_solution.

#include "conflict/solvers/basis.hpp"
#include "conflict/solvers/linear_program.hpp"

namespace casus {

struct Optimum {
  Basis basis;
  FloatingSolution solution;
  long double missed = 0;  ///< by how much it misses the bound or sign that it misses most
};

/// The optimum of a program whose numbers are of the order of 1. Faults: those of optimal_basis, a singular
/// basis. Where the magnified program is not solved, the answer is the best so far: look at `missed`.
Result<Optimum> optimum(const LinearProgram<double>& program, const Limits& limits);

}  // namespace casus
