#pragma once
// A map as tiles: territories as outlined groups, seas as pools, the ways between neighbours, who holds what,
// and the moves that are asked about. Made for a phone: what is essential is legible at 390 pixels.

#include <string>

#include "answers/map_view.hpp"
#include "report/svg/frame.hpp"

namespace casus::report::svg {

inline constexpr double kMapWidth = 540.0;  ///< at least
inline constexpr double kMapMargin = 8.0;

/// `small_print`: what stands at the bottom, such as the rulebook and the version.
std::string tile_map(const MapView& map, const std::string& small_print);

}  // namespace casus::report::svg
