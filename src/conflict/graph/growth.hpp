#pragma once
// What a conflict takes, foretold from smaller ones: so that what is surely too large is refused before the
// work. Who makes it smaller: table/surely_too_large.hpp.

#include <cstdint>
#include <optional>
#include <span>

#include "base/limits.hpp"

namespace casus {

/// A conflict with a fraction of its pieces: what it takes.
struct Grown {
  std::int64_t divisor = 1;  ///< of the counts of pieces
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;
};

/// The fault of a conflict that is beyond a limit by far, foretold from the same with fewer pieces, the
/// smallest first, each with twice the pieces of the one before. Counts of positions are polynomials of
/// counts of pieces: between two sizes they grow as a power of them, and beyond them not by a lower one; so
/// what is foretold is rather too little. Nothing where it does not exceed a limit kSurely times, or `grown`
/// has less than two.
std::optional<Fault> foretold(std::span<const Grown> grown, const Limits& limits);

/// How many times a limit what is foretold has to be.
inline constexpr double kSurely = 4.0;

}  // namespace casus
