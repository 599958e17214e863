#pragma once
// The numbers of a scenario that a designer may vary to see their effect on the odds.

#include <vector>

#include "answers/field.hpp"
#include "systems/aggression/campaign.hpp"

namespace casus::aggression {

/// Returns the parameters of a scenario. In the short form these are the d6s and polygons of both sides. On a
/// board they are all numbers that count for d6s: the pieces on the Territories of the declared attack
/// (without one, of all Territories that may take part), and numbers of the rulebook.
std::vector<Parameter> parameters(const Campaign& rules);

}  // namespace casus::aggression
