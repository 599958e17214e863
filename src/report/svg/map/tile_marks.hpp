#pragma once
// The marks in the tiles of a map, each with its words, set in rows like text. Their sizes are known before
// anything is drawn.

#include <span>
#include <vector>

#include "answers/map_view.hpp"
#include "report/svg/canvas.hpp"

namespace casus::report::svg {

inline constexpr double kMarkRow = 15.0;       ///< the height of a row of marks
inline constexpr double kMarkBaseline = 11.0;  ///< the baseline of its words, below its upper edge

double mark_width(const MapView::Mark& mark);

/// Draws a mark on a tile. `ground` is the index of the tile's pale colour, `scratched` whether the tile is
/// hatched. `corner` is the upper left corner of the mark's row.
void draw_mark(Canvas& canvas, Point corner, const MapView::Mark& mark, std::size_t ground, bool scratched);

/// Returns the marks in rows of at most `width`.
std::vector<std::vector<MapView::Mark>> rows_of(std::span<const MapView::Mark> marks, double width);

inline constexpr double kMarkSpace = 4.0;  ///< between two marks of a row

}  // namespace casus::report::svg
