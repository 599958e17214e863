#pragma once
// What may be declared in a scenario at rest: moves that meet an enemy, and Booker's attack.

#include "answers/answers.hpp"
#include "systems/columbia/siege.hpp"

namespace casus::columbia {

/// Returns the openings of a scenario at rest. These are all moves of all units to an adjacent location that
/// begin a fight, for the active player, or for every player if none is active. Booker's attack is one, too,
/// if the World Event allows it. A move that meets nobody is no conflict but an edit of the forces.
Openings openings(const Siege& rules);

}  // namespace casus::columbia
