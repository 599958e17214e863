#pragma once
// What stands in the tiles of a map: marks, each with its words, set in rows like words. How much room they
// take is known before anything is drawn.

#include <span>
#include <string>
#include <vector>

#include "answers/map_view.hpp"
#include "report/svg/canvas.hpp"

namespace casus::report::svg {

inline constexpr double kMarkRow = 15.0;       ///< the height of a row of marks
inline constexpr double kMarkBaseline = 11.0;  ///< of its words, below its upper edge

double mark_width(const MapView::Mark& mark);

/// Upon a tile: `ground` is the number of its pale colour, `scratched` whether it is hatched. `corner`: the
/// left upper one of the mark's row.
void draw_mark(Canvas& canvas, Point corner, const MapView::Mark& mark, std::size_t ground, bool scratched);

/// The marks in rows of at most `width`.
std::vector<std::vector<MapView::Mark>> rows_of(std::span<const MapView::Mark> marks, double width);

inline constexpr double kMarkSpace = 4.0;  ///< between two marks of a row

}  // namespace casus::report::svg
