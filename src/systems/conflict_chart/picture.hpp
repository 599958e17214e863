#pragma once
// The Resolution Graph with a position marked in it, as plain data: for drawings. It draws nothing itself.

#include <string>
#include <vector>

#include "systems/conflict_chart/conflict.hpp"

namespace casus::conflict_chart {

/// A cell that the dice can bring play to, and how often.
struct Mark {
  Cell cell;
  Exact chance;
};

struct Picture {
  std::vector<std::string> rows;  ///< a letter for each cell: the attacker's total down, from 1
  std::string down;               ///< whose totals: "North"
  std::string across;
  std::vector<Mark> marks;  ///< each cell once, by row and column; `left` where totals are read into it
};

/// Where the scenario's conflict may be read with what is in the play, and what `first` and `second` (may be
/// nothing) commit beside it.
Picture picture(const Conflict& rules, const Forces& first = {}, const Forces& second = {});

}  // namespace casus::conflict_chart
