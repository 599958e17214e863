#pragma once
// The choices inside a declared conflict, which `judge` rules on as on the declaration itself.

#include <optional>
#include <utility>
#include <vector>

#include "systems/described/conflict.hpp"

namespace casus::described {

/// Positions that a search for choices visits at most, nearest first.
inline constexpr std::size_t kMostVisited = 2000;

/// The options that are closed at one of the nearest positions, each once, with the first such position.
std::vector<std::pair<Conflict::Position, Conflict::Move>> closed_within(const Conflict& rules);

/// The nearest position behind the declaration at which a player chooses at the stage of `move`; nothing
/// where there is none among the nearest, and for the declaration itself.
std::optional<Conflict::Position> position_within(const Conflict& rules, const Conflict::Move& move);

}  // namespace casus::described
