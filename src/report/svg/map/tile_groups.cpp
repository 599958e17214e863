#include "report/svg/map/tile_groups.hpp"

#include <algorithm>
#include <utility>

namespace casus::report::svg {
namespace {

using GridSpan = MapView::GridSpan;

class Grouper {
 public:
  Grouper(const MapView& map, const TileGrid& grid) : map_(map), grid_(grid) {
    groups_.columns = grid.columns;
    groups_.rows = grid.rows;
    groups_.cells.assign(static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows),
                         std::nullopt);
    groups_.headed.assign(map.tiles.size(), false);
    groups_.on_plate.assign(map.tiles.size(), false);
    for (std::size_t i = 0; i < map.tiles.size(); ++i) {
      for (int row = place(i).row; row < place(i).row + place(i).rows; ++row) {
        for (int column = place(i).column; column < place(i).column + place(i).columns; ++column)
          groups_.cells[groups_.number(column, row)] = i;
      }
    }
  }

  TileGroups find() {
    std::vector<bool> seen(map_.tiles.size(), false);
    for (std::size_t first = 0; first < map_.tiles.size(); ++first) {
      if (seen[first]) continue;
      const std::vector<std::size_t> piece = piece_of(first, seen);
      const MapView::Tile& tile = map_.tiles[first];
      if (tile.group >= map_.groups.size() || tile.water) continue;
      const bool all = piece.size() == 1 && tile.label == tile.name && tile.name == map_.groups[tile.group];
      if (!all) name(piece);
    }
    return std::move(groups_);
  }

 private:
  [[nodiscard]] const GridSpan& place(std::size_t tile) const { return grid_.places[tile]; }
  [[nodiscard]] bool mates(std::size_t a, std::optional<std::size_t> b) const {
    return b && map_.tiles[a].group == map_.tiles[*b].group;
  }

  /// Returns the connected tiles of one group, in the order of rows.
  [[nodiscard]] std::vector<std::size_t> piece_of(std::size_t first, std::vector<bool>& seen) const {
    std::vector<std::size_t> piece{first};
    seen[first] = true;
    for (std::size_t next = 0; next < piece.size(); ++next) {
      for (std::size_t other = 0; other < map_.tiles.size(); ++other) {
        if (seen[other] || !mates(first, other) || !touching(place(piece[next]), place(other))) continue;
        seen[other] = true;
        piece.push_back(other);
      }
    }
    std::sort(piece.begin(), piece.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(place(a).row, place(a).column) < std::pair(place(b).row, place(b).column);
    });
    return piece;
  }

  /// Returns whether a tile of the same group touches it from above.
  [[nodiscard]] bool below_mate(std::size_t tile) const {
    for (int column = place(tile).column; column < place(tile).column + place(tile).columns; ++column) {
      if (mates(tile, groups_.at(column, place(tile).row - 1))) return true;
    }
    return false;
  }

  void name(const std::vector<std::size_t>& piece) {
    for (const std::size_t tile : piece) groups_.on_plate[tile] = true;
    for (const std::size_t first : piece) {
      if (groups_.headed[first] || below_mate(first)) continue;
      NameRun run{first, map_.tiles[first].group, place(first).column, place(first).column};
      for (std::optional<std::size_t> next = first;
           next && mates(first, next) && place(*next).row == place(first).row && !below_mate(*next);
           next = groups_.at(run.end, place(first).row)) {
        groups_.headed[*next] = true;
        run.end = place(*next).column + place(*next).columns;
      }
      groups_.names.push_back(run);
    }
  }

  const MapView& map_;
  const TileGrid& grid_;
  TileGroups groups_;
};

}  // namespace

std::optional<std::size_t> TileGroups::at(int column, int row) const {
  if (column < 0 || row < 0 || column >= columns || row >= rows) return std::nullopt;
  return cells[number(column, row)];
}

TileGroups groups_of(const MapView& map, const TileGrid& grid) { return Grouper(map, grid).find(); }

}  // namespace casus::report::svg
