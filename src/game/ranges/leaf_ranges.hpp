#pragma once
// The ranges of what expressions begin with: fields, units, notes, dice; given what is known at a step. Inner
// header of this room.

#include <vector>

#include "game/ranges/ranges.hpp"

namespace casus::game {

Range times(const Range& a, const Range& b);
Range plus(const Range& a, const Range& b);
Range at_least_0(const Range& range);

struct LeafRanges {
  struct OfPool {
    Range dice;  ///< how many
    Range face;  ///< with what is added
  };
  const Game* game = nullptr;
  const Bounds* bounds = nullptr;
  const std::vector<Range>* notes = nullptr;
  std::vector<OfPool> pools = {};  ///< of the step that throws

  /// How many units of these forms a side may have.
  [[nodiscard]] Range units(Who who, FormMask forms) const;
  /// Of a node that is no operation on values.
  [[nodiscard]] Range of(const Node& node, const std::vector<Range>& children) const;

 private:
  [[nodiscard]] Range dice(const Node& node, const std::vector<Range>& children) const;
};

}  // namespace casus::game
