#pragma once
// Writes a position without a conflict in progress as a scenario. The reader, with the same rulebook, reads
// it as this board at this position.

#include "files/document.hpp"
#include "systems/columbia/siege.hpp"

namespace casus::columbia {

/// Returns the scenario of a position where nobody acts: no combat and no move is declared. For an unknown
/// hand it writes the number of cards, because the next conflict does not draw the same cards.
files::Document to_document(const Siege& rules, const Siege::Position& position);
/// Returns the scenario for the turn of player number `next` (CO-50).
files::Document turned(const Siege& rules, const Siege::Position& position, int next);

}  // namespace casus::columbia
