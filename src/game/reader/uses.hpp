#pragma once
// Finds names that a file defines and never uses. Internal header of this module.

#include "game/reader/reading.hpp"

namespace casus::game {

/// Returns warnings about clauses that nothing cites, steps without a clause, unused fields and lets, reads
/// that nothing uses, and kinds that no step can affect.
Faults warn_of_uses(const Reading& reading);

}  // namespace casus::game
