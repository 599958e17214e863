#include "report/svg/curve.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "report/svg/measure.hpp"
#include "report/svg/ticks.hpp"

namespace casus::report::svg {
namespace {

constexpr double kAxisLabels = 44.0;  // the width at the left for the percentages
constexpr double kPanelHeight = 260.0;
constexpr double kWidestStep = 110.0;

/// The coordinates of the panel.
struct Field {
  double left;
  double bottom;
  double slot;
  [[nodiscard]] Point at(std::size_t index, double chance) const {
    return {left + slot * (static_cast<double>(index) + 0.5), bottom - share(chance) * kPanelHeight};
  }
};

/// Fills the area between the curve and the even line, above or below the line.
void draw_area(Canvas& canvas, const std::vector<Point>& points, double even, bool above,
               std::string_view look) {
  std::vector<Point> area = {{points.front().x, even}};
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Point& point = points[i];
    if (i > 0 && (points[i - 1].y < even) != (point.y < even)) {
      const double part = (even - points[i - 1].y) / (point.y - points[i - 1].y);
      area.push_back({points[i - 1].x + part * (point.x - points[i - 1].x), even});
    }
    area.push_back({point.x, above ? std::min(point.y, even) : std::max(point.y, even)});
  }
  area.push_back({points.back().x, even});
  canvas.polygon(area, look);
}

/// Returns the connected parts of the curve between unknown values.
std::vector<std::vector<Point>> known_stretches(const Curve& curve, const Field& field) {
  std::vector<std::vector<Point>> out(1);
  for (std::size_t i = 0; i < curve.axis.values.size(); ++i) {
    if (i >= curve.chances.size() || std::isnan(curve.chances[i])) {
      if (!out.back().empty()) out.emplace_back();
    } else {
      out.back().push_back(field.at(i, curve.chances[i]));
    }
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

void draw_percentages(Canvas& canvas, const Field& field) {
  for (const int quarter : {0, 1, 2, 3, 4}) {
    const double y = field.bottom - kPanelHeight * quarter / 4.0;
    const bool even = quarter == 2;
    canvas.line({field.left, y}, {kRight, y},
                even           ? "ink-line thin dashed"
                : quarter == 0 ? "soft-line"
                               : "rule");
    canvas.text(field.left - 8.0, y + 4.0, fmt::format("{} %", quarter * 25),
                {11.0, even ? "ink" : "soft", Anchor::end, even});
  }
}

/// Draws the values below; if there are many, only every second, fifth ….
void draw_axis(Canvas& canvas, const Curve& curve, const Field& field) {
  constexpr double kSize = 11.0;
  constexpr double kEnough = 44.0;  // enough of a name to recognise it
  double widest = 0.0;
  for (const std::string& value : curve.axis.values) widest = std::max(widest, text_width(value, kSize));
  const std::size_t stride = field.slot < kEnough ? stride_of(widest + 8.0, field.slot) : 1;
  double taken = 0.0;
  for (std::size_t i = first_tick(curve.axis.values, stride); i < curve.axis.values.size(); i += stride) {
    const double room = field.slot * static_cast<double>(stride) - 6.0;
    const std::string words = shortened(curve.axis.values[i], std::min(room, 300.0), kSize);
    const double half = text_width(words, kSize) / 2.0;
    const double x = std::min(field.at(i, 0.0).x, kRight - half);
    if (x - half < taken + 4.0) continue;
    canvas.text(x, field.bottom + 18.0, words, {kSize, "soft", Anchor::middle});
    taken = x + half;
  }
  canvas.text(field.left, field.bottom + 38.0,
              shortened(curve.axis.name.empty() ? "" : curve.axis.name + " →", kRight - field.left, 11.5),
              {11.5, "soft"});
}

/// Draws a dot for each value, and its percentage if the labels do not overlap.
void draw_dots(Canvas& canvas, const Curve& curve, const Field& field) {
  constexpr double kSize = 11.0;
  const std::size_t count = std::min(curve.axis.values.size(), curve.chances.size());
  int decimals = 1;
  double widest = 0.0;
  for (; decimals >= 0; --decimals) {
    widest = 0.0;
    for (std::size_t i = 0; i < count; ++i)
      widest = std::max(widest, text_width(percent_label(curve.chances[i], decimals), kSize));
    if (widest + 6.0 <= field.slot) break;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const double chance = curve.chances[i];
    if (std::isnan(chance)) continue;
    const Point dot = field.at(i, chance);
    // Full above the even line, hollow below, so that colour is not the only sign.
    const bool above = chance >= 0.5;
    if (field.slot >= 7.0)
      canvas.circle(dot, field.slot >= 14.0 ? 4.0 : 2.5, above ? "att att-line" : "paper def-line bold");
    if (decimals < 0) continue;
    // Opposite to the filled area, unless that is outside the panel.
    const bool over = above || dot.y + 24.0 > field.bottom;
    canvas.text(dot.x, dot.y + (over ? -9.0 : 18.0), percent_label(chance, decimals),
                {kSize, "ink", Anchor::middle, true});
  }
}

}  // namespace

std::string curve(const Caption& caption, const Curve& curve) {
  Frame frame(caption);
  const std::string attacker = curve.attacker.empty() ? "attacker" : curve.attacker;
  const std::string defender = curve.defender.empty() ? "defender" : curve.defender;
  Canvas& canvas = frame.canvas;
  const double half = kInner / 2.0;
  const std::string name = shortened(attacker, half - 100.0, 12.0, true);
  canvas.text(kMargin, frame.y, "The chance of " + name, {12.0, "att", Anchor::start, true});
  canvas.text(kRight, frame.y, shortened("against " + defender, half - 20.0, 12.0),
              {12.0, "def", Anchor::end});
  frame.y += 30.0;
  Field field{kMargin + kAxisLabels, frame.y + kPanelHeight, 0.0};
  const std::size_t count = curve.axis.values.size();
  field.slot =
      std::min((kRight - field.left) / static_cast<double>(std::max<std::size_t>(count, 1)), kWidestStep);
  const double even = field.bottom - kPanelHeight / 2.0;
  const std::vector<std::vector<Point>> stretches = known_stretches(curve, field);
  for (const std::vector<Point>& points : stretches) {
    draw_area(canvas, points, even, true, "att-pale");
    draw_area(canvas, points, even, false, "def-pale");
  }
  draw_percentages(canvas, field);
  for (const std::vector<Point>& points : stretches) canvas.polyline(points, "none ink-line bold round");
  draw_dots(canvas, curve, field);
  draw_axis(canvas, curve, field);
  frame.y = field.bottom + 44.0;

  std::string numbers = fmt::format("The chance of {} by {}:", attacker, curve.axis.name);
  for (std::size_t i = 0; i < std::min(count, curve.chances.size()); ++i)
    numbers += fmt::format(" {}: {};", curve.axis.values[i], percent_text(curve.chances[i]));
  numbers.pop_back();
  return frame.document(numbers);
}

}  // namespace casus::report::svg
