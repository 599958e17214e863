#pragma once
// Optimal play of a region in sequence form. One linear program gives the plan of one seat, its dual the plan
// of the other (Koller, Megiddo and von Stengel, 1996). A plan gives a weight to each sequence: 1 to the
// empty one, and the moves of an information set share the weight of its parent. Not for play below the
// region: the payoffs already contain the worths of its exits.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/exact.hpp"
#include "base/limits.hpp"
#include "base/result.hpp"
#include "conflict/solvers/exact_solve.hpp"
#include "conflict/solvers/linear_program.hpp"
#include "conflict/solvers/sequence_form.hpp"

namespace casus {

/// Programs with more cells (rows × columns) are refused with a fault that names this bound.
inline constexpr std::uint64_t kMostCells = std::uint64_t{1} << 24U;
/// Programs with more rows (or columns, if those are fewer) are not solved exactly.
inline constexpr std::uint64_t kMostExactRows = 64;

/// The rows and columns of a region's program, with the smaller number as rows.
struct ProgramSize {
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
};
ProgramSize program_size(const SequenceForm& form);

/// Returns the program of a region, scaled so that its largest payoff is 1. The seat that gives fewer rows
/// maximises the worth that the other seat can hold it to.
LinearProgram<double> zero_sum_program(const SequenceForm& form);

/// A plan of each seat in sequence form (Koller, Megiddo and von Stengel): the weight of each of its
/// sequences.
struct RealizationPlans {
  std::array<std::vector<double>, 2> weight;  ///< by seat and sequence, never negative
  double value = 0;
  /// The exact plans over one denominator, by seat, if they were requested and proved.
  std::optional<std::array<Rationals, 2>> exact;
  Exact exact_value;  ///< valid only with `exact`
};

/// Returns optimal plans of both seats and the worth of the region. Of several optimal plans it takes those
/// that gain most from the other seat's mistakes, with all mistakes counted alike. `exact` (may be null) are
/// the exact payoffs. With them the plans are exact too, unless the numbers exceed their budget or the basis
/// found is not proved optimal. Faults: a program that is too large or was not solved; `limits.stop`.
Result<RealizationPlans> optimal_plans(const SequenceForm& form, const std::vector<Payoff<Exact>>* exact,
                                       const Limits& limits);

}  // namespace casus
