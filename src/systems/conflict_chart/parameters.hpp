#pragma once
// The numbers of a scenario that a designer may vary to see their effect on the odds.

#include <vector>

#include "answers/field.hpp"
#include "systems/conflict_chart/chart_rules.hpp"

namespace casus::conflict_chart {

/// Returns the parameters: the points of each side's tokens (of equal ones the first), Mastermind cards and
/// Canals, in the play and in reserve; the Generalship of the lowest and the highest number on the die; the
/// cards drawn; the retaliations.
std::vector<Parameter> parameters(const ChartRules& rules);

}  // namespace casus::conflict_chart
