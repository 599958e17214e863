#pragma once
// Finds the choices inside a declared conflict, on which `judge` rules as on the declaration itself.

#include <optional>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "systems/described/game_rules.hpp"

namespace casus::described {

/// The maximum number of positions that a search for choices visits, nearest first.
inline constexpr std::size_t kMostVisited = 2000;

/// The options inside what is declared that are closed at some position, each once, with the first position
/// at which it is closed.
struct ClosedWithin {
  std::vector<std::pair<GameRules::Position, GameRules::Move>> moves;
  std::optional<std::size_t> most_visited = {};  ///< where the search ended after so many positions
};

/// Returns the options that are closed at one of the nearest positions, each once, with the first such
/// position.
ClosedWithin closed_within(const GameRules& rules);

/// Returns the nearest position after the declaration at which a player chooses at the stage of `move`.
/// Returns nothing if there is none, and for the declaration itself. A fault if none is among the nearest
/// positions and others were not visited.
Result<std::optional<GameRules::Position>> position_within(const GameRules& rules,
                                                           const GameRules::Move& move);

}  // namespace casus::described
