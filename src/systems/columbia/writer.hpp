#pragma once
// A table at rest as a scenario: what the reader, by the same rulebook, reads as this board at this position.

#include "files/document.hpp"
#include "systems/columbia/siege.hpp"

namespace casus::columbia {

/// Of a position where nobody acts: no combat and no move is declared. Of a hand that is not known the number
/// of its cards is written: what was drawn for it is not what is drawn next.
files::Document to_document(const Siege& rules, const Siege::Position& position);
/// The same when it is the turn of a player, by number (CO-50).
files::Document turned(const Siege& rules, const Siege::Position& position, int next);

}  // namespace casus::columbia
