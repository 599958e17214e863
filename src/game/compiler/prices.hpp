#pragma once
// What the units, the gains and the end of a described conflict are worth.

#include "conflict/rules/prices.hpp"
#include "game/compiler/program.hpp"

namespace casus::game {

/// By the scenario's values: units it does not name count their `cost`, all else it does not name nothing.
/// Where it names none: by what ends are worth; where they do not say, to win is worth 1 (where somebody may
/// win nothing and lose nothing, to lose as much less).
Prices prices_of(const Game& game, const Setup& setup, const Program& program);

}  // namespace casus::game
