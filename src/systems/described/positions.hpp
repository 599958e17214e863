#pragma once
// Describes positions of a described game, and the values that they store. Internal header of this folder.

#include <cstdint>
#include <string>
#include <string_view>

#include "systems/described/game_rules.hpp"

namespace casus::described {

/// Returns a value as readers see it: "yes", a word of its list, "nothing", a number.
std::string value_in_words(const game::Game& game, const game::Type& type, std::int64_t value);

/// Returns the number of units of each side, the values of its tracks, and everything else that a choice
/// there depends on: "it is army 5 to army 3, with hits 2, in round 1".
std::string stands(const GameRules& rules, const GameRules::Position& position);

/// Returns "card 3": a value that was read, set or chosen.
std::string seen_in_words(const GameRules& rules, std::size_t note, std::int64_t value);
/// Returns what a seat alone has seen, in words; empty: nothing.
std::string sees(const GameRules& rules, const GameRules::Position& p, Seat seat);
/// Returns what everybody has seen since something is hidden, in words; empty: nothing.
std::string since(const GameRules& rules, const GameRules::Position& p);

/// Returns which units dice could hit, and no others: "2 dice could hit cruiser or fighter". `that` is "
/// that" if the text is part of a sentence.
std::string aimed_in_words(const game::Game& game, std::int64_t dice, std::string_view that,
                           game::FormMask forms);

}  // namespace casus::described
