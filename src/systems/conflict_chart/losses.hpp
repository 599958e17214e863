#pragma once
// The choices of half of the tokens used (CH-11). The conflict's rules decide who must return them.

#include <cstdint>
#include <vector>

#include "systems/conflict_chart/forces.hpp"

namespace casus::conflict_chart {

/// The share of the tokens used that is returned, and who chooses them.
struct Losses {
  std::int32_t numerator = 1;
  std::int32_t denominator = 2;
  bool of_points = true;      ///< of the sum of the points; false: of the number of tokens
  bool owner_chooses = true;  ///< false: the first of the minimal choices is taken

  /// Returns the minimum that `part` of `whole` must measure: points, or tokens.
  [[nodiscard]] std::int32_t due(const Pieces& pieces, const Forces& whole) const;
  [[nodiscard]] std::int32_t measure(const Pieces& pieces, const Forces& part) const;
  /// Returns whether `part` falls below what is due if any token is left out.
  [[nodiscard]] bool is_minimal(const Pieces& pieces, const Forces& part, std::int32_t due) const;
};

/// Returns every minimal choice among the tokens of `whole`, in order: the smallest sum, then the fewest
/// tokens, then the tokens with the most points. The first is the default.
std::vector<Forces> choices_of(const Losses& losses, const Pieces& pieces, const Forces& whole);

}  // namespace casus::conflict_chart
