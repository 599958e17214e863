#pragma once
// Reads a scenario in the middle of an operation: a coup that waits for its bets or its division, launches in
// the air, a mission that is being scored, missions to return, or an end.

#include "files/reader.hpp"
#include "systems/defcon/rules/board.hpp"
#include "systems/defcon/rules/position.hpp"
#include "systems/defcon/rules/rulebook.hpp"

namespace casus::defcon {

/// Reads [coup], [strike], [reward] or [returning] (at most one of them), `outcome` and `over` into a
/// position whose areas and blocs are known. Returns whether any of them is present.
bool read_due(files::Reader& root, const Rulebook& rulebook, const Board& board, Position& position);

/// Returns the outcome that is certain at a position whose file does not state it.
std::uint8_t plain_outcome(const Position& position, Bloc active);

}  // namespace casus::defcon
