#pragma once
// The texts of DEFCON: findings, events, moves, pieces and holders in sentences. Rules never read them, and
// nothing parses them.

#include <string>

#include "answers/answers.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

std::string say(const Arbiter& rules, const Move& move);
/// Returns what a bloc does by a move: "attacks LIBYA from EGYPT I".
std::string say_does(const Arbiter& rules, const Move& move);
std::string say(const Arbiter& rules, const Finding& finding);
/// Returns what would have to change for a broken finding to hold: "DEFCON at 2 or below", "1 oil barrel
/// more". It is no advice: whether it is worthwhile or possible is another question. Empty for a finding that
/// holds, and if nothing would help.
std::string remedy(const Arbiter& rules, const Finding& finding);
std::string say(const Arbiter& rules, const Event& event);
/// Returns an event in few words. Operations begin a new entry; their results are sentences of their own.
BriefAnswer brief(const Arbiter& rules, const Event& event);
/// Returns "AA".
std::string seat_name(const Arbiter& rules, Seat seat);
std::string piece_name(const Arbiter& rules, std::uint16_t piece);
std::string holder_name(const Arbiter& rules, std::uint16_t holder);
std::string outcome_text(const Arbiter& rules, std::uint16_t outcome);

}  // namespace casus::defcon
