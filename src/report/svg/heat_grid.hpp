#pragma once
// Draws one heat map of a picture: its cells, its line of even chances, its axes.

#include <cstddef>

#include "report/svg/heat_map.hpp"

namespace casus::report::svg {

/// The measures that all maps of a picture share.
struct Grid {
  std::size_t columns = 0;
  std::size_t rows = 0;
  double labels = 0.0;  ///< the width at the left for the values of `up`
  double cell_width = 0.0;
  double cell_height = 0.0;
  double number_size = 0.0;  ///< font size of the percentages in the cells; 0: cells have none

  [[nodiscard]] double width() const { return cell_width * static_cast<double>(columns); }
  [[nodiscard]] double height() const { return cell_height * static_cast<double>(rows); }
};

/// Returns measures for maps of at most `width` including their labels.
Grid grid_of(const HeatMap& heat_map, double width);

/// Draws the cells with their numbers, and the line of even chances. `corner` is the upper left corner of the
/// cells.
void draw_cells(Canvas& canvas, const Grid& grid, const Map& map, Point corner);
/// Draws the values at the left and below.
void draw_axis_values(Canvas& canvas, const Grid& grid, const HeatMap& heat_map, Point corner);

}  // namespace casus::report::svg
