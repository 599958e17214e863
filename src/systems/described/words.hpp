#pragma once
// A described game's moves, findings and events in words, made of what its file says.

#include <string>

#include "answers/answers.hpp"
#include "systems/described/conflict.hpp"

namespace casus::described {

/// Who plays a side: by the scenario, else as the file calls it.
std::string seat_name(const Conflict& rules, Seat seat);
std::string say(const Conflict& rules, const Conflict::Move& move);
std::string say(const Conflict& rules, const Finding& finding);
std::string say(const Conflict& rules, const Event& event);
BriefAnswer brief(const Conflict& rules, const Event& event);
std::string outcome_text(const Conflict& rules, std::uint16_t outcome);
/// What is chosen where nobody asks, in words: what `odds` assume behind the declaration.
std::string otherwise_text(const Conflict& rules);

}  // namespace casus::described
