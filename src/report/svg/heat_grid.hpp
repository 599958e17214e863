#pragma once
// One heat map of a picture: its size, its cells, its line of even chances, its axes.

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
  double number_size = 0.0;  ///< of the percentages in the cells; 0: they have none

  [[nodiscard]] double width() const { return cell_width * static_cast<double>(columns); }
  [[nodiscard]] double height() const { return cell_height * static_cast<double>(rows); }
};

/// Measures for maps of at most `width`, with their labels.
Grid grid_of(const HeatMap& heat_map, double width);

/// The cells with their numbers, and the line of even chances; the corner is the upper left one of the cells.
void draw_cells(Canvas& canvas, const Grid& grid, const Map& map, Point corner);
/// The values at the left and below.
void draw_axis_values(Canvas& canvas, const Grid& grid, const HeatMap& heat_map, Point corner);

}  // namespace casus::report::svg
