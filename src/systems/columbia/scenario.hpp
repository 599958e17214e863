#pragma once
// Reads a scenario file of Columbia into rules: the board, the cards, and a combat or a move. All faults of
// the file are reported at once.

#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/columbia/siege.hpp"

namespace casus::columbia {

/// Reads a scenario that is played with `rulebook`.
Result<Siege> read_scenario(const files::Document& document, Rulebook rulebook);

}  // namespace casus::columbia
