#pragma once
// The territories of a map of tiles: which tiles share a plate, and above which tiles the name is written.
// Measured in cells of the grid, before sizes are known.

#include <cstddef>
#include <optional>
#include <vector>

#include "report/svg/map/tile_grid.hpp"

namespace casus::report::svg {

/// A name above tiles that are side by side.
struct NameRun {
  std::size_t first = 0;  ///< the leftmost tile
  std::size_t group = 0;
  int column = 0;  ///< the column of the first tile; `end` is the column after the last one
  int end = 0;
};

struct TileGroups {
  int columns = 0;
  int rows = 0;
  std::vector<std::optional<std::size_t>> cells;  ///< row by row, the tile that covers each cell
  std::vector<bool> headed;                       ///< by tile: whether a name is written above it
  std::vector<bool> on_plate;                     ///< by tile; false for a tile that is alone in its group
  std::vector<NameRun> names;

  [[nodiscard]] std::size_t number(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(column);
  }
  /// Returns the tile that covers a cell, or nothing outside the grid.
  [[nodiscard]] std::optional<std::size_t> at(int column, int row) const;
};

/// Finds the groups. A name is written above the first tiles of every connected part of a group. It is
/// repeated where a tile of another group lies above one of its tiles, which would otherwise seem to belong
/// to that group.
TileGroups groups_of(const MapView& map, const TileGrid& grid);

}  // namespace casus::report::svg
