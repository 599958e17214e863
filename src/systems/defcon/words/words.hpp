#pragma once
// What people read of defcon: findings, events, moves, pieces and holders in sentences. Rules never read
// these, and nothing parses them.

#include <string>

#include "answers/answers.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

std::string say(const Arbiter& rules, const Move& move);
/// What its bloc does by it: "attacks LIBYA from EGYPT I".
std::string say_does(const Arbiter& rules, const Move& move);
std::string say(const Arbiter& rules, const Finding& finding);
/// What would have to change for a broken finding to hold: "DEFCON at 2 or below", "1 oil barrel more". Not
/// advice: whether it is worth it, or can be done at all, is another question. Empty for a finding that
/// holds, and where nothing would help.
std::string remedy(const Arbiter& rules, const Finding& finding);
std::string say(const Arbiter& rules, const Event& event);
/// Operations begin something new; what comes of them are sentences of their own.
BriefAnswer brief(const Arbiter& rules, const Event& event);
/// "AA"
std::string seat_name(const Arbiter& rules, Seat seat);
std::string piece_name(const Arbiter& rules, std::uint16_t piece);
std::string holder_name(const Arbiter& rules, std::uint16_t holder);
std::string outcome_text(const Arbiter& rules, std::uint16_t outcome);

}  // namespace casus::defcon
