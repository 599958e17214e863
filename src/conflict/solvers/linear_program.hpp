#pragma once
// Linear programs, and an optimal basis of one. The numbers that a simplex method hands back are only as good
// as its tolerances; what is kept is which rows and columns are tight, from which the numbers are had again,
// better (see optimum.hpp). Not for whole numbers.

#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "base/result.hpp"

namespace casus {

template <class Number>
struct Term {
  std::uint32_t row = 0;
  std::uint32_t column = 0;
  Number factor{};
};

/// Maximise constant + objective · x where each row of terms · x is at most (equality: exactly) its bound,
/// and each x that is not free is at least its `least`.
template <class Number>
struct LinearProgram {
  std::vector<Number> bound;           ///< by row
  std::vector<std::uint8_t> equality;  ///< by row
  std::vector<Number> objective;       ///< by column
  std::vector<std::uint8_t> free;      ///< by column
  std::vector<Number> least;           ///< by column; empty: 0
  std::vector<Term<Number>> terms;     ///< a place at most once
  Number constant{};

  [[nodiscard]] std::uint32_t rows() const { return static_cast<std::uint32_t>(bound.size()); }
  [[nodiscard]] std::uint32_t columns() const { return static_cast<std::uint32_t>(objective.size()); }
};

/// The rows that hold with equality and the columns that they determine, equally many; every other column is
/// at its least (free: at 0).
struct Basis {
  std::vector<std::uint32_t> rows;
  std::vector<std::uint32_t> columns;
};

/// A basis that the simplex method calls optimal: signs and bounds may be missed by about 10^-9. `start`, if
/// given, is a basis to begin from. Without one, the basis is also optimal where each column and each price
/// of a row is at least a little more than 0, which settles which of several optimal solutions it is. Faults:
/// no optimum found (also when it takes far too many steps), a term outside the program or twice in one
/// place, `limits.stop`.
Result<Basis> optimal_basis(const LinearProgram<double>& program, const Limits& limits,
                            const Basis* start = nullptr);

}  // namespace casus
