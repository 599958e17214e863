#pragma once
// A move as one JSON object, and back: {"type":"declare","tokens":[5,3],"canals":["Suez"]}. Tokens and
// Mastermind cards by their points; what is not named is nothing.

#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/conflict_chart/conflict.hpp"

namespace casus::conflict_chart {

files::Node to_node(const Conflict& rules, const Move& move);
/// Faults: what no move of this board can name. What is not allowed is `judge`'s business.
Result<Move> to_move(const Conflict& rules, const files::Document& document);

}  // namespace casus::conflict_chart
