#pragma once
// Places the tiles of a map on a grid. Tiles keep the places that the map gives; the others get places here.
// Linked tiles and tiles of one group are placed near each other, and no two tiles overlap. The same map
// gives the same places on every machine, because only additions, products and square roots are used.

#include <vector>

#include "answers/map_view.hpp"

namespace casus::report::svg {

struct TileGrid {
  int columns = 0;
  int rows = 0;
  std::vector<MapView::GridSpan> places;  ///< by tile; no column and no row is empty
};

/// Returns the grid. `wide` is for each tile the number of columns that it covers if the map gives it no
/// place.
TileGrid grid_of(const MapView& map, const std::vector<int>& wide);

/// Returns whether two places share a side, in whole or in part.
bool touching(const MapView::GridSpan& a, const MapView::GridSpan& b);
bool overlapping(const MapView::GridSpan& a, const MapView::GridSpan& b);

}  // namespace casus::report::svg
