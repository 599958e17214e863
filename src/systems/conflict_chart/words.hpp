#pragma once
// The texts of the conflict chart: findings, events, moves, pieces and holders in sentences. Rules never read
// them, and nothing parses them.

#include <string>

#include "answers/answers.hpp"
#include "systems/conflict_chart/chart_rules.hpp"

namespace casus::conflict_chart {

std::string say(const ChartRules& rules, const Move& move);
std::string say(const ChartRules& rules, const Finding& finding);
std::string say(const ChartRules& rules, const Event& event);
/// Returns the dice of a conflict in few words, one line for each side.
BriefAnswer brief(const ChartRules& rules, const Event& event);
/// Returns forces in words: "5, 3, the Canal Suez, a Mastermind card of 3"; "nothing".
std::string say(const Pieces& pieces, const Forces& forces);
std::string seat_name(const ChartRules& rules, Seat seat);
std::string piece_name(const ChartRules& rules, std::uint16_t piece);
std::string holder_name(const ChartRules& rules, std::uint16_t holder);

}  // namespace casus::conflict_chart
