#pragma once
// Optimal play of a region in sequence form: one linear program gives the plan of one seat, its dual the plan
// of the other (Koller, Megiddo and von Stengel, 1996). A plan says how much of each sequence is played: 1 of
// the empty one, and the moves of an information set share what its parent has. Not for what lies below the
// region: its exits' worths are already in the payoffs.

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

/// Programs of more cells (rows × columns) are refused by a fault that names this bound.
inline constexpr std::uint64_t kMostCells = std::uint64_t{1} << 24U;
/// Programs of more rows (or columns, if those are fewer) are not solved exactly.
inline constexpr std::uint64_t kMostExactRows = 64;

/// Rows and columns of a region's program, rows being the fewer.
struct ProgramSize {
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
};
ProgramSize program_size(const SequenceForm& form);

/// The program of a region, its largest payoff 1: the seat that makes fewer rows maximises what the other can
/// hold it to.
LinearProgram<double> zero_sum_program(const SequenceForm& form);

/// A plan for each seat in the sequence form (Koller, Megiddo and von Stengel): the weight of each of its
/// sequences.
struct RealizationPlans {
  std::array<std::vector<double>, 2> weight;  ///< by seat and sequence, never negative
  double value = 0;
  /// The same exactly, where it was asked for and proved: by seat, its plan over one denominator.
  std::optional<std::array<Rationals, 2>> exact;
  Exact exact_value;  ///< meaningful with `exact`
};

/// Optimal plans of both seats and the worth of the region; of several those that make most of the other's
/// mistakes, all of which count alike. `exact` (may be null): the payoffs exactly; then
/// the plans are exact too, unless the numbers outgrow their budget or the basis found is not proved optimal.
/// Faults: a program that is too large or was not solved, `limits.stop`.
Result<RealizationPlans> optimal_plans(const SequenceForm& form, const std::vector<Payoff<Exact>>* exact,
                                       const Limits& limits);

}  // namespace casus
