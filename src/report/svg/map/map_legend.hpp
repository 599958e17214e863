#pragma once
// What the looks of a map mean: one entry for each thing that is drawn on it, in lines.

#include <span>

#include "answers/map_view.hpp"
#include "report/svg/canvas.hpp"

namespace casus::report::svg {

/// Draws the owners and the keys in lines of at most `width`; how high they are.
double draw_legend(Canvas& canvas, Point corner, double width, const MapView& map);

/// The commands of a line through points, its corners rounded; none where there is no line.
std::string rounded(const std::vector<Point>& points);

/// A way between two tiles, as the map and its legend draw it.
void draw_way(Canvas& canvas, const std::vector<Point>& points, MapView::Passage way);

/// The edge around a tile that moves are about.
void draw_light(Canvas& canvas, Point corner, double width, double height, double radius,
                MapView::Light light);

}  // namespace casus::report::svg
