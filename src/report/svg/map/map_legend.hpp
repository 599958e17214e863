#pragma once
// Draws the legend of a map: one entry for each kind of thing on it, in lines.

#include "answers/map_view.hpp"
#include "report/svg/canvas.hpp"

namespace casus::report::svg {

/// Draws the owners and the keys in lines of at most `width`. Returns the height.
double draw_legend(Canvas& canvas, Point corner, double width, const MapView& map);

/// Returns the path commands of a line through points with rounded corners; empty if there is no line.
std::string rounded(const std::vector<Point>& points);

/// Draws a connection between two tiles, as the map and its legend show it.
void draw_passage(Canvas& canvas, const std::vector<Point>& points, MapView::Passage passage);

/// Draws the edge around a tile that takes part in the shown moves.
void draw_light(Canvas& canvas, Point corner, double width, double height, double radius,
                MapView::Light light);

}  // namespace casus::report::svg
