#include "report/svg/map/tile_routes.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <tuple>
#include <utility>

namespace casus::report::svg {
namespace {

using GridSpan = MapView::GridSpan;

constexpr int kForStep = 10;  // the cost of a route for each point
constexpr int kForTurn = 12;
constexpr int kForShared = 9;    // beside another route
constexpr int kForCrossing = 6;  // across another route
constexpr int kForWithin = 60;   // between tiles of one group
constexpr int kForPort = 14;     // where another route begins or ends
constexpr int kForOffCentre = 3;

struct Direction {
  int x;
  int y;
};
constexpr std::array<Direction, 4> kDirections{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};

/// A place where a route may leave a tile: the point in the gutter, and the direction away from the tile.
struct Port {
  LatticePoint at;
  int direction = 0;
  int off_centre = 0;
};

class Router {
 public:
  Router(const TileGrid& grid, const std::vector<std::size_t>& group)
      : grid_(grid), width_(2 * grid.columns + 1), height_(2 * grid.rows + 1) {
    const auto points = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
    blocked_.assign(points, false);
    within_.assign(points, false);
    routes_through_.assign(points, {0, 0});
    ports_.assign(points, 0);
    std::vector<std::optional<std::size_t>> whose(points);
    for (int y = 1; y < height_; y += 2) {
      for (int x = 1; x < width_; x += 2) blocked_[number({x, y})] = true;
    }
    for (std::size_t tile = 0; tile < grid.places.size(); ++tile) {
      const GridSpan& place = grid.places[tile];
      for (int y = 2 * place.row + 1; y < 2 * (place.row + place.rows); ++y) {
        for (int x = 2 * place.column + 1; x < 2 * (place.column + place.columns); ++x) {
          blocked_[number({x, y})] = true;
          whose[number({x, y})] = group[tile];
        }
      }
    }
    for (int y = 0; y < height_; ++y) {
      for (int x = 0; x < width_; ++x) {
        const auto of = [&](int dx, int dy) -> std::optional<std::size_t> {
          const LatticePoint point{x + dx, y + dy};
          return inside(point) ? whose[number(point)] : std::nullopt;
        };
        const bool columns = of(-1, 0) && of(-1, 0) == of(1, 0);
        const bool rows = of(0, -1) && of(0, -1) == of(0, 1);
        const bool corner =
            of(-1, -1) && of(-1, -1) == of(1, 1) && of(-1, -1) == of(1, -1) && of(-1, -1) == of(-1, 1);
        within_[number({x, y})] = columns || rows || corner;
      }
    }
  }

  /// Returns the straight route across one gutter if the two tiles touch.
  std::optional<std::vector<Run>> direct(std::size_t a, std::size_t b) {
    std::optional<std::pair<Port, Port>> best;
    int least = 0;
    for (const Port& port : ports_of(a)) {
      for (const Port& other : ports_of(b)) {
        if (!(port.at == other.at) || (port.direction + 2) % 4 != other.direction) continue;
        const int cost = kForOffCentre * (port.off_centre + other.off_centre);
        if (best && cost >= least) continue;
        best = {port, other};
        least = cost;
      }
    }
    if (!best) return std::nullopt;
    ++ports_[number(best->first.at)];
    return runs_of(best->first, {best->first.at}, best->second);
  }

  /// Returns the cheapest route along the gutters. With `over`, other routes are ignored, and later routes
  /// ignore this one.
  std::optional<std::vector<Run>> around(std::size_t a, std::size_t b, bool over) {
    struct RoutePoint {
      int cost;
      std::size_t state;
      bool operator>(const RoutePoint& other) const {
        return std::tie(cost, state) > std::tie(other.cost, other.state);
      }
    };
    const std::size_t states = blocked_.size() * 4;
    std::vector<int> cost(states, -1);
    std::vector<std::size_t> before(states, states);
    std::priority_queue<RoutePoint, std::vector<RoutePoint>, std::greater<>> open;
    const auto reach = [&](std::size_t state, int now, std::size_t from) {
      if (cost[state] >= 0 && cost[state] <= now) return;
      cost[state] = now;
      before[state] = from;
      open.push({now, state});
    };
    for (const Port& port : ports_of(a)) reach(state_of(port.at, port.direction), at_port(port), states);
    std::optional<std::pair<std::size_t, Port>> end;
    int least = 0;
    std::map<std::size_t, std::vector<Port>> goals;
    for (const Port& port : ports_of(b)) goals[number(port.at)].push_back(port);
    while (!open.empty()) {
      const RoutePoint here = open.top();
      open.pop();
      if (here.cost > cost[here.state]) continue;
      if (end && here.cost >= least) break;
      const LatticePoint point = point_of(here.state / 4);
      const auto direction = static_cast<int>(here.state % 4);
      if (const auto goal = goals.find(here.state / 4); goal != goals.end()) {
        for (const Port& port : goal->second) {
          const int into = (port.direction + 2) % 4;
          if (into == port.direction || direction == port.direction) continue;
          const int whole = here.cost + at_port(port) + (direction == into ? 0 : kForTurn);
          if (end && whole >= least) continue;
          end = {here.state, port};
          least = whole;
        }
      }
      for (int turn = 0; turn < 4; ++turn) {
        if ((turn + 2) % 4 == direction) continue;
        const Direction step = kDirections[static_cast<std::size_t>(turn)];
        const LatticePoint next{point.x + step.x, point.y + step.y};
        if (!inside(next) || blocked_[number(next)]) continue;
        const auto [along, crossed] = [&] {
          const auto& passages = routes_through_[number(next)];
          return turn % 2 == 0 ? std::pair(passages[0], passages[1]) : std::pair(passages[1], passages[0]);
        }();
        const int others = over ? 0 : along * kForShared + crossed * kForCrossing;
        const int more =
            kForStep + (turn == direction ? 0 : kForTurn) + others + (within_[number(next)] ? kForWithin : 0);
        reach(state_of(next, turn), here.cost + more, here.state);
      }
    }
    if (!end) return std::nullopt;
    std::vector<LatticePoint> path;
    int left_by = 0;  // the direction of the first step
    for (std::size_t state = end->first; state != states; state = before[state]) {
      path.push_back(point_of(state / 4));
      left_by = static_cast<int>(state % 4);
    }
    std::reverse(path.begin(), path.end());
    const Port first{path.front(), left_by, 0};
    if (!over) note(first, path, end->second);
    return runs_of(first, path, end->second);
  }

 private:
  [[nodiscard]] bool inside(const LatticePoint& p) const {
    return p.x >= 0 && p.y >= 0 && p.x < width_ && p.y < height_;
  }
  [[nodiscard]] std::size_t number(const LatticePoint& p) const {
    return static_cast<std::size_t>(p.y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(p.x);
  }
  [[nodiscard]] LatticePoint point_of(std::size_t number) const {
    const auto n = static_cast<int>(number);
    return {n % width_, n / width_};
  }
  [[nodiscard]] std::size_t state_of(const LatticePoint& p, int direction) const {
    return number(p) * 4 + static_cast<std::size_t>(direction);
  }
  [[nodiscard]] int at_port(const Port& port) const {
    return kForOffCentre * port.off_centre + kForPort * ports_[number(port.at)];
  }

  [[nodiscard]] std::vector<Port> ports_of(std::size_t tile) const {
    const GridSpan& place = grid_.places[tile];
    const int left = 2 * place.column;
    const int top = 2 * place.row;
    const int right = left + 2 * place.columns;
    const int bottom = top + 2 * place.rows;
    std::vector<Port> ports;
    const auto off = [](int at, int from, int to) { return std::abs(2 * at - from - to) / 2; };
    for (int y = top + 1; y < bottom; y += 2) {
      ports.push_back({{right, y}, 0, off(y, top, bottom)});
      ports.push_back({{left, y}, 2, off(y, top, bottom)});
    }
    for (int x = left + 1; x < right; x += 2) {
      ports.push_back({{x, bottom}, 1, off(x, left, right)});
      ports.push_back({{x, top}, 3, off(x, left, right)});
    }
    return ports;
  }

  /// Returns the path, extended to points inside both tiles, as straight stretches.
  static std::vector<Run> runs_of(const Port& first, const std::vector<LatticePoint>& path,
                                  const Port& last) {
    const auto inner = [](const Port& port) {
      const Direction away = kDirections[static_cast<std::size_t>(port.direction)];
      return LatticePoint{port.at.x - away.x, port.at.y - away.y};
    };
    std::vector<LatticePoint> points{inner(first)};
    points.insert(points.end(), path.begin(), path.end());
    points.push_back(inner(last));
    std::vector<Run> runs;
    for (std::size_t i = 1; i < points.size(); ++i) {
      const bool down = points[i].x == points[i - 1].x;
      const int at = down ? points[i].y : points[i].x;
      if (!runs.empty() && runs.back().down == down) {
        runs.back().to = at;
        continue;
      }
      const LatticePoint& before = points[i - 1];
      runs.push_back({down, down ? before.x : before.y, down ? before.y : before.x, at});
    }
    return runs;
  }

  /// Records a route, so that later routes avoid it where possible.
  void note(const Port& first, const std::vector<LatticePoint>& path, const Port& last) {
    for (std::size_t i = 0; i < path.size(); ++i) {
      const LatticePoint& near = path[i > 0 ? i - 1 : std::min<std::size_t>(1, path.size() - 1)];
      ++routes_through_[number(path[i])][near.y == path[i].y ? 0 : 1];
    }
    ++ports_[number(first.at)];
    ++ports_[number(last.at)];
  }

  const TileGrid& grid_;
  int width_;
  int height_;
  std::vector<bool> blocked_;
  std::vector<bool> within_;
  std::vector<std::array<int, 2>> routes_through_;  // routes through a point, along x and along y
  std::vector<int> ports_;
};

/// Returns whether two stretches on one line overlap. Meeting in a gutter would make them look like one;
/// meeting inside a tile is invisible.
bool meet(const Run& a, const Run& b) {
  const int low = std::max(std::min(a.from, a.to), std::min(b.from, b.to));
  const int high = std::min(std::max(a.from, a.to), std::max(b.from, b.to));
  return low < high || (low == high && low % 2 == 0);
}

/// Gives every stretch the first free lane of its line.
void share_lanes(Routes& all, const std::vector<Pair>& pairs) {
  std::map<std::pair<bool, int>, std::vector<const Run*>> lines;
  // Straight ones first: they keep the middle.
  std::vector<Route*> order;
  for (const bool direct : {true, false}) {
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      Route& route = all.routes[i];
      if (!pairs[i].over && route.direct() == direct) order.push_back(&route);
      for (Run& run : route.runs) run.lane = pairs[i].over ? -1 : 0;
    }
  }
  for (Route* route : order) {
    for (Run& run : route->runs) {
      std::vector<const Run*>& line = lines[{run.down, run.line}];
      const auto taken = [&](int lane) {
        return std::any_of(line.begin(), line.end(),
                           [&](const Run* other) { return other->lane == lane && meet(*other, run); });
      };
      while (taken(run.lane)) ++run.lane;
      line.push_back(&run);
      if (run.line % 2 != 0) continue;
      int& lanes = (run.down ? all.down : all.across)[static_cast<std::size_t>(run.line / 2)];
      lanes = std::max(lanes, run.lane + 1);
    }
  }
}

}  // namespace

Routes routes_of(const TileGrid& grid, const std::vector<std::size_t>& group,
                 const std::vector<Pair>& pairs) {
  Routes all;
  all.across.assign(static_cast<std::size_t>(grid.rows) + 1, 0);
  all.down.assign(static_cast<std::size_t>(grid.columns) + 1, 0);
  Router router(grid, group);
  std::vector<std::size_t> far;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    all.routes.push_back({pairs[i].from, pairs[i].to, {}});
    if (auto runs = router.direct(pairs[i].from, pairs[i].to)) {
      all.routes[i].runs = std::move(*runs);
    } else {
      far.push_back(i);
    }
  }
  // Short ones first, so that they stay short.
  const auto apart = [&](std::size_t i) {
    const GridSpan& a = grid.places[pairs[i].from];
    const GridSpan& b = grid.places[pairs[i].to];
    return std::abs(2 * a.column + a.columns - 2 * b.column - b.columns) +
           std::abs(2 * a.row + a.rows - 2 * b.row - b.rows);
  };
  std::stable_sort(far.begin(), far.end(), [&](std::size_t a, std::size_t b) { return apart(a) < apart(b); });
  for (std::size_t n = 0; n < far.size(); ++n) {
    if (n >= kMostRoutes) {
      all.left_out = far.size() - n;
      break;
    }
    if (auto runs = router.around(pairs[far[n]].from, pairs[far[n]].to, pairs[far[n]].over))
      all.routes[far[n]].runs = std::move(*runs);
  }
  share_lanes(all, pairs);
  return all;
}

}  // namespace casus::report::svg
