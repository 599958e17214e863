#pragma once
// The numbers of a table that a designer may turn up or down to see what they do to the odds.

#include <vector>

#include "answers/field.hpp"
#include "systems/conflict_chart/conflict.hpp"

namespace casus::conflict_chart {

/// The points of each side's tokens (of equal ones the first), Mastermind cards and Canals, in the play and
/// in reserve; what the lowest and highest number on the die add; cards drawn and retaliations.
std::vector<Parameter> knobs(const Conflict& rules);

}  // namespace casus::conflict_chart
