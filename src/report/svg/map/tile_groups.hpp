#pragma once
// The territories of a map of tiles: which tiles stand upon a common plate, and above which of them the name
// is written. Counted in cells of the grid, before anything has a size.

#include <cstddef>
#include <optional>
#include <vector>

#include "report/svg/map/tile_grid.hpp"

namespace casus::report::svg {

/// A name above tiles that stand side by side.
struct NameRun {
  std::size_t first = 0;  ///< the leftmost tile
  std::size_t group = 0;
  int column = 0;  ///< of the first, and the one after the last
  int end = 0;
};

struct TileGroups {
  int columns = 0;
  int rows = 0;
  std::vector<std::optional<std::size_t>> cells;  ///< row by row, the tile that covers each
  std::vector<bool> headed;                       ///< by tile: a name stands above it
  std::vector<bool> on_plate;                     ///< by tile; a tile that is all of its group has none
  std::vector<NameRun> names;

  [[nodiscard]] std::size_t number(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(column);
  }
  /// The tile that covers a cell; none beyond the grid.
  [[nodiscard]] std::optional<std::size_t> at(int column, int row) const;
};

/// A name stands above the first tiles of every piece that a group is in, and again where a tile of another
/// group stands above one of its tiles, which would else seem to be the other's.
TileGroups groups_of(const MapView& map, const TileGrid& grid);

}  // namespace casus::report::svg
