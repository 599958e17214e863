#pragma once
// What the units, the gains and the end of a described conflict are worth.

#include "conflict/rules/prices.hpp"
#include "game/compiler/program.hpp"

namespace casus::game {

/// What a worth is where the scenario names no values: what ends say; that the attacker wins; or, where
/// somebody may win nothing and lose nothing, that less that the defender does.
enum class WorthOf : std::uint8_t { ends, victory, lead };
WorthOf worth_of(const Game& game);

/// By the scenario's values: units it does not name count their `cost`, all else it does not name nothing.
/// Where it names none: worth_of, to win being worth 1.
Prices prices_of(const Game& game, const Setup& setup, const Program& program);

}  // namespace casus::game
