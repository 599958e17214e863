#pragma once
// The world as a map that can be drawn: what stands where, and the moves that are asked about. Of what is
// hidden it shows nothing: bets are no part of it.

#include <span>
#include <string>

#include "answers/map_view.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

/// A position; of its moves one operation, or several that may be chosen, or steps in their order. `whose`:
/// by step the bloc that makes it ("AA"); none: not told.
MapView map_picture(const Arbiter& rules, const Position& p, MapRole role, std::span<const Move> moves,
                    std::span<const std::string> whose = {});

/// The tiles of a position, without any move.
void draw_world(const Arbiter& rules, const Position& p, MapView& map);

}  // namespace casus::defcon
