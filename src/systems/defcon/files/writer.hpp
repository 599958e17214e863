#pragma once
// Writes a position as a scenario: the map if it is the scenario's own, the pieces on it, the declaration,
// and the pending choice.

#include "files/document.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

/// Returns a scenario that read_scenario, with the same rulebook, reads as this position on an equal board.
files::Document to_document(const Arbiter& rules, const Position& position);

/// Returns the scenario that follows a play, at a position where nobody acts: nothing is declared or pending.
/// After an operation the turn of its bloc continues; after a turn or a victory the game stays over. The
/// values are left out, because the scenario carries them.
files::Document to_document_after(const Arbiter& rules, const Position& position);
/// Returns the scenario after the turn has passed to a bloc: it begins in phase 1, and the marks of the last
/// turn are removed (DE-101). The goal is left out, because it was another bloc's.
files::Document to_document_turned(const Arbiter& rules, const Position& position, Bloc next);

}  // namespace casus::defcon
