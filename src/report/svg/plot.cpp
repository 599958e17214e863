#include "report/svg/plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "report/svg/frame.hpp"
#include "report/svg/measure.hpp"
#include "report/svg/ticks.hpp"

namespace casus::report::svg {
namespace {

constexpr double kWidestSlot = 130.0;  // few bars stay slim and at the left
constexpr double kWidestBar = 48.0;
constexpr double kNumberRoom = 16.0;  // above the highest bar
constexpr double kValueSize = 11.0;
constexpr double kOverhang = 14.0;   // how far a value may extend beyond the axis
constexpr double kScaleRoom = 40.0;  // at the right, if there is a scale

std::string signed_text(std::int64_t value) {
  std::string text = std::to_string(value);
  return text.front() == '-' ? "−" + text.substr(1) : text;
}

/// The coordinates of a panel.
struct Scale {
  double slot = 0.0;  // from one bar to the next
  double bar = 0.0;   // the width of all series of a value
  double base = 0.0;  // the y of the axis
  double unit = 0.0;  // pixels for a probability of 1
};

/// The size and the decimals of the numbers above bars. Size 0: there is no room for numbers.
struct Numbers {
  double size = 0.0;
  int decimals = 0;
};

/// Returns the number above a bar. If only whole percentages fit, the smallest numbers are omitted.
std::string number_text(double probability, const Numbers& numbers) {
  if (numbers.decimals == 0 && probability < 0.005) return "";
  return percent_label(probability, numbers.decimals);
}

Numbers numbers_that_fit(const Bins& bins, double room) {
  static constexpr std::array<Numbers, 4> kTries = {{{11.0, 1}, {10.0, 1}, {11.0, 0}, {9.5, 0}}};
  // If every probability is below this, a scale says more than whole percentages.
  constexpr double kWorthWhole = 0.1;
  double most = 0.0;
  for (const std::vector<double>& mass : bins.mass) {
    for (const double one : mass) most = std::max(most, one);
  }
  for (const Numbers& attempt : kTries) {
    double widest = 0.0;
    for (const std::vector<double>& mass : bins.mass) {
      for (const double one : mass)
        widest = std::max(widest, text_width(number_text(one, attempt), attempt.size));
    }
    if (widest + 3.0 <= room && (attempt.decimals > 0 || most >= kWorthWhole)) return attempt;
  }
  return {};
}

void measure_bars(Scale& scale, const Plot& plot, const Bins& bins) {
  const double side_by_side = std::sqrt(static_cast<double>(bins.mass.size()));
  scale.slot = std::min(plot.width / static_cast<double>(bins.bins.size()), kWidestSlot * side_by_side);
  scale.bar = std::min(scale.slot * (scale.slot > 5.0 ? 0.74 : 0.9), kWidestBar * side_by_side);
}

/// Draws thin lines at round percentages, if the bars have no numbers.
void draw_scale(Canvas& canvas, const Plot& plot, const Scale& scale, double most) {
  static constexpr double kSteps[] = {0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005,
                                      0.01,   0.02,   0.05,   0.1,   0.2,   0.25};
  double step = 0.5;
  for (const double candidate : kSteps) {
    if (most / candidate <= 4.0001) {
      step = candidate;
      break;
    }
  }
  for (int i = 1; step * i <= most * 1.0001; ++i) {
    const double y = scale.base - step * i * scale.unit;
    canvas.line({plot.x, y}, {plot.x + plot.width, y}, "rule");
    canvas.text(plot.x + plot.width + kScaleRoom, y + 3.5, number(step * i * 100.0) + " %",
                {9.5, "soft", Anchor::end});
  }
}

void draw_bars(Canvas& canvas, const Plot& plot, const Bins& bins, const Scale& scale,
               const Numbers& numbers) {
  const double each = scale.bar / static_cast<double>(bins.mass.size());
  const double gap = each > 6.0 && bins.mass.size() > 1 ? 1.0 : 0.0;
  for (std::size_t s = 0; s < bins.mass.size(); ++s) {
    for (std::size_t i = 0; i < bins.bins.size(); ++i) {
      const double p = bins.mass[s][i];
      if (p <= 0.0) continue;
      const double middle = plot.x + scale.slot * (static_cast<double>(i) + 0.5);
      const double left = middle - scale.bar / 2.0 + each * static_cast<double>(s);
      const double high = std::max(p * scale.unit, 0.75);  // a positive probability stays visible
      canvas.rect(left + gap / 2.0, scale.base - high, each - gap, high, plot.looks[s].bar,
                  each > 10.0 ? std::min(2.0, high / 2.0) : 0.0);
      if (numbers.size > 0.0) {
        canvas.text(left + each / 2.0, scale.base - high - 5.0, number_text(p, numbers),
                    {numbers.size, "ink", Anchor::middle});
      }
    }
  }
}

void draw_staircase(Canvas& canvas, const Plot& plot, const Bins& bins, const Scale& scale,
                    const Numbers& numbers) {
  for (std::size_t s = 0; s < bins.mass.size(); ++s) {
    std::vector<Point> points;
    for (std::size_t i = 0; i < bins.bins.size(); ++i) {
      const double left = plot.x + scale.slot * static_cast<double>(i);
      const double y = scale.base - share(bins.mass[s][i]) * scale.unit;
      points.push_back({left, y});
      points.push_back({left + scale.slot, y});
    }
    std::vector<Point> area = points;
    area.push_back({points.back().x, scale.base});
    area.push_back({points.front().x, scale.base});
    canvas.polygon(area, plot.looks[s].pale);
    canvas.polyline(points, fmt::format("none round bold {}", plot.looks[s].edge));
    if (numbers.size <= 0.0) continue;
    for (std::size_t i = 0; i < bins.bins.size(); ++i) {
      const double p = share(bins.mass[s][i]);
      canvas.text(plot.x + scale.slot * (static_cast<double>(i) + 0.5), scale.base - p * scale.unit - 5.0,
                  number_text(p, numbers), {numbers.size, "ink", Anchor::middle});
    }
  }
}

/// Returns the label below a bar; empty if "at least" or "at most" would cover every value.
std::string value_text(Naming naming, const Bins::Bin& bin) {
  if (naming == Naming::range) return bin_text(bin);
  if (bin.reach == (naming == Naming::low ? Bins::Reach::down : Bins::Reach::up)) return "";
  return signed_text(naming == Naming::low ? bin.low : bin.high);
}

/// Returns the first labelled bar if every `stride`th bar has a label: one that begins at a round value.
std::size_t first_written(const Bins& bins, std::size_t stride) {
  const double width = bins.step * static_cast<double>(stride);
  for (std::size_t i = 0; i < std::min(stride, bins.bins.size()); ++i) {
    const bool closed = bins.bins[i].reach == Bins::Reach::closed;
    if (closed && std::fmod(static_cast<double>(bins.bins[i].low), width) == 0.0) return i;
  }
  return 0;
}

/// Draws the labels below the bars: those of open ends, and of the others as many as fit: every one, or every
/// second, fifth, tenth ….
void draw_values(Canvas& canvas, const Plot& plot, const Bins& bins, const Scale& scale) {
  constexpr double kApart = 8.0;
  double widest = 0.0;
  for (const Bins::Bin& bin : bins.bins)
    widest = std::max(widest, text_width(value_text(plot.naming, bin), kValueSize));
  const std::size_t stride = stride_of(widest + kApart, scale.slot);
  const double y = scale.base + 21.0;
  std::vector<double> written;  // the middles
  const auto write = [&](std::size_t i) {
    const std::string words = value_text(plot.naming, bins.bins[i]);
    const double middle = plot.x + scale.slot * (static_cast<double>(i) + 0.5);
    const double half = text_width(words, kValueSize) / 2.0;
    if (middle - half < plot.x - kOverhang || middle + half > plot.x + plot.width + kOverhang) return;
    for (const double other : written) {
      if (std::abs(middle - other) < widest + kApart - 0.01) return;
    }
    canvas.text(middle, y, words, {kValueSize, "soft", Anchor::middle});
    if (!words.empty()) written.push_back(middle);
  };
  for (const std::size_t end : {std::size_t{0}, bins.bins.size() - 1}) {
    if (bins.bins[end].reach != Bins::Reach::closed) write(end);
  }
  for (std::size_t i = first_written(bins, stride); i < bins.bins.size(); i += stride) write(i);
  if (!written.empty()) return;
  const std::string words = shortened(value_text(plot.naming, bins.bins.front()), plot.width, kValueSize);
  canvas.text(plot.x, y, words, {kValueSize, "soft"});
}

}  // namespace

BarStyle series_look(std::size_t series) {
  static constexpr std::array<BarStyle, kMostSeries> kLooks = {{{"ink", "soft-pale", "ink-line"},
                                                                {"paper ink-line", "soft-pale", "ink-line"},
                                                                {"hatch soft-line", "soft-pale", "soft-line"},
                                                                {"dots ink-line", "soft-pale", "ink-line"}}};
  return kLooks.at(series % kMostSeries);
}

std::string bin_text(const Bins::Bin& bin) {
  if (bin.reach == Bins::Reach::down) return "≤ " + signed_text(bin.high);
  if (bin.reach == Bins::Reach::up) return "≥ " + signed_text(bin.low);
  if (bin.low == bin.high) return signed_text(bin.low);
  // A dash between negative numbers would read as a sign.
  return fmt::format("{}{}{}", signed_text(bin.low), bin.low < 0 ? " to " : "–", signed_text(bin.high));
}

void draw_swatch(Canvas& canvas, double x, double y, double size, const BarStyle& look) {
  canvas.rect(x, y, size, size, look.bar, 2.0);
}

void draw_mean(Canvas& canvas, Point tip, std::string_view classes) {
  canvas.polygon({tip, {tip.x + 4.5, tip.y + 7.0}, {tip.x - 4.5, tip.y + 7.0}}, classes);
}

void draw_plot(Canvas& canvas, const Plot& given, const Bins& bins) {
  Plot plot = given;
  Scale scale;
  scale.base = plot.y + plot.height;
  if (!bins.bins.empty()) {
    double most = 0.0;
    for (const std::vector<double>& mass : bins.mass)
      most = std::max(most, *std::max_element(mass.begin(), mass.end()));
    if (most <= 0.0) most = 1.0;
    scale.unit = (plot.height - kNumberRoom) / most;
    measure_bars(scale, plot, bins);
    const auto series = static_cast<double>(bins.mass.size());
    const Numbers numbers = numbers_that_fit(bins, series > 1.0 ? scale.bar / series : scale.slot);
    if (numbers.size <= 0.0) {
      plot.width -= kScaleRoom;
      measure_bars(scale, plot, bins);
      draw_scale(canvas, plot, scale, most);
    }
    if (plot.staircase) {
      draw_staircase(canvas, plot, bins, scale, numbers);
    } else {
      draw_bars(canvas, plot, bins, scale, numbers);
    }
    draw_values(canvas, plot, bins, scale);
  }
  canvas.line({plot.x, scale.base}, {plot.x + plot.width, scale.base}, "soft-line");
  if (!plot.mean || bins.bins.empty()) return;
  const double at = std::clamp(bins.at(*plot.mean), 0.0, static_cast<double>(bins.bins.size()));
  draw_mean(canvas, {plot.x + at * scale.slot, scale.base + 1.5}, "gold");
}

}  // namespace casus::report::svg
