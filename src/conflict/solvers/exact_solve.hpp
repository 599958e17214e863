#pragma once
// Solves square systems of linear equations over the integers in rationals, by p-adic lifting (Dixon, "Exact
// solution of linear equations using p-adic expansions", 1982): one inverse modulo a prime, then each step
// gives 61 more bits of every unknown. Far faster than elimination in rationals, whose numbers grow from the
// first step. Every solution is verified by substitution. Not for sparse systems of thousands of rows.

#include <cstdint>
#include <optional>
#include <vector>

#include "base/exact.hpp"

namespace casus {

/// Numbers over one common denominator, which is positive.
struct Rationals {
  std::vector<Integer> numerators;
  Integer denominator = 1;
};

/// A square matrix, stored by row, that is solved for several right-hand sides.
class ExactSystem {
 public:
  /// `matrix` has size · size entries.
  ExactSystem(std::vector<Integer> matrix, std::size_t size);

  /// Returns the x of matrix · x = right, or of xᵀ · matrix = rightᵀ. Returns nothing if the matrix is
  /// singular, or (with a probability of 10^-18) falsely seems singular.
  [[nodiscard]] std::optional<Rationals> solve(const std::vector<Integer>& right) const;
  [[nodiscard]] std::optional<Rationals> solve_transposed(const std::vector<Integer>& right) const;

 private:
  [[nodiscard]] std::optional<Rationals> lift(const std::vector<Integer>& right, bool transposed) const;

  std::size_t size_;
  std::vector<Integer> matrix_;
  std::vector<std::uint64_t> inverse_;  // modulo the prime; empty: singular
};

}  // namespace casus
