#pragma once
// Where the tiles of a map stand: as the map says, and where it does not, at places found here. Tiles that
// are linked are brought near each other, and so are those of one group; no two ever overlap. The same map
// gives the same places on every machine: only additions, products and square roots take part.

#include <vector>

#include "answers/map_view.hpp"

namespace casus::report::svg {

struct TileGrid {
  int columns = 0;
  int rows = 0;
  std::vector<MapView::GridSpan> places;  ///< by tile; no column and no row is empty
};

/// `wide`: how many columns a tile without a place of its own is to cover, by tile.
TileGrid grid_of(const MapView& map, const std::vector<int>& wide);

/// Whether two places share a side, in whole or in part.
bool touching(const MapView::GridSpan& a, const MapView::GridSpan& b);
bool overlapping(const MapView::GridSpan& a, const MapView::GridSpan& b);

}  // namespace casus::report::svg
