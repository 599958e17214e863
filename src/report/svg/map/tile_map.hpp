#pragma once
// Draws a map as tiles: territories as outlined groups, seas as pools, connections between neighbours,
// holders, and the moves of the question. Made for a phone: the essentials are legible at 390 pixels.

#include <string>

#include "answers/map_view.hpp"
#include "report/svg/frame.hpp"

namespace casus::report::svg {

inline constexpr double kMapWidth = 540.0;  ///< the minimum width
inline constexpr double kMapMargin = 8.0;

/// Draws the map. `small_print` is the line at the bottom, such as the rulebook and the version.
std::string tile_map(const MapView& map, const std::string& small_print);

}  // namespace casus::report::svg
