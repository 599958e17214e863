#pragma once
// The numbers of a table that a designer may turn up or down to see what they do to the odds.

#include <vector>

#include "conflict/field.hpp"
#include "systems/columbia/siege.hpp"

namespace casus::columbia {

/// One more die of each colour on either side, as far as the scenario writes its pieces down; one more point
/// of each card in a hand; the token's total; Booker's dice.
std::vector<Knob> knobs(const Siege& rules);

}  // namespace casus::columbia
