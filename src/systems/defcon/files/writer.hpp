#pragma once
// A position written as a scenario: the map where it is its own, what stands on it, what is declared and what
// is due.

#include "files/document.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

/// A scenario that read_scenario, by the same rulebook, reads as this position on an equal board.
files::Document to_document(const Arbiter& rules, const Position& position);

/// What follows a play, where nobody acts: nothing is declared or due. An operation that is over is its
/// bloc's turn going on; a turn that is over, and a victory, stay so. Without the values, which the scenario
/// carries.
files::Document to_document_after(const Arbiter& rules, const Position& position);
/// The same when the turn has passed to a bloc: it begins in phase 1, and what was done in the last turn is
/// done no more (DE-101). Without the goal, which was another's.
files::Document to_document_turned(const Arbiter& rules, const Position& position, Bloc next);

}  // namespace casus::defcon
