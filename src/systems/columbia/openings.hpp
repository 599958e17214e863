#pragma once
// What may be declared where nothing is: moves that meet somebody, and Booker's attack.

#include "answers/answers.hpp"
#include "systems/columbia/siege.hpp"

namespace casus::columbia {

/// Of a table at rest: of the active player, else of every one, each move to an adjacent location with all
/// units that begins a fight; and, where the World Event has Booker attack, his attack. A move that meets
/// nobody is no conflict: it is an edit of the forces.
Openings openings(const Siege& rules);

}  // namespace casus::columbia
