#pragma once
// A scenario in the middle of something: a coup that waits for its bets or its division, launches in the air,
// a mission that is being scored, missions to give back, or an end.

#include "files/reader.hpp"
#include "systems/defcon/rules/board.hpp"
#include "systems/defcon/rules/position.hpp"
#include "systems/defcon/rules/rulebook.hpp"

namespace casus::defcon {

/// Reads [coup], [strike], [reward] or [returning] (at most one of them), `outcome` and `over` into a
/// position whose areas and blocs are known. Gives whether there is any of them.
bool read_due(files::Reader& root, const Rulebook& rulebook, const Board& board, Position& position);

/// What is sure of the outcome at a position that does not write it.
std::uint8_t plain_outcome(const Position& position, Bloc active);

}  // namespace casus::defcon
