#pragma once
// The numbers of a described game that a sensitivity analysis varies: units and fields of the scenario,
// values of the rules.

#include <vector>

#include "answers/field.hpp"
#include "systems/described/game_rules.hpp"

namespace casus::described {

std::vector<Parameter> parameters(const GameRules& rules);

}  // namespace casus::described
