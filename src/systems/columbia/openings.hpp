#pragma once
// What may be declared in a scenario at rest: moves that meet an enemy, and Booker's attack.

#include "answers/answers.hpp"
#include "systems/columbia/siege.hpp"

namespace casus::columbia {

/// Returns the openings of a scenario at rest: each move of all units to an adjacent location that begins a
/// fight, for the active player, or for every player if none is active; and Booker's attack, if the World
/// Event allows it. A move that meets nobody is no conflict but an edit of the forces.
Openings openings(const Siege& rules);

}  // namespace casus::columbia
