#pragma once
// A position as the scenario that follows it: at rest, with what is left.

#include "files/document.hpp"
#include "systems/described/conflict.hpp"

namespace casus::described {

/// What a conflict that is over leaves: units, tracks and what changed hands are as they stand, all else is
/// as its own scenario had it.
files::Document to_document(const Conflict& rules, const Conflict::Position& position);

}  // namespace casus::described
