#include "report/svg/heat_map.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "report/svg/heat_grid.hpp"
#include "report/svg/measure.hpp"
#include "report/svg/theme.hpp"

namespace casus::report::svg {
namespace {

constexpr double kNameSize = 11.5;

/// Draws the meaning of the colours and of the line.
void draw_legend(Frame& frame, const HeatMap& heat_map, bool unknown) {
  constexpr double kStep = 13.0;
  constexpr double kHeight = 12.0;
  constexpr double kScale = kStep * static_cast<double>(kHeatSteps);
  constexpr double kGap = 12.0;
  constexpr double kBeside = (kInner - kScale - 2 * kGap) / 2.0;
  Canvas& canvas = frame.canvas;
  const std::string attacker = heat_map.attacker.empty() ? "attacker" : heat_map.attacker;
  const std::string defender =
      shortened(heat_map.defender.empty() ? "defender" : heat_map.defender, kBeside, 12.0);
  const double left = kMargin + text_width(defender, 12.0) + kGap;
  const double right = left + kScale;
  canvas.text(kMargin, frame.y + 10.0, defender, {12.0, "def"});
  canvas.text(right + kGap, frame.y + 10.0, shortened(attacker, kBeside, 12.0), {12.0, "att"});
  canvas.begin("crisp");
  for (std::size_t step = 0; step < kHeatSteps; ++step) {
    canvas.rect(left + kStep * static_cast<double>(step), frame.y, kStep, kHeight,
                fmt::format("heat-{}", step));
  }
  canvas.end();
  canvas.line({left + kScale / 2.0, frame.y - 3.0}, {left + kScale / 2.0, frame.y + kHeight + 3.0},
              "ink-line bold");
  frame.y += kHeight + 15.0;
  canvas.text(left, frame.y, "0 %", {10.5, "soft"});
  canvas.text(left + kScale / 2.0, frame.y, "50 %", {10.5, "soft", Anchor::middle});
  canvas.text(right, frame.y, "100 %", {10.5, "soft", Anchor::end});
  frame.y += 22.0;
  std::string words =
      fmt::format("The chance of {}. The line parts chances of 50 % and more from lower ones.",
                  shortened(attacker, 200.0, kNameSize));
  if (unknown) words += " Hatched: not known.";
  for (const std::string& line : lines_of(words, kInner, kNameSize, 2)) {
    canvas.text(kMargin, frame.y, line, {kNameSize, "soft"});
    frame.y += 16.0;
  }
  frame.y -= 16.0;
}

/// Returns the number of maps beside each other.
std::size_t beside(const HeatMap& heat_map) {
  if (heat_map.maps.size() < 2) return 1;
  const std::size_t most = heat_map.across.values.size() <= 8 ? 3 : 2;
  return std::min(most, heat_map.maps.size());
}

bool has_unknown(const HeatMap& heat_map) {
  const std::size_t cells = heat_map.across.values.size() * heat_map.up.values.size();
  return std::any_of(heat_map.maps.begin(), heat_map.maps.end(), [cells](const Map& map) {
    return map.chances.size() < cells || std::any_of(map.chances.begin(), map.chances.end(),
                                                     [](double chance) { return std::isnan(chance); });
  });
}

/// Returns the lowest and the highest probability in words.
std::string range_text(const HeatMap& heat_map) {
  double low = 1.0;
  double high = 0.0;
  for (const Map& map : heat_map.maps) {
    for (const double chance : map.chances) {
      if (std::isnan(chance)) continue;
      low = std::min(low, chance);
      high = std::max(high, chance);
    }
  }
  const std::string what =
      fmt::format("The chance of {} by {} and {}", heat_map.attacker, heat_map.across.name, heat_map.up.name);
  return low > high ? what : fmt::format("{}: from {} to {}", what, percent_text(low), percent_text(high));
}

}  // namespace

std::string heat_map(const Caption& caption, const HeatMap& heat_map) {
  constexpr double kGutter = 24.0;
  constexpr double kUnderMap = 40.0;  // the height of the values and the axis name below
  Frame frame(caption);
  const std::size_t in_row = beside(heat_map);
  const double panel = (kInner - kGutter * static_cast<double>(in_row - 1)) / static_cast<double>(in_row);
  const Grid grid = grid_of(heat_map, panel);
  const double wide = grid.labels + grid.width();
  for (std::size_t i = 0; i < heat_map.maps.size(); ++i) {
    const Map& map = heat_map.maps[i];
    const Point corner = {kMargin + static_cast<double>(i % in_row) * (wide + kGutter) + grid.labels,
                          frame.y + (map.name.empty() ? 20.0 : 40.0)};
    if (!map.name.empty()) {
      frame.canvas.text(corner.x, frame.y + 12.0, shortened(map.name, grid.width(), 13.0, true),
                        {13.0, "ink", Anchor::start, true});
    }
    const double room = in_row == 1 ? panel : wide;
    const Type type = {kNameSize, "soft"};
    // The names of the axes may be wider than a single map.
    frame.canvas.text(corner.x - grid.labels, corner.y - 9.0,
                      shortened(heat_map.up.name.empty() ? "" : "↑ " + heat_map.up.name, room, kNameSize),
                      type);
    draw_cells(frame.canvas, grid, map, corner);
    draw_axis_values(frame.canvas, grid, heat_map, corner);
    frame.canvas.text(corner.x, corner.y + grid.height() + 34.0,
                      shortened(heat_map.across.name.empty() ? "" : heat_map.across.name + " →",
                                room - grid.labels, kNameSize),
                      type);
    if (i % in_row + 1 == in_row || i + 1 == heat_map.maps.size())
      frame.y = corner.y + grid.height() + kUnderMap + 22.0;
  }
  draw_legend(frame, heat_map, has_unknown(heat_map));
  return frame.document(range_text(heat_map));
}

}  // namespace casus::report::svg
