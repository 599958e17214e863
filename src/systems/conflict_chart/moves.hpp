#pragma once
// Converts a move to one JSON object, and back: {"type":"declare","tokens":[5,3],"canals":["Suez"]}. Tokens
// and Mastermind cards are given by their points; missing keys mean nothing.

#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/conflict_chart/chart_rules.hpp"

namespace casus::conflict_chart {

files::Node to_node(const ChartRules& rules, const Move& move);
/// Parses a move. Faults: names that no move of this board can have. `judge` decides whether the move is
/// allowed.
Result<Move> to_move(const ChartRules& rules, const files::Document& document);

}  // namespace casus::conflict_chart
