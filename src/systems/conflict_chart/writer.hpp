#pragma once
// A table at rest as a scenario: what the reader, by the same rulebook, reads as this board at this position.

#include <string>
#include <string_view>
#include <vector>

#include "files/document.hpp"
#include "systems/conflict_chart/conflict.hpp"

namespace casus::conflict_chart {

/// Of a position where nobody acts: everything lies in reserve, and no conflict is declared.
files::Document to_document(const Conflict& rules, const Conflict::Position& position);
/// The same when it is somebody else's turn to declare: who is named is the attacker, against the defender,
/// or, where that is the defender, against the attacker; who had the seat looks on (CH-20).
files::Document turned(const Conflict& rules, const Conflict::Position& position, std::string_view next);
/// Everybody at the table, in its order: as the scenario lists them, then the sides, then the others.
std::vector<std::string> table_order(const Board& board);

}  // namespace casus::conflict_chart
