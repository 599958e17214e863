#include "report/svg/map/tile_plan.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "report/svg/map/tile_marks.hpp"
#include "report/svg/measure.hpp"

namespace casus::report::svg {
namespace {

using GridSpan = MapView::GridSpan;
using Tile = MapView::Tile;

constexpr double kTileGutter = 7.0;
constexpr double kOuterGutter = 4.0;
constexpr double kWayLane = 4.0;   // between two connections in a gutter
constexpr double kPortLane = 9.0;  // between two connections at the side of a tile
constexpr double kWithin = 4.0;    // between tiles of one group
constexpr double kPlateRim = 3.0;  // the margin of a plate around its tiles
constexpr double kLeastCell = 40.0;
constexpr double kUsualCell = 62.0;  // the unit of width for tiles without a place of their own
constexpr double kMostCell = 150.0;
constexpr double kMostWord = 130.0;  // longer words are broken
constexpr double kLeastNote = 52.0;
constexpr std::size_t kMostLabelLines = 4;
constexpr std::size_t kMostNoteLines = 3;
constexpr double kLeastHeight = 34.0;
// From a name's baseline to its tiles: room for the edge of a highlighted tile.
constexpr double kHeadingDrop = 5.8;
constexpr double kPoolPad = 9.0;  // above and below the words, because a pool's corners are round

/// Returns the width of the widest word of a text.
double widest_word(const std::string& text, double size, bool strong) {
  double widest = 0.0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    widest = std::max(widest, text_width(text.substr(at, end - at), size, strong));
    at = end + 1;
  }
  return widest;
}

/// Returns the width that a tile needs, including its edges.
double wanted_width(const Tile& tile) {
  double widest = std::min(widest_word(tile.label, kLabelSize, label_strong(tile)), kMostWord);
  for (const MapView::Mark& mark : tile.marks) widest = std::max(widest, mark_width(mark));
  if (!tile.note.empty())
    widest = std::max({widest, kLeastNote, std::min(widest_word(tile.note, kNoteSize, false), kMostWord)});
  return widest + 2 * kTilePad + 1.0;
}

struct Band {
  double at = 0.0;
  double size = 0.0;
};

class Planner {
 public:
  Planner(const MapView& map, double width) : map_(map), layout_(layout_of(map)) {
    size_gutters();
    size_columns(width);
    fill_tiles();
    size_rows();
    place_tiles();
    place_plates();
    draw_ways();
  }
  MapPlan take() { return std::move(plan_); }

 private:
  [[nodiscard]] const GridSpan& place(std::size_t tile) const { return grid_.places[tile]; }

  [[nodiscard]] bool mates(std::size_t a, std::optional<std::size_t> b) const {
    return b && map_.tiles[a].group == map_.tiles[*b].group;
  }

  void size_gutters() {
    plan_.left_out = routes_.left_out;
    const auto size = [](int lanes, bool outer) {
      if (outer) return kOuterGutter + (lanes > 0 ? 4.0 + kWayLane * lanes : 0.0);
      return kTileGutter + kWayLane * std::max(lanes - 1, 0);
    };
    for (std::size_t i = 0; i < routes_.down.size(); ++i)
      between_columns_.push_back({0.0, size(routes_.down[i], i == 0 || i + 1 == routes_.down.size())});
    for (std::size_t i = 0; i < routes_.across.size(); ++i)
      between_rows_.push_back({0.0, size(routes_.across[i], i == 0 || i + 1 == routes_.across.size())});
  }

  /// Enlarges bands [first, end) to the wanted total size. All of them share the missing size.
  static void widen(std::vector<Band>& bands, const std::vector<Band>& gutters, int first, int end,
                    double wanted) {
    double there = 0.0;
    for (int i = first; i < end; ++i) {
      there += bands[static_cast<std::size_t>(i)].size;
      if (i > first) there += gutters[static_cast<std::size_t>(i)].size;
    }
    if (there >= wanted) return;
    for (int i = first; i < end; ++i)
      bands[static_cast<std::size_t>(i)].size += (wanted - there) / (end - first);
  }

  /// Sets the positions of bands and of the gutters between them. Returns the total size.
  static double line_up(std::vector<Band>& bands, std::vector<Band>& gutters) {
    double at = 0.0;
    for (std::size_t i = 0; i < gutters.size(); ++i) {
      gutters[i].at = at;
      at += gutters[i].size;
      if (i == bands.size()) break;
      bands[i].at = at;
      at += bands[i].size;
    }
    return at;
  }

  void size_columns(double width) {
    columns_.assign(static_cast<std::size_t>(grid_.columns), {0.0, kLeastCell});
    // Single columns first: a wider tile then distributes only what is still missing.
    for (int span = 1; span <= grid_.columns; ++span) {
      for (std::size_t i = 0; i < map_.tiles.size(); ++i) {
        if (place(i).columns == span)
          widen(columns_, between_columns_, place(i).column, place(i).column + span,
                wanted_width(map_.tiles[i]));
      }
      for (const NameRun& run : groups_.names) {
        if (run.end - run.column == span)
          widen(columns_, between_columns_, run.column, run.end,
                std::min(text_width(map_.groups[run.group], kHeadingSize, true), kMostWord) + 4.0);
      }
    }
    const double there = line_up(columns_, between_columns_);
    if (!columns_.empty() && there < width) {
      const double more = (width - there) / static_cast<double>(columns_.size());
      for (Band& column : columns_)
        column.size = std::max(column.size, std::min(column.size + more, kMostCell));
    }
    plan_.width = line_up(columns_, between_columns_);
  }

  [[nodiscard]] double left_of(std::size_t tile) const {
    return columns_[static_cast<std::size_t>(place(tile).column)].at;
  }
  [[nodiscard]] double right_of(std::size_t tile) const {
    const Band& last = columns_[static_cast<std::size_t>(place(tile).column + place(tile).columns - 1)];
    return last.at + last.size;
  }

  void fill_tiles() {
    for (std::size_t i = 0; i < map_.tiles.size(); ++i) {
      const Tile& tile = map_.tiles[i];
      const double inner = right_of(i) - left_of(i) - 2 * kTilePad;
      TileBox box;
      box.label = lines_of(tile.label, inner, kLabelSize, kMostLabelLines, label_strong(tile));
      box.marks = rows_of(tile.marks, inner);
      box.note = lines_of(tile.note, inner, kNoteSize, kMostNoteLines);
      plan_.tiles.push_back(std::move(box));
    }
  }

  [[nodiscard]] double wanted_height(std::size_t i) const {
    const TileBox& box = plan_.tiles[i];
    const double inside = static_cast<double>(box.label.size()) * kLabelLine +
                          static_cast<double>(box.marks.size()) * kMarkRow +
                          static_cast<double>(box.note.size()) * kNoteLine +
                          (map_.tiles[i].water ? kPoolPad : kTilePad) * 2.0;
    return std::max(inside, kLeastHeight) + (groups_.headed[i] ? kHeadingStrip : 0.0);
  }

  void size_rows() {
    rows_.assign(static_cast<std::size_t>(grid_.rows), {0.0, kLeastHeight});
    for (int span = 1; span <= grid_.rows; ++span) {
      for (std::size_t i = 0; i < map_.tiles.size(); ++i) {
        if (place(i).rows == span)
          widen(rows_, between_rows_, place(i).row, place(i).row + span, wanted_height(i));
      }
    }
    plan_.height = line_up(rows_, between_rows_);
  }

  /// Returns whether a route runs along a gutter (`down`: a gutter between columns) anywhere between two
  /// points.
  [[nodiscard]] bool has_way(bool down, int gutter, int from, int to) const {
    const auto along = [&](const Run& run) {
      return run.down == down && run.line == 2 * gutter && std::min(run.from, run.to) <= to &&
             std::max(run.from, run.to) >= from;
    };
    return std::any_of(routes_.routes.begin(), routes_.routes.end(), [&](const Route& route) {
      return std::any_of(route.runs.begin(), route.runs.end(), along);
    });
  }

  /// A side of a tile all of whose neighbours belong to the same group.
  struct JoinedTiles {
    double half = 0.0;   ///< half the gutter's width; 0: no such side
    bool taken = false;  ///< a route runs through the gutter
  };
  [[nodiscard]] JoinedTiles joined(std::size_t i, int dx, int dy) const {
    if (!groups_.on_plate[i]) return {};
    const GridSpan& here = place(i);
    const int length = dx != 0 ? here.rows : here.columns;
    for (int n = 0; n < length; ++n) {
      const int column = dx != 0 ? (dx < 0 ? here.column - 1 : here.column + here.columns) : here.column + n;
      const int row = dy != 0 ? (dy < 0 ? here.row - 1 : here.row + here.rows) : here.row + n;
      const auto other = groups_.at(column, row);
      if (!mates(i, other) || (dy < 0 && groups_.headed[i])) return {};
    }
    const std::vector<Band>& gutters = dx != 0 ? between_columns_ : between_rows_;
    const int gutter = dx < 0   ? here.column
                       : dx > 0 ? here.column + here.columns
                       : dy < 0 ? here.row
                                : here.row + here.rows;
    return {gutters[static_cast<std::size_t>(gutter)].size / 2.0,
            dx != 0 ? has_way(true, gutter, 2 * here.row, 2 * (here.row + here.rows))
                    : has_way(false, gutter, 2 * here.column, 2 * (here.column + here.columns))};
  }

  void place_tiles() {
    for (std::size_t i = 0; i < map_.tiles.size(); ++i) {
      const Band& top = rows_[static_cast<std::size_t>(place(i).row)];
      const Band& bottom = rows_[static_cast<std::size_t>(place(i).row + place(i).rows - 1)];
      // Tiles of one group are closer together, unless a route runs between them.
      const auto grown = [&](int dx, int dy) {
        const JoinedTiles side = joined(i, dx, dy);
        return side.taken ? 0.0 : std::max(side.half - kWithin / 2.0, 0.0);
      };
      plan_.tiles[i].box = {left_of(i) - grown(-1, 0),
                            top.at + (groups_.headed[i] ? kHeadingStrip : 0.0) - grown(0, -1),
                            right_of(i) + grown(1, 0), bottom.at + bottom.size + grown(0, 1)};
    }
  }

  void place_plates() {
    for (std::size_t i = 0; i < map_.tiles.size(); ++i) {
      if (!groups_.on_plate[i]) continue;
      const Rect& box = plan_.tiles[i].box;
      // Plates overlap, so that their round corners leave no gaps.
      constexpr double kOverlap = 7.0;
      const auto plate = [&](double rim) {
        const auto out = [&](int dx, int dy) {
          const JoinedTiles side = joined(i, dx, dy);
          return side.half == 0.0 ? rim : (side.taken ? side.half : kWithin / 2.0) + kOverlap;
        };
        const double top = groups_.headed[i] ? kHeadingStrip - kPlateRim + rim : out(0, -1);
        return Rect{box.left - out(-1, 0), box.top - top, box.right + out(1, 0), box.bottom + out(0, 1)};
      };
      plan_.plates.push_back({plate(kPlateRim), plate(kPlateRim - 1.2)});
    }
    for (const NameRun& run : groups_.names) {
      const Rect& box = plan_.tiles[run.first].box;
      // The name ends before a route that comes down between its tiles.
      int end = place(run.first).column + place(run.first).columns;
      const int row = place(run.first).row;
      while (end < run.end && !has_way(true, end, 2 * row + 1, 2 * row + 1)) ++end;
      const Band& last = columns_[static_cast<std::size_t>(end - 1)];
      const double room = last.at + last.size - box.left;
      plan_.headings.push_back({shortened(map_.groups[run.group], room, kHeadingSize, true),
                                {box.left + 1.0, box.top - kHeadingDrop}});
    }
  }

  [[nodiscard]] double middle(const std::vector<Band>& cells, const std::vector<Band>& gutters,
                              const std::vector<int>& lanes, const Run& run) const {
    const auto half = static_cast<std::size_t>(run.line / 2);
    if (run.line % 2 == 0) {
      const Band& gutter = gutters[half];
      const double off = run.lane < 0 ? 0.0 : (run.lane - (lanes[half] - 1) / 2.0) * kWayLane;
      return gutter.at + gutter.size / 2.0 + off;
    }
    // At the side of a tile: in the middle, then alternately on both sides of it.
    const Band& cell = cells[half];
    const int steps = (std::max(run.lane, 0) + 1) / 2;
    const double off = steps * kPortLane * (run.lane % 2 == 0 ? -1.0 : 1.0);
    const double most = std::max(cell.size / 2.0 - 6.0, 0.0);
    return cell.at + cell.size / 2.0 + std::clamp(off, -most, most);
  }
  [[nodiscard]] double line_of(const Run& run) const {
    return run.down ? middle(columns_, between_columns_, routes_.down, run)
                    : middle(rows_, between_rows_, routes_.across, run);
  }

  /// Returns the points of a route, from the edge of one tile to the edge of the other.
  [[nodiscard]] std::vector<Point> points_of(const Route& route) const {
    std::vector<Point> points;
    if (route.runs.empty()) return points;
    const auto edge = [&](std::size_t tile, const Run& run, bool beyond) {
      const Rect& box = plan_.tiles[tile].box;
      const double line = line_of(run);
      // A route from above ends at the plate of a tile that has a name above it.
      const double top = box.top - (groups_.headed[tile] ? kHeadingStrip : 0.0);
      if (run.down) return Point{line, beyond ? box.bottom : top};
      return Point{beyond ? box.right : box.left, line};
    };
    const Run& first = route.runs.front();
    const Run& last = route.runs.back();
    points.push_back(edge(route.from, first, first.to > first.from));
    for (std::size_t i = 1; i < route.runs.size(); ++i) {
      const Run& a = route.runs[i - 1];
      const Run& b = route.runs[i];
      points.push_back(a.down ? Point{line_of(a), line_of(b)} : Point{line_of(b), line_of(a)});
    }
    points.push_back(edge(route.to, last, last.to < last.from));
    return points;
  }

  void draw_ways() {
    for (std::size_t i = 0; i < map_.links.size(); ++i)
      plan_.passages.push_back({points_of(routes_.routes[i]), map_.links[i].passage});
    for (std::size_t i = 0; i < map_.arrows.size(); ++i) {
      const Route& route = routes_.routes[layout_.arrows[i]];
      std::vector<Point> points = points_of(route);
      if (route.from != map_.arrows[i].from) std::reverse(points.begin(), points.end());
      plan_.arrows.push_back(std::move(points));
    }
  }

  const MapView& map_;
  MapLayout layout_;
  const TileGrid& grid_ = layout_.grid;
  const TileGroups& groups_ = layout_.groups;
  const Routes& routes_ = layout_.routes;
  std::vector<Band> columns_;
  std::vector<Band> rows_;
  std::vector<Band> between_columns_;
  std::vector<Band> between_rows_;
  MapPlan plan_;
};

}  // namespace

bool label_strong(const MapView::Tile& tile) { return !tile.water; }

void MapPlan::move(double right, double down) {
  const auto moved = [&](Point& point) { point = {point.x + right, point.y + down}; };
  const auto moved_box = [&](Rect& box) {
    box = {box.left + right, box.top + down, box.right + right, box.bottom + down};
  };
  for (TileBox& tile : tiles) moved_box(tile.box);
  for (Plate& plate : plates) {
    moved_box(plate.edge);
    moved_box(plate.ground);
  }
  for (Heading& heading : headings) moved(heading.at);
  for (PassageLine& passage : passages) std::for_each(passage.points.begin(), passage.points.end(), moved);
  for (std::vector<Point>& arrow : arrows) std::for_each(arrow.begin(), arrow.end(), moved);
}

MapLayout layout_of(const MapView& map) {
  MapLayout layout;
  if (map.tiles.empty()) return layout;
  std::vector<int> wide;
  for (const Tile& tile : map.tiles)
    wide.push_back(
        static_cast<int>(std::ceil((wanted_width(tile) + kTileGutter) / (kUsualCell + kTileGutter))));
  layout.grid = grid_of(map, wide);
  layout.groups = groups_of(map, layout.grid);
  std::vector<std::size_t> groups;
  for (std::size_t i = 0; i < map.tiles.size(); ++i)
    // A tile without a plate is not a group for the routes.
    groups.push_back(layout.groups.on_plate[i] ? map.tiles[i].group : map.groups.size() + i);
  std::vector<Pair> pairs;
  for (const MapView::Link& link : map.links) pairs.push_back({link.from, link.to, false});
  for (const MapView::Arrow& arrow : map.arrows) {
    const auto same = [&](const MapView::Link& link) {
      return (link.from == arrow.from && link.to == arrow.to) ||
             (link.from == arrow.to && link.to == arrow.from);
    };
    const auto link = std::find_if(map.links.begin(), map.links.end(), same);
    layout.arrows.push_back(link == map.links.end() ? pairs.size()
                                                    : static_cast<std::size_t>(link - map.links.begin()));
    if (link == map.links.end()) pairs.push_back({arrow.from, arrow.to, true});
  }
  layout.routes = routes_of(layout.grid, groups, pairs);
  return layout;
}

MapPlan plan_of(const MapView& map, double width) {
  return map.tiles.empty() ? MapPlan{} : Planner(map, width).take();
}

}  // namespace casus::report::svg
