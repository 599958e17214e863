#pragma once
// What people read of columbia: findings, events, moves, pieces and holders in sentences. Rules never read
// these, and nothing parses them.

#include <string>

#include "answers/answers.hpp"
#include "systems/columbia/siege.hpp"

namespace casus::columbia {

std::string say(const Siege& rules, const Move& move);
std::string say(const Siege& rules, const Finding& finding);
std::string say(const Siege& rules, const Event& event);
/// The dice of a combat in few words, one line a side.
BriefAnswer brief(const Siege& rules, const Event& event);
std::string piece_name(const Siege& rules, std::uint16_t piece);
std::string holder_name(const Siege& rules, std::uint16_t holder);

/// What adds up to a side's total when its dice lie: "7 + 5 + 3 (storm) = 15", the dice first, or "7".
std::string sum_of(const Siege& rules, const Event& rolled);

/// The cards of a set, as a hand lists them, but those with an effect before the dice in their order: the
/// first of each kind.
std::vector<std::string> card_names(const Siege& rules, std::size_t party, CardSet set,
                                    std::uint64_t order = 0);

}  // namespace casus::columbia
