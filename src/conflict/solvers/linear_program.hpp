#pragma once
// Linear programs, and an optimal basis of one. The numbers of a simplex method are only as precise as its
// tolerances. Therefore only the basis is returned (which rows and columns are tight); optimum.hpp computes
// better numbers from it. Not for integer programs.

#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "base/result.hpp"

namespace casus {

/// An entry of the matrix of a linear program.
template <class Number>
struct Term {
  std::uint32_t row = 0;
  std::uint32_t column = 0;
  Number factor{};
};

/// A linear program: maximise constant + objective · x, where each row of terms · x is at most its bound
/// (exactly its bound for an equality) and each x that is not free is at least its `least`.
template <class Number>
struct LinearProgram {
  std::vector<Number> bound;           ///< by row
  std::vector<std::uint8_t> equality;  ///< by row
  std::vector<Number> objective;       ///< by column
  std::vector<std::uint8_t> free;      ///< by column
  std::vector<Number> least;           ///< by column; empty: 0
  std::vector<Term<Number>> terms;     ///< each matrix entry at most once
  Number constant{};

  [[nodiscard]] std::uint32_t rows() const { return static_cast<std::uint32_t>(bound.size()); }
  [[nodiscard]] std::uint32_t columns() const { return static_cast<std::uint32_t>(objective.size()); }
};

/// The rows that hold with equality and the columns that they determine, equally many. Every other column is
/// at its `least` (free columns: at 0).
struct Basis {
  std::vector<std::uint32_t> rows;
  std::vector<std::uint32_t> columns;
};

/// Returns a basis that the simplex method calls optimal: signs and bounds may be violated by about 10^-9. If
/// `start` is given, the method starts from this basis. Without it, the basis is also optimal when each
/// column and each price of a row is slightly larger than 0, which decides between several optimal solutions.
/// Faults: no optimum found (also after far too many steps); a term outside the program or a repeated matrix
/// entry; `limits.stop`.
Result<Basis> optimal_basis(const LinearProgram<double>& program, const Limits& limits,
                            const Basis* start = nullptr);

}  // namespace casus
