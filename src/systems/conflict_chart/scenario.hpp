#pragma once
// A scenario file of the conflict chart, read into rules: two sides, what is at stake, who still chooses, and
// what is declared. Every fault of the file is found at once.

#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/conflict_chart/conflict.hpp"

namespace casus::conflict_chart {

/// Reads a scenario for a table that plays by `rulebook`.
Result<Conflict> read_scenario(const files::Document& document, Rulebook rulebook);

}  // namespace casus::conflict_chart
