#pragma once
// The worth of every single move of a turn by the scenario's values, with its consequences: what follows at
// once, and then one more operation of the turn, or the rest of a short plan for an area. A turn has too many
// continuations for more. Coups that may be contested have the worth of best play on both sides. Otherwise
// opponents are assumed not to answer, and launches are left to the exchange.

#include <optional>

#include "base/limits.hpp"
#include "base/result.hpp"
#include "conflict/solvers/plans.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

using WeighedMoves = MoveValues<Move>;

/// Returns the worth of each move at the start, where a player chooses and no bet is pending. Faults:
/// stopped; a coup whose bets are too many for the limits.
Result<WeighedMoves> weigh(const Arbiter& rules, const Limits& limits);

/// Returns the same rules cut off at the end of the operation that is `declared`, or in progress, at a
/// position.
Arbiter only_operation(const Arbiter& rules, const Position& p, const std::optional<Move>& declared);

}  // namespace casus::defcon
