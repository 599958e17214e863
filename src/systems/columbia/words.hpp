#pragma once
// The texts of Columbia: findings, events, moves, pieces and holders in sentences. Rules never read them, and
// nothing parses them.

#include <string>

#include "answers/answers.hpp"
#include "systems/columbia/siege.hpp"

namespace casus::columbia {

std::string say(const Siege& rules, const Move& move);
std::string say(const Siege& rules, const Finding& finding);
std::string say(const Siege& rules, const Event& event);
/// Returns the dice of a combat in few words, one line for each side.
BriefAnswer brief(const Siege& rules, const Event& event);
std::string piece_name(const Siege& rules, std::uint16_t piece);
std::string holder_name(const Siege& rules, std::uint16_t holder);

/// Returns the sum of a side's total after its dice: "7 + 5 + 3 (storm) = 15", the dice first, or "7".
std::string sum_of(const Siege& rules, const Event& rolled);

/// Returns the cards of a set in the order of the hand, with those that have an effect before the dice in
/// their own order: the first cards of each kind.
std::vector<std::string> card_names(const Siege& rules, std::size_t party, CardSet set,
                                    std::uint64_t order = 0);

}  // namespace casus::columbia
