#pragma once
// The moves, findings and events of a described game in words, built from the texts of its file.

#include <string>

#include "answers/answers.hpp"
#include "systems/described/conflict.hpp"

namespace casus::described {

/// Returns the player of a side: as the scenario says, else as the file names the side.
std::string seat_name(const Conflict& rules, Seat seat);
std::string say(const Conflict& rules, const Conflict::Move& move);
std::string say(const Conflict& rules, const Finding& finding);
std::string say(const Conflict& rules, const Event& event);
BriefAnswer brief(const Conflict& rules, const Event& event);
std::string outcome_text(const Conflict& rules, std::uint16_t outcome);
/// Returns, in words, the default choices that `odds` assume after the declaration.
std::string otherwise_text(const Conflict& rules);

}  // namespace casus::described
