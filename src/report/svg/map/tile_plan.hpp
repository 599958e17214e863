#pragma once
// The sizes of everything on a map of tiles: columns as wide as their content, rows as high, gutters as wide
// as the connections through them. All positions are relative to the map's upper left corner. Nothing is
// drawn here.

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

/// The layout of a map in columns and rows, before sizes are known. It is the same for every renderer.
struct MapLayout {
  TileGrid grid;
  TileGroups groups;
  Routes routes;                    ///< routes of the links first, then of arrows that follow no link
  std::vector<std::size_t> arrows;  ///< for each arrow the index of its route
};
/// Computes the layout. Deterministic. Each route has the lowest cost given the routes before it
/// (tile_routes.cpp), and none passes under a tile.
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

/// The ground under the tiles of one territory, which joins them and has the name above them.
struct Plate {
  Rect edge;
  Rect ground;  ///< inside the edge; the same where the next plate joins
};
struct Heading {
  std::string words;
  Point at;  ///< the left end of the baseline
};

struct PassageLine {
  std::vector<Point> points;  ///< empty: not drawn
  MapView::Passage passage = MapView::Passage::land;
};

/// The coordinates of everything on a map, in pixels.
struct MapPlan {
  double width = 0.0;
  double height = 0.0;
  std::vector<TileBox> tiles;
  std::vector<Plate> plates;
  std::vector<Heading> headings;
  std::vector<PassageLine> passages;       ///< by link
  std::vector<std::vector<Point>> arrows;  ///< by arrow
  std::size_t left_out = 0;                ///< connections that are not drawn

  void move(double right, double down);
};

/// Computes the plan. `width` is the available width; the plan is wider if that is too little.
MapPlan plan_of(const MapView& map, double width);

/// Returns whether the label of a tile is bold: labels of water are in plain serif instead.
bool label_strong(const MapView::Tile& tile);

}  // namespace casus::report::svg
