#pragma once
// What the units, the gains and the end of a described conflict are worth.

#include "conflict/rules/prices.hpp"
#include "game/compiler/program.hpp"

namespace casus::game {

/// The worth if the scenario names no values: what ends say; the attacker's victory; or, if it is possible
/// that nobody wins or loses, or there are more than two sides, each side's victory.
enum class WorthOf : std::uint8_t { ends, victory, lead };
WorthOf worth_of(const Game& game);

/// Returns the prices by the scenario's values. Units without a value count their `cost`, everything else
/// without a value counts nothing. If the scenario has no values: worth_of, a victory being worth 1.
Prices prices_of(const Game& game, const Setup& setup, const Program& program);

}  // namespace casus::game
