#pragma once
// The connections between the tiles of a map. Tiles that touch are joined straight across the gutter between
// them, others by a route along the gutters that passes under no tile. Routes that share a gutter have
// separate lanes. Measured on a lattice, before sizes are known.

#include <cstddef>
#include <vector>

#include "report/svg/map/tile_grid.hpp"

namespace casus::report::svg {

/// A point of a lattice that has gutters at even numbers and cells at odd ones, in both directions.
struct LatticePoint {
  int x = 0;
  int y = 0;
  bool operator==(const LatticePoint&) const = default;
};

/// A straight stretch of a route.
struct Run {
  bool down = false;  ///< whether it is vertical (along y)
  int line = 0;       ///< its x if it is vertical, else its y
  int from = 0;       ///< its ends along the other direction, in the order of the route
  int to = 0;
  /// 0, 1, 2, …: the lane in the gutter, or at the cell's side; -1: over all lanes, in the middle.
  int lane = 0;
};

struct Route {
  std::size_t from = 0;  ///< tiles
  std::size_t to = 0;
  std::vector<Run> runs;  ///< from inside one tile to inside the other; empty if no route was found
  [[nodiscard]] bool direct() const { return runs.size() == 1; }
};

struct Routes {
  std::vector<Route> routes;  ///< in the order of the pairs
  std::vector<int> across;    ///< numbers of lanes of the gutters between rows, by gutter
  std::vector<int> down;      ///< numbers of lanes of the gutters between columns
  std::size_t left_out = 0;   ///< indirect routes beyond kMostRoutes, which have no runs
};

inline constexpr std::size_t kMostRoutes = 160;  ///< the number of indirect routes; more would be unreadable

struct Pair {
  std::size_t from = 0;
  std::size_t to = 0;
  bool over = false;  ///< takes no lane, and makes no gutter wider
};

/// Finds the routes. `group` is by tile; routes avoid the gutters within a group.
Routes routes_of(const TileGrid& grid, const std::vector<std::size_t>& group, const std::vector<Pair>& pairs);

}  // namespace casus::report::svg
