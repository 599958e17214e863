#pragma once
// Writes a position as the scenario that follows it: at rest, with what is left.

#include "files/document.hpp"
#include "systems/described/game_rules.hpp"

namespace casus::described {

/// Returns the scenario after a finished conflict: units, tracks and pieces that changed hands have their
/// current values; everything else is as in the conflict's own scenario.
files::Document to_document(const GameRules& rules, const GameRules::Position& position);

}  // namespace casus::described
