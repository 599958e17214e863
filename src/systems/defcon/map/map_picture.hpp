#pragma once
// The world as a map that can be drawn: all pieces, and the moves in question. It shows nothing hidden; in
// particular, no bets.

#include <span>
#include <string>

#include "answers/map_view.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

/// Returns the map of a position with moves: one operation, several possible ones, or steps in order. `whose`
/// names the bloc of each step ("AA"); empty: not shown.
MapView map_picture(const Arbiter& rules, const Position& p, MapRole role, std::span<const Move> moves,
                    std::span<const std::string> whose = {});

/// Draws the tiles of a position, without any move.
void draw_world(const Arbiter& rules, const Position& p, MapView& map);

}  // namespace casus::defcon
