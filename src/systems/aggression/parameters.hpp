#pragma once
// The numbers of a table that a designer may turn up or down to see what they do to the odds.

#include <vector>

#include "answers/field.hpp"
#include "systems/aggression/campaign.hpp"

namespace casus::aggression {

/// In the short form the d6s and polygons of both sides; on a board whatever counts d6s there: what stands on
/// the Territories of the attack that is declared, else of all that may take part, and the rulebook's own.
std::vector<Parameter> knobs(const Campaign& rules);

}  // namespace casus::aggression
