#pragma once
// The moves, findings and events of a described game in words, built from the texts of its file.

#include <string>

#include "answers/answers.hpp"
#include "systems/described/game_rules.hpp"

namespace casus::described {

/// Returns the player of a side: as the scenario says, else as the file names the side.
std::string seat_name(const GameRules& rules, Seat seat);
/// Returns the words of an option.
std::string option_in_words(const GameRules& rules, const game::Option& option);
std::string say(const GameRules& rules, const GameRules::Move& move);
std::string say(const GameRules& rules, const Finding& finding);
std::string say(const GameRules& rules, const Event& event);
BriefAnswer brief(const GameRules& rules, const Event& event);
std::string outcome_text(const GameRules& rules, std::uint16_t outcome);
/// Returns, in words, the default choices that `odds` assume after the declaration.
std::string otherwise_text(const GameRules& rules);

}  // namespace casus::described
