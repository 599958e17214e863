#pragma once
// The ranges of the leaves of expressions (fields, units, notes, dice), given what is known at a step.
// Internal header of this module.

#include <vector>

#include "game/ranges/ranges.hpp"

namespace casus::game {

Range times(const Range& a, const Range& b);
Range plus(const Range& a, const Range& b);
Range at_least_0(const Range& range);

/// The known ranges of leaves at a step.
struct LeafRanges {
  struct OfPool {
    Range dice;  ///< the number of dice
    Range face;  ///< of a die, with added amounts
  };
  const Game* game = nullptr;
  const Bounds* bounds = nullptr;
  const std::vector<Range>* notes = nullptr;
  std::vector<OfPool> pools = {};  ///< of the step that throws

  /// Returns the range of the number of units of these forms on a side.
  [[nodiscard]] Range units(Who who, FormMask forms) const;
  /// Returns the range of a node that is no operation on values.
  [[nodiscard]] Range of(const ExpressionNode& node, const std::vector<Range>& children) const;

 private:
  [[nodiscard]] Range dice(const ExpressionNode& node, const std::vector<Range>& children) const;
};

}  // namespace casus::game
