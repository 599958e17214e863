#pragma once
// The numbers of a table that a designer may turn up or down to see what they do to the odds.

#include <vector>

#include "answers/field.hpp"
#include "systems/columbia/siege.hpp"

namespace casus::columbia {

/// What gives a die in this fight, and each kind of unit, on either side, as far as the scenario writes it
/// down; the points of each card in a hand; the token's total; Booker's dice.
std::vector<Parameter> knobs(const Siege& rules);

}  // namespace casus::columbia
