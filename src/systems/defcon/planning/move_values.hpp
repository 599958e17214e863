#pragma once
// What every single move of a turn is worth by the scenario's values, with what it leads to: what follows on
// it at once, and then one more operation of the turn, or the rest of a short plan for an area. A turn has
// too many ways for more. Coups that may be contested are worth what best play of both makes them worth; else
// opponents are taken not to answer, and launches are left to the exchange.

#include <optional>

#include "base/limits.hpp"
#include "base/result.hpp"
#include "conflict/solvers/plans.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

using WeighedMoves = MoveValues<Move>;

/// Somebody chooses at the start, and no bet is due there. Faults: stopped.
Result<WeighedMoves> weigh(const Arbiter& rules, const Limits& limits);

/// The same table, no further than the operation that is `declared`, or under way, at a position.
Arbiter only_operation(const Arbiter& rules, const Position& p, const std::optional<Move>& declared);

}  // namespace casus::defcon
