#include "report/svg/heat_grid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>

#include "report/svg/measure.hpp"
#include "report/svg/theme.hpp"
#include "report/svg/ticks.hpp"

namespace casus::report::svg {
namespace {

constexpr double kHeatLabel = 11.0;
constexpr double kSmallestWithNumber = 19.0;  // narrower cells have no number
constexpr std::size_t kUnknown = kHeatSteps;

double chance_at(const Grid& grid, const Map& map, std::size_t column, std::size_t row) {
  const std::size_t at = row * grid.columns + column;
  return at < map.chances.size() ? map.chances[at] : std::numeric_limits<double>::quiet_NaN();
}

std::size_t step_at(const Grid& grid, const Map& map, std::size_t column, std::size_t row) {
  const double chance = chance_at(grid, map, column, row);
  return std::isnan(chance) ? kUnknown : heat_step(chance);
}

/// Draws one path for all cells of a colour and merges neighbours in a row, so that the file of a large map
/// stays small.
void draw_colours(Canvas& canvas, const Grid& grid, const Map& map, Point corner) {
  const bool apart = grid.number_size > 0.0;  // a hairline between cells with numbers
  std::array<std::string, kHeatSteps + 1> paths;
  for (std::size_t row = 0; row < grid.rows; ++row) {
    const double y = corner.y + grid.height() - grid.cell_height * static_cast<double>(row + 1);
    for (std::size_t column = 0; column < grid.columns;) {
      const std::size_t step = step_at(grid, map, column, row);
      std::size_t run = 1;
      while (!apart && column + run < grid.columns && step_at(grid, map, column + run, row) == step) ++run;
      const double gap = apart ? 1.0 : 0.0;
      const double wide = grid.cell_width * static_cast<double>(run) - gap;
      paths.at(step) +=
          fmt::format("M{} {}h{}v{}h-{}z", number(corner.x + grid.cell_width * static_cast<double>(column)),
                      number(y), number(wide), number(grid.cell_height - gap), number(wide));
      column += run;
    }
  }
  canvas.begin("crisp");
  for (std::size_t step = 0; step < kHeatSteps; ++step)
    canvas.path(paths.at(step), fmt::format("heat-{}", step));
  canvas.path(paths.at(kUnknown), "hatch");
  canvas.end();
}

void draw_numbers(Canvas& canvas, const Grid& grid, const Map& map, Point corner) {
  for (std::size_t row = 0; row < grid.rows; ++row) {
    for (std::size_t column = 0; column < grid.columns; ++column) {
      const double chance = chance_at(grid, map, column, row);
      if (std::isnan(chance)) continue;
      const double x = corner.x + grid.cell_width * (static_cast<double>(column) + 0.5) - 0.5;
      const double y = corner.y + grid.height() - grid.cell_height * (static_cast<double>(row) + 0.5) - 0.5;
      canvas.text(x, y + grid.number_size * 0.36, percent_label(chance, 0),
                  {grid.number_size, fmt::format("on-{}", heat_step(chance)), Anchor::middle});
    }
  }
}

/// Draws the edges between cells on different sides of one half. Straight stretches are merged.
void draw_even_line(Canvas& canvas, const Grid& grid, const Map& map, Point corner) {
  const auto part = [&](std::size_t column, std::size_t row, std::size_t other_column,
                        std::size_t other_row) {
    const double one = chance_at(grid, map, column, row);
    const double other = chance_at(grid, map, other_column, other_row);
    return !std::isnan(one) && !std::isnan(other) && (one >= 0.5) != (other >= 0.5);
  };
  const double gap = grid.number_size > 0.0 ? 0.5 : 0.0;  // the middle of the hairline between cells
  constexpr double kCap = 1.0;  // square ends fill the corners, but stay within the map
  const auto x_of = [&](std::size_t column) {
    return corner.x - gap + grid.cell_width * static_cast<double>(column);
  };
  const auto y_of = [&](std::size_t row) {
    return corner.y + grid.height() - gap - grid.cell_height * static_cast<double>(row);
  };
  std::string d;
  for (std::size_t column = 1; column < grid.columns; ++column) {
    for (std::size_t row = 0; row < grid.rows;) {
      std::size_t end = row;
      while (end < grid.rows && part(column - 1, end, column, end)) ++end;
      if (end > row)
        d += fmt::format("M{} {}V{}", number(x_of(column)), number(y_of(row) - (row == 0 ? kCap + gap : 0.0)),
                         number(y_of(end) + (end == grid.rows ? kCap + gap : 0.0)));
      row = end + 1;
    }
  }
  for (std::size_t row = 1; row < grid.rows; ++row) {
    for (std::size_t column = 0; column < grid.columns;) {
      std::size_t end = column;
      while (end < grid.columns && part(end, row - 1, end, row)) ++end;
      if (end > column)
        d += fmt::format("M{} {}H{}", number(x_of(column) + (column == 0 ? kCap + gap : 0.0)),
                         number(y_of(row)), number(x_of(end) - (end == grid.columns ? kCap + gap : 0.0)));
      column = end + 1;
    }
  }
  canvas.path(d, "none ink-line bold square");
}

}  // namespace

Grid grid_of(const HeatMap& heat_map, double width) {
  constexpr double kWidestCell = 60.0;
  constexpr double kWidestNamed = 104.0;  // for values that are names
  constexpr double kHighestCell = 36.0;
  constexpr double kHighestMap = 640.0;
  Grid grid;
  grid.columns = heat_map.across.values.size();
  grid.rows = heat_map.up.values.size();
  for (const std::string& value : heat_map.up.values)
    grid.labels = std::max(grid.labels, text_width(value, kHeatLabel));
  grid.labels = std::min(grid.labels, width * 0.28) + 8.0;
  if (grid.columns == 0 || grid.rows == 0) return grid;
  double named = 0.0;
  for (const std::string& value : heat_map.across.values)
    named = std::max(named, text_width(value, kHeatLabel) + 8.0);
  grid.cell_width = std::min((width - grid.labels) / static_cast<double>(grid.columns),
                             std::clamp(named, kWidestCell, kWidestNamed));
  // Whole pixels, or quarters of them, are rendered evenly.
  const double fineness = grid.cell_width >= 10.0 ? 1.0 : 4.0;
  if (grid.cell_width * fineness >= 1.0) grid.cell_width = std::floor(grid.cell_width * fineness) / fineness;
  // Cells are square, unless few rows would make a thin stripe or many rows an endless map.
  const auto rows = static_cast<double>(grid.rows);
  grid.cell_height =
      std::min({std::max(grid.cell_width, std::min(20.0, 240.0 / rows)), kHighestCell, kHighestMap / rows});

  for (const double size : {13.0, 12.0, 11.0, 10.0, 9.0, 8.0}) {
    double widest = 0.0;
    for (const Map& map : heat_map.maps) {
      for (const double chance : map.chances)
        widest = std::max(widest, text_width(percent_label(chance, 0), size));
    }
    if (grid.cell_width >= kSmallestWithNumber && widest + 5.0 <= grid.cell_width &&
        size + 4.0 <= grid.cell_height) {
      grid.number_size = size;
      break;
    }
  }
  return grid;
}

void draw_cells(Canvas& canvas, const Grid& grid, const Map& map, Point corner) {
  draw_colours(canvas, grid, map, corner);
  if (grid.number_size > 0.0) draw_numbers(canvas, grid, map, corner);
  draw_even_line(canvas, grid, map, corner);
}

void draw_axis_values(Canvas& canvas, const Grid& grid, const HeatMap& heat_map, Point corner) {
  const Type left = {kHeatLabel, "soft", Anchor::end};
  const std::size_t rows_apart = stride_of(kHeatLabel + 3.0, grid.cell_height);
  for (std::size_t row = first_tick(heat_map.up.values, rows_apart); row < grid.rows; row += rows_apart) {
    const double y = corner.y + grid.height() - grid.cell_height * (static_cast<double>(row) + 0.5);
    canvas.text(corner.x - 7.0, y + 3.5, shortened(heat_map.up.values[row], grid.labels - 7.9, kHeatLabel),
                left);
  }

  // Below: all values if they fit, shortened if the rest is recognisable, else every second, fifth ….
  constexpr double kEnough = 40.0;
  double widest = 0.0;
  for (const std::string& value : heat_map.across.values)
    widest = std::max(widest, text_width(value, kHeatLabel));
  const bool shorten = grid.cell_width >= kEnough;
  const std::size_t columns_apart = shorten ? 1 : stride_of(widest + 6.0, grid.cell_width);
  const double room = grid.cell_width * static_cast<double>(columns_apart) - 4.0;
  const double end = corner.x + grid.width();
  double taken = corner.x - grid.labels;
  for (std::size_t column = first_tick(heat_map.across.values, columns_apart); column < grid.columns;
       column += columns_apart) {
    const std::string words =
        shortened(heat_map.across.values[column], std::min(room, grid.width()), kHeatLabel);
    const double half = text_width(words, kHeatLabel) / 2.0;
    const double x =
        std::min(corner.x + grid.cell_width * (static_cast<double>(column) + 0.5), end + 12.0 - half);
    if (x - half < taken + 4.0) continue;
    canvas.text(x, corner.y + grid.height() + 16.0, words, {kHeatLabel, "soft", Anchor::middle});
    taken = x + half;
  }
}

}  // namespace casus::report::svg
