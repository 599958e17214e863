#pragma once
// A position written as a scenario: the map in full, what stands on it, what is declared and what is due.

#include "files/document.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

/// A scenario that read_scenario, by the same rulebook, reads as this position on an equal board. A position
/// whose stocks have outgrown the reader's bounds (state_reader.hpp) is written all the same, and refused
/// there.
files::Document to_document(const Arbiter& rules, const Position& position);

}  // namespace casus::defcon
