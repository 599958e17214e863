#pragma once
// How a position of a described game is told, and the words of what it remembers. Inner header of this
// folder.

#include <cstdint>
#include <string>
#include <string_view>

#include "systems/described/conflict.hpp"

namespace casus::described {

/// A value as it is read: "yes", a word of its list, "nothing", a number.
std::string value_in_words(const game::Game& game, const game::Type& type, std::int64_t value);

/// How many units each side has, what its tracks show, and what else a choice there rests on: "it is army 5
/// to army 3, with hits 2, in round 1".
std::string stands(const Conflict& rules, const Conflict::Position& position);

/// Which units dice could hit, and no others: "2 dice could hit cruiser or fighter"; `that`: " that", where
/// it is not said by itself.
std::string aimed_in_words(const game::Game& game, std::int64_t dice, std::string_view that,
                           game::FormMask forms);

}  // namespace casus::described
