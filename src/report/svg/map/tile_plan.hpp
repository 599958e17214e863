#pragma once
// How large everything on a map of tiles is: columns as wide as what stands in them, rows as high, gutters as
// wide as the ways through them. All positions are relative to the map's left upper corner. Nothing is drawn
// here.

#include <string>
#include <vector>

#include "answers/map_view.hpp"
#include "report/svg/canvas.hpp"
#include "report/svg/map/tile_groups.hpp"
#include "report/svg/map/tile_routes.hpp"

namespace casus::report::svg {

inline constexpr double kLabelSize = 14.0;
inline constexpr double kLabelLine = 15.0;
inline constexpr double kNoteSize = 12.5;
inline constexpr double kNoteLine = 14.0;
inline constexpr double kTilePad = 4.0;
inline constexpr double kHeadingSize = 12.5;
inline constexpr double kHeadingStrip = 18.0;

/// Where everything on a map stands, in columns and rows, before anything has a size: the same whoever draws
/// it.
struct MapLayout {
  TileGrid grid;
  TileGroups groups;
  Routes routes;                    ///< first those of the links, then of arrows along no link
  std::vector<std::size_t> arrows;  ///< by arrow, its route
};
/// Deterministic; no route is longer than it must be, none passes under a tile.
MapLayout layout_of(const MapView& map);

struct Rect {
  double left = 0.0;
  double top = 0.0;
  double right = 0.0;
  double bottom = 0.0;
  [[nodiscard]] double width() const { return right - left; }
  [[nodiscard]] double height() const { return bottom - top; }
};

/// A tile as it is drawn.
struct TileBox {
  Rect box;
  std::vector<std::string> label;
  std::vector<std::vector<MapView::Mark>> marks;
  std::vector<std::string> note;
};

/// The ground under the tiles of one territory; it joins them, and has the name above them.
struct Plate {
  Rect edge;
  Rect ground;  ///< within it; the same where the next plate joins
};
struct Heading {
  std::string words;
  Point at;  ///< where the letters stand, at their left
};

struct WayDrawn {
  std::vector<Point> points;  ///< none: not drawn
  MapView::Passage way = MapView::Passage::land;
};

struct MapPlan {
  double width = 0.0;
  double height = 0.0;
  std::vector<TileBox> tiles;
  std::vector<Plate> plates;
  std::vector<Heading> headings;
  std::vector<WayDrawn> ways;              ///< by link
  std::vector<std::vector<Point>> arrows;  ///< by arrow
  std::size_t left_out = 0;                ///< ways that are not drawn

  void move(double right, double down);
};

/// `width`: what there is to be filled; the plan is wider where that is not enough.
MapPlan plan_of(const MapView& map, double width);

/// Its label takes a serif and no weight where it is water.
bool label_strong(const MapView::Tile& tile);

}  // namespace casus::report::svg
