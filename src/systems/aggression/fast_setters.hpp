#pragma once
// Setters of numbers of a board, or of the dice of a battle, that let a study vary them without reading the
// scenario again.

#include <string_view>

#include "systems/aggression/campaign.hpp"
#include "table/fast_setter.hpp"

namespace casus::aggression {

/// Returns the setter of `dice.attacker` or `dice.defender`, or of a number of an existing Territory: its
/// points, its development, its units of an existing kind, the Agents of a player. Null for other paths.
FastSetter<Campaign> dial(const Campaign& rules, std::string_view path);

}  // namespace casus::aggression
