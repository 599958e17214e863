#pragma once
// What a file names and never uses. Inner header of this room.

#include "game/reader/reading.hpp"

namespace casus::game {

/// Warnings: clauses that nothing cites, steps without a clause, fields and lets that nothing uses, reads
/// that nothing reads, kinds that no step can meet.
Faults warn_of_uses(const Reading& reading);

}  // namespace casus::game
