#pragma once
// Numbers of a board, or of the dice of a battle, that a study turns without reading the scenario again.

#include <string_view>

#include "systems/aggression/campaign.hpp"
#include "table/dial.hpp"

namespace casus::aggression {

/// Of `dice.attacker`, `dice.defender`, and of a Territory that is there its points, development, units of a
/// kind that is there, and Agents of a player; null for other paths.
FastSetter<Campaign> dial(const Campaign& rules, std::string_view path);

}  // namespace casus::aggression
