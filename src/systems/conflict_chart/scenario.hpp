#pragma once
// Reads a scenario file of the conflict chart into rules: two sides, what is at stake, the open choices, and
// the declarations. All faults of the file are reported at once.

#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/conflict_chart/chart_rules.hpp"

namespace casus::conflict_chart {

/// Reads a scenario that is played with `rulebook`.
Result<ChartRules> read_scenario(const files::Document& document, Rulebook rulebook);

}  // namespace casus::conflict_chart
