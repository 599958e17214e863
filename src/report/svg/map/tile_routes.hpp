#pragma once
// The ways between the tiles of a map: neighbours that touch are joined straight across the gutter between
// them, others by a way along the gutters that passes under no tile. Where several share a gutter each has a
// lane of its own. Counted on a lattice, before anything has a size.

#include <cstddef>
#include <vector>

#include "report/svg/map/tile_grid.hpp"

namespace casus::report::svg {

/// A lattice has gutters at even numbers and cells at odd ones, in both directions.
struct LatticePoint {
  int x = 0;
  int y = 0;
  bool operator==(const LatticePoint&) const = default;
};

/// A straight stretch of a way.
struct Run {
  bool down = false;  ///< along y
  int line = 0;       ///< its x where it goes down, else its y
  int from = 0;       ///< its ends along the other direction, in the order of the way
  int to = 0;
  int lane = 0;  ///< 0, 1, 2, …: of the gutter, or of the cell's side; -1: over all of them, in the middle
};

struct Route {
  std::size_t from = 0;  ///< tiles
  std::size_t to = 0;
  std::vector<Run> runs;  ///< from within the one to within the other; none where no way was found
  [[nodiscard]] bool direct() const { return runs.size() == 1; }
};

struct Routes {
  std::vector<Route> routes;  ///< in the order of the pairs
  std::vector<int> across;    ///< lanes of the gutters between rows, by their number
  std::vector<int> down;      ///< of those between columns
  std::size_t left_out = 0;   ///< beyond kMostRoutes that go round: they have no runs
};

inline constexpr std::size_t kMostRoutes = 160;  ///< that go round; more would be a tangle

struct Pair {
  std::size_t from = 0;
  std::size_t to = 0;
  bool over = false;  ///< takes no lane, and makes no gutter wider
};

/// `group`: by tile; ways keep out of the gutters within a group.
Routes routes_of(const TileGrid& grid, const std::vector<std::size_t>& group, const std::vector<Pair>& pairs);

}  // namespace casus::report::svg
