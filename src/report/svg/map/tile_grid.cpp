#include "report/svg/map/tile_grid.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "report/svg/canvas.hpp"

namespace casus::report::svg {
namespace {

using GridSpan = MapView::GridSpan;

constexpr int kPhoneColumns = 6;  // of a map without places: the width of a phone
constexpr int kSpread = 260;
constexpr int kPasses = 40;

struct Gap {
  int across = 0;
  int down = 0;
};
/// Returns the number of cells between two places; negative if they overlap in that direction.
Gap gap_of(const GridSpan& a, const GridSpan& b) {
  const auto between = [](int at, int size, int other, int other_size) {
    return at < other ? other - at - size : at - other - other_size;
  };
  return {between(a.column, a.columns, b.column, b.columns), between(a.row, a.rows, b.row, b.rows)};
}

/// Returns the cost of the distance between two linked tiles: 0 if they share a side, little at a corner.
double distance_cost(const GridSpan& a, const GridSpan& b) {
  const Gap gap = gap_of(a, b);
  if (touching(a, b)) return 0.0;
  const double d = 1.0 + std::max(gap.across, 0) + std::max(gap.down, 0);
  return d + 0.2 * d * d;
}

/// Finds places for the tiles that have none.
class Placer {
 public:
  Placer(const MapView& map, const std::vector<int>& wide) : count_(map.tiles.size()) {
    places_.resize(count_);
    free_.resize(count_);
    near_.resize(count_);
    mates_.resize(count_);
    int cells = 0;
    int down = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      free_[i] = !map.tiles[i].place;
      places_[i] = map.tiles[i].place.value_or(GridSpan{0, 0, std::clamp(wide[i], 1, kPhoneColumns), 1});
      cells += places_[i].columns * places_[i].rows;
      if (free_[i]) continue;
      columns_ = std::max(columns_, places_[i].column + places_[i].columns);
      down = std::max(down, places_[i].row + places_[i].rows);
    }
    rows_ = std::max(down, cells / columns_ + 2) + 2;
    for (const MapView::Link& link : map.links) {
      near_[link.from].push_back(link.to);
      near_[link.to].push_back(link.from);
    }
    for (std::size_t i = 0; i < count_; ++i) {
      for (std::size_t j = 0; j < count_; ++j) {
        if (i != j && map.tiles[i].group == map.tiles[j].group) mates_[i].push_back(j);
      }
    }
  }

  std::vector<GridSpan> find() {
    if (std::find(free_.begin(), free_.end(), true) == free_.end()) return places_;
    spread();
    snap();
    for (int pass = 0; pass < kPasses && improve(); ++pass) {
    }
    return places_;
  }

 private:
  /// Simulates points that are attracted by links and repel each other, regardless of sizes.
  void spread() {
    points_.resize(count_);
    // Start points that are not on a line, all different, and reproducible: multiples of two irrational
    // fractions.
    for (std::size_t i = 0; i < count_; ++i) {
      const auto n = static_cast<double>(i + 1);
      points_[i] = {columns_ * (n * 0.618034 - std::floor(n * 0.618034)),
                    rows_ * (n * 0.754878 - std::floor(n * 0.754878))};
      if (!free_[i]) points_[i] = middle(places_[i]);
    }
    const double size = std::sqrt(columns_ * rows_ / static_cast<double>(count_));
    for (int step = 0; step < kSpread; ++step) {
      std::vector<Point> pull(count_);
      for (std::size_t i = 0; i < count_; ++i) {
        for (std::size_t j = 0; j < count_; ++j) {
          if (i != j) add(pull[i], away(points_[i], points_[j]), size * size);
        }
        for (const std::size_t j : near_[i]) draw_near(pull[i], i, j, 1.0 / size);
        for (const std::size_t j : mates_[i]) draw_near(pull[i], i, j, 0.5 / size);
      }
      const double most = 0.4 * size * (1.0 - static_cast<double>(step) / kSpread);
      for (std::size_t i = 0; i < count_; ++i) {
        if (!free_[i]) continue;
        const double length = std::sqrt(pull[i].x * pull[i].x + pull[i].y * pull[i].y);
        if (length > 0.0) add(points_[i], pull[i], std::min(length, most) / length);
      }
    }
    fit();
  }

  static void add(Point& to, const Point& what, double times) {
    to.x += what.x * times;
    to.y += what.y * times;
  }
  /// Returns the vector from b to a with a length of one over their distance.
  static Point away(const Point& a, const Point& b) {
    const Point d{a.x - b.x, a.y - b.y};
    const double square = std::max(d.x * d.x + d.y * d.y, 1e-4);
    return {d.x / square, d.y / square};
  }
  void draw_near(Point& pull, std::size_t i, std::size_t j, double times) const {
    const Point d{points_[j].x - points_[i].x, points_[j].y - points_[i].y};
    add(pull, d, std::sqrt(d.x * d.x + d.y * d.y) * times);
  }

  /// Scales the points to the grid, unless a tile is fixed on it.
  void fit() {
    if (std::find(free_.begin(), free_.end(), false) != free_.end()) return;
    Point least = points_.front();
    Point most = points_.front();
    for (const Point& point : points_) {
      least = {std::min(least.x, point.x), std::min(least.y, point.y)};
      most = {std::max(most.x, point.x), std::max(most.y, point.y)};
    }
    const auto into = [](double at, double from, double to, int size) {
      return to > from ? (at - from) / (to - from) * (size - 1) + 0.5 : size / 2.0;
    };
    // Rotate a layout that is wider than high: the grid is higher than it is wide.
    const bool turned = most.x - least.x > most.y - least.y;
    for (Point& point : points_) {
      point = turned ? Point{into(point.y, least.y, most.y, columns_), into(point.x, least.x, most.x, rows_)}
                     : Point{into(point.x, least.x, most.x, columns_), into(point.y, least.y, most.y, rows_)};
    }
  }

  static Point middle(const GridSpan& place) {
    return {place.column + place.columns / 2.0, place.row + place.rows / 2.0};
  }

  [[nodiscard]] bool fits(const GridSpan& place, std::size_t self, std::size_t other) const {
    if (place.column + place.columns > columns_) return false;
    for (std::size_t i = 0; i < count_; ++i) {
      if (i != self && i != other && placed_[i] && overlapping(place, places_[i])) return false;
    }
    return true;
  }

  /// Puts every tile at the free place nearest to its point, central tiles first.
  void snap() {
    placed_.assign(count_, false);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < count_; ++i) {
      if (free_[i]) {
        order.push_back(i);
      } else {
        placed_[i] = true;
      }
    }
    const Point centre{columns_ / 2.0, rows_ / 2.0};
    const auto off = [&](const Point& a, const Point& b) {
      return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
    };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return off(points_[a], centre) < off(points_[b], centre);
    });
    for (const std::size_t i : order) {
      std::optional<GridSpan> best;
      for (;; ++rows_) {  // adds a row if no place is free
        for (int row = 0; row < rows_; ++row) {
          for (int column = 0; column < columns_; ++column) {
            const GridSpan here{column, row, places_[i].columns, places_[i].rows};
            if (best && off(middle(here), points_[i]) >= off(middle(*best), points_[i])) continue;
            if (fits(here, i, i)) best = here;
          }
        }
        if (best) break;
      }
      places_[i] = *best;
      placed_[i] = true;
    }
  }

  [[nodiscard]] double cost(std::size_t i, const GridSpan& here) const {
    double sum = 0.0;
    for (const std::size_t j : near_[i]) sum += distance_cost(here, places_[j]);
    double nearest = mates_[i].empty() ? 0.0 : 1e9;
    for (const std::size_t j : mates_[i]) {
      const double d = distance_cost(here, places_[j]);
      sum += 0.5 * d;
      nearest = std::min(nearest, d);
    }
    // A connected group is worth more than a short connection; the whole should be compact.
    const Point at = middle(here);
    const Point centre{columns_ / 2.0, rows_ / 2.0};
    return sum + 4.0 * nearest + 0.02 * (std::abs(at.x - centre.x) + std::abs(at.y - centre.y));
  }

  /// Moves each tile to a free place, or swaps it with a tile of its size, if that lowers the cost.
  bool improve() {
    bool better = false;
    for (std::size_t i = 0; i < count_; ++i) {
      if (!free_[i]) continue;
      const GridSpan before = places_[i];
      const double now = cost(i, before);
      double least = now - 1e-9;
      std::optional<GridSpan> to;
      for (int row = 0; row < rows_; ++row) {
        for (int column = 0; column < columns_; ++column) {
          const GridSpan here{column, row, before.columns, before.rows};
          if (const double then = cost(i, here); then < least && fits(here, i, i)) {
            least = then;
            to = here;
          }
        }
      }
      std::size_t with = i;
      for (std::size_t j = 0; j < count_; ++j) {
        if (j == i || !free_[j] || places_[j].columns != before.columns || places_[j].rows != before.rows)
          continue;
        const double both = now + cost(j, places_[j]);
        std::swap(places_[i], places_[j]);
        const double gain = both - cost(i, places_[i]) - cost(j, places_[j]);
        std::swap(places_[i], places_[j]);
        if (now - gain < least) {
          least = now - gain;
          with = j;
        }
      }
      if (with != i) {
        std::swap(places_[i], places_[with]);
      } else if (to) {
        places_[i] = *to;
      }
      better = better || with != i || to;
    }
    return better;
  }

  std::size_t count_;
  int columns_ = kPhoneColumns;
  int rows_ = 0;
  std::vector<GridSpan> places_;
  std::vector<bool> free_;    // has no place of its own
  std::vector<bool> placed_;  // so far
  std::vector<std::vector<std::size_t>> near_;
  std::vector<std::vector<std::size_t>> mates_;
  std::vector<Point> points_;
};

/// Returns rows of tiles of one size, for a map without neighbours. The tiles of each holder begin a new row,
/// and tiles of one group share a row.
std::vector<GridSpan> in_rows(const MapView& map, const std::vector<int>& wide) {
  const int size = std::clamp(*std::max_element(wide.begin(), wide.end()), 1, kPhoneColumns);
  const auto most = static_cast<std::size_t>(kPhoneColumns / size);
  // By holder, with seas and land without a holder last: the parts of its groups that fit in a row.
  std::map<std::tuple<bool, bool, int>, std::vector<std::vector<std::size_t>>> pieces;
  for (std::size_t i = 0; i < map.tiles.size(); ++i) {
    const MapView::Tile& tile = map.tiles[i];
    auto& own = pieces[{tile.water, tile.owner < 0, tile.owner}];
    const auto mates = std::find_if(own.begin(), own.end(), [&](const std::vector<std::size_t>& piece) {
      return piece.size() < most && map.tiles[piece.front()].group == tile.group;
    });
    if (mates == own.end()) {
      own.push_back({i});
    } else {
      mates->push_back(i);
    }
  }
  std::vector<GridSpan> places(map.tiles.size());
  int top = 0;
  for (auto& [holder, own] : pieces) {
    // Large ones first, each in the first row with enough room.
    std::stable_sort(own.begin(), own.end(),
                     [](const auto& a, const auto& b) { return a.size() > b.size(); });
    std::vector<std::size_t> rows;
    for (const std::vector<std::size_t>& piece : own) {
      const auto row = std::find_if(rows.begin(), rows.end(),
                                    [&](std::size_t used) { return used + piece.size() <= most; });
      const auto number = static_cast<int>(row - rows.begin());
      std::size_t& used = row == rows.end() ? rows.emplace_back(0) : *row;
      for (const std::size_t tile : piece)
        places[tile] = {static_cast<int>(used++) * size, top + number, size, 1};
    }
    top += static_cast<int>(rows.size());
  }
  return places;
}

/// Renumbers from the lowest on, without the numbers that no tile covers.
int close_up(std::vector<GridSpan>& places, int GridSpan::*at, int GridSpan::*size) {
  std::set<int> covered;
  for (const GridSpan& place : places) {
    for (int i = 0; i < place.*size; ++i) covered.insert(place.*at + i);
  }
  for (GridSpan& place : places)
    place.*at = static_cast<int>(std::distance(covered.begin(), covered.find(place.*at)));
  return static_cast<int>(covered.size());
}

}  // namespace

bool overlapping(const GridSpan& a, const GridSpan& b) {
  const Gap gap = gap_of(a, b);
  return gap.across < 0 && gap.down < 0;
}

bool touching(const GridSpan& a, const GridSpan& b) {
  const Gap gap = gap_of(a, b);
  return (gap.across == 0 && gap.down < 0) || (gap.down == 0 && gap.across < 0);
}

TileGrid grid_of(const MapView& map, const std::vector<int>& wide) {
  TileGrid grid;
  if (map.tiles.empty()) return grid;
  const bool placed = std::any_of(map.tiles.begin(), map.tiles.end(),
                                  [](const MapView::Tile& tile) { return tile.place.has_value(); });
  grid.places = placed || !map.links.empty() ? Placer(map, wide).find() : in_rows(map, wide);
  grid.columns = close_up(grid.places, &GridSpan::column, &GridSpan::columns);
  grid.rows = close_up(grid.places, &GridSpan::row, &GridSpan::rows);
  return grid;
}

}  // namespace casus::report::svg
