#pragma once
// A scenario file of columbia, read into rules: the board, the cards, and a combat or a move. Every fault of
// the file is found at once.

#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/columbia/siege.hpp"

namespace casus::columbia {

/// Reads a scenario for a table that plays by `rulebook`.
Result<Siege> read_scenario(const files::Document& document, Rulebook rulebook);

}  // namespace casus::columbia
