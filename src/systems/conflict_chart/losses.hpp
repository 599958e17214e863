#pragma once
// Half of the tokens used (CH-11): which choices there are. Who must return them is the conflict's business.

#include <cstdint>
#include <vector>

#include "systems/conflict_chart/forces.hpp"

namespace casus::conflict_chart {

/// How much of the tokens used is returned, and who says which.
struct Losses {
  std::int32_t numerator = 1;
  std::int32_t denominator = 2;
  bool of_points = true;      ///< of the sum of the points; else of the number of tokens
  bool owner_chooses = true;  ///< else the first of the minimal choices

  /// The least that `part` of `whole` must measure: points, or tokens.
  [[nodiscard]] std::int32_t due(const Pieces& pieces, const Forces& whole) const;
  [[nodiscard]] std::int32_t measure(const Pieces& pieces, const Forces& part) const;
  /// Whether no token can be left out of `part` without its falling below what is due.
  [[nodiscard]] bool is_minimal(const Pieces& pieces, const Forces& part, std::int32_t due) const;
};

/// Every minimal choice among the tokens of `whole`, in order: the least sum, then the fewest tokens, then
/// the dearest ones. The first is the default.
std::vector<Forces> choices_of(const Losses& losses, const Pieces& pieces, const Forces& whole);

}  // namespace casus::conflict_chart
