#pragma once
// Draws the picture of an answer: on its map if the system has maps, else as a chart if one exists for the
// answer.

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "table/table.hpp"

namespace casus::report {

// Each function returns an SVG document. Faults: the system has no map and no chart shows such an answer.

/// Draws the move of the question, or the targets of all allowed moves.
Result<std::string> judgement_picture(const Table& table, const Judgement& judgement,
                                      std::string_view version);
Result<std::string> odds_picture(const Table& table, const Odds& odds, std::string_view version);
/// Draws the best choice, or the whole line of best play for a game without chance and secrets.
Result<std::string> advice_picture(const Table& table, const Advice& advice, std::string_view version);
Result<std::string> plans_picture(const Table& table, const PlansAnswer& plans, std::string_view version);
/// Draws the final position of a play.
Result<std::string> played_picture(const Table& table, const PlayResult& played, std::string_view version);

/// Returns the fault that a system has no maps.
Fault no_map(const Table& table);

}  // namespace casus::report
