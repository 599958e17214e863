#pragma once
// The numbers of a position, and choices in a form that positions share: what rules of advice are made of.
// Internal header of this folder.

#include <cstdint>
#include <string>
#include <vector>

#include "systems/described/game_rules.hpp"
#include "table/records.hpp"

namespace casus::described {

/// Returns the names of the numbers of a position, with {} in place of the amount: "Anna has {} armies". At
/// most kMostNumbers.
std::vector<std::string> number_names(const GameRules& rules);
/// Returns their values, in the same order.
std::vector<std::int64_t> numbers(const GameRules& rules, const GameRules::Position& position);
inline constexpr std::size_t kMostNumbers = 64;

/// Returns a choice as a rule of advice names it.
GeneralMove general(const GameRules& rules, const GameRules::Move& move);

}  // namespace casus::described
