#pragma once
// Writes a position without a conflict in progress as a scenario. The reader, with the same rulebook, reads
// it as this board at this position.

#include <string>
#include <string_view>
#include <vector>

#include "files/document.hpp"
#include "systems/conflict_chart/chart_rules.hpp"

namespace casus::conflict_chart {

/// Returns the scenario of a position where nobody acts: all pieces are in reserve, and no conflict is
/// declared.
files::Document to_document(const ChartRules& rules, const ChartRules::Position& position);
/// Returns the scenario for another player's turn to declare. The player named `next` becomes the attacker,
/// against the defender, or against the attacker if `next` is the defender. The player who loses the seat
/// looks on (CH-20).
files::Document turned(const ChartRules& rules, const ChartRules::Position& position, std::string_view next);
/// Returns all players in order: as the scenario lists them, then the sides, then the others.
std::vector<std::string> table_order(const Board& board);

}  // namespace casus::conflict_chart
