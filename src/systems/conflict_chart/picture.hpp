#pragma once
// The Resolution Graph with a position marked in it, as plain data for drawings. It draws nothing itself.

#include <string>
#include <vector>

#include "systems/conflict_chart/chart_rules.hpp"

namespace casus::conflict_chart {

/// A cell that the dice can give, and its probability.
struct Mark {
  Cell cell;
  Exact chance;
};

struct Picture {
  std::vector<std::string> rows;  ///< a letter for each cell, the attacker's totals downwards, from 1
  std::string down;               ///< the side of these totals: "North"
  std::string across;
  std::vector<Mark> marks;  ///< each cell once, by row and column; `left` if totals beyond the chart give it
};

/// Returns the cells that the scenario's conflict may give with the forces in the play, plus the commitments
/// `first` and `second` (which may be empty).
Picture picture(const ChartRules& rules, const Forces& first = {}, const Forces& second = {});

}  // namespace casus::conflict_chart
