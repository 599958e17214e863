#pragma once
// Finds the choices inside a declared conflict, on which `judge` rules as on the declaration itself.

#include <optional>

#include "base/result.hpp"
#include "systems/described/conflict.hpp"
#include "table/system.hpp"

namespace casus::described {

/// The maximum number of positions that a search for choices visits, nearest first.
inline constexpr std::size_t kMostVisited = 2000;

/// Returns the options that are closed at one of the nearest positions, each once, with the first such
/// position.
ClosedWithin<Conflict::Position, Conflict::Move> closed_within(const Conflict& rules);

/// Returns the nearest position after the declaration at which a player chooses at the stage of `move`.
/// Returns nothing if there is none, and for the declaration itself. A fault if none is among the nearest
/// positions and others were not visited.
Result<std::optional<Conflict::Position>> position_within(const Conflict& rules, const Conflict::Move& move);

}  // namespace casus::described
