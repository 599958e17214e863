#pragma once
// The numbers of a scenario that a designer may vary to see their effect on the odds.

#include <vector>

#include "answers/field.hpp"
#include "systems/columbia/siege.hpp"

namespace casus::columbia {

/// Returns the parameters: the pieces that give a die in this fight, and each kind of unit, on either side,
/// as far as the scenario states them; the points of each card in a hand; the token's total; Booker's dice.
std::vector<Parameter> parameters(const Siege& rules);

}  // namespace casus::columbia
