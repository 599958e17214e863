#pragma once
// The texts of Aggression: findings, events, moves, pieces and holders in sentences. Rules never read them,
// and nothing parses them.

#include <string>

#include "answers/answers.hpp"
#include "systems/aggression/campaign.hpp"

namespace casus::aggression {

std::string say(const Campaign& rules, const Attack& move);
std::string say(const Campaign& rules, const Finding& finding);
std::string say(const Campaign& rules, const Event& event);
/// Returns the dice of a Battle Round in few words, one line for each side.
BriefAnswer brief(const Campaign& rules, const Event& event);
std::string piece_name(const Campaign& rules, std::uint16_t piece);
std::string holder_name(const Campaign& rules, std::uint16_t holder);

}  // namespace casus::aggression
