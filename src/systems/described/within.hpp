#pragma once
// The choices inside a declared conflict, which `judge` rules on as on the declaration itself.

#include <optional>

#include "base/result.hpp"
#include "systems/described/conflict.hpp"
#include "table/system.hpp"

namespace casus::described {

/// Positions that a search for choices visits at most, nearest first.
inline constexpr std::size_t kMostVisited = 2000;

/// The options that are closed at one of the nearest positions, each once, with the first such position.
ClosedWithin<Conflict::Position, Conflict::Move> closed_within(const Conflict& rules);

/// The nearest position behind the declaration at which a player chooses at the stage of `move`; nothing
/// where there is none, and for the declaration itself. A fault where there is none among the nearest, and
/// others were not visited.
Result<std::optional<Conflict::Position>> position_within(const Conflict& rules, const Conflict::Move& move);

}  // namespace casus::described
