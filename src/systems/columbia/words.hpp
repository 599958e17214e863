#pragma once
// What people read of columbia: findings, events, moves, pieces and holders in sentences. Rules never read
// these, and nothing parses them.

#include <string>

#include "conflict/answers.hpp"
#include "systems/columbia/siege.hpp"

namespace casus::columbia {

std::string say(const Siege& rules, const Move& move);
std::string say(const Siege& rules, const Finding& finding);
std::string say(const Siege& rules, const Event& event);
/// The dice of a combat in few words, one line a side.
BriefSaid brief(const Siege& rules, const Event& event);
std::string piece_name(const Siege& rules, std::uint16_t piece);
std::string holder_name(const Siege& rules, std::uint16_t holder);

/// The cards of a set, as a hand lists them: the first of each kind.
std::vector<std::string> card_names(const Siege& rules, std::size_t party, CardSet set);

}  // namespace casus::columbia
