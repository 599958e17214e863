#include "report/svg/distribution.hpp"

#include <fmt/format.h>

#include "report/style.hpp"
#include "report/svg/measure.hpp"

namespace casus::report::svg {
namespace {

constexpr double kPlotNote = 11.5;

double total_of(const Values& values) {
  double sum = 0.0;
  for (const Value& one : values) sum += share(one.probability);
  return sum;
}

/// Returns what a reader must know about the panels; often empty.
std::string note_of(const Values& values, const Bins& bins) {
  std::string note;
  if (bins.bins.empty()) return note;
  const double total = total_of(values);
  if (total < 1.0 - 1e-9) note = fmt::format("It comes about in {} of all cases. ", percent_text(total));
  if (bins.together > 1)
    note += fmt::format("Each bar stands for {} neighbouring values. ", grouped(bins.together));
  const bool reaches = !bins.bins.empty() && (bins.bins.front().reach != Bins::Reach::closed ||
                                              bins.bins.back().reach != Bins::Reach::closed);
  if (reaches) note += "What is rare at the ends is one bar.";
  return note;
}

}  // namespace

BarStyle side_look(Side side) {
  switch (side) {
    case Side::attacker:
      return {"att", "att-pale", "att-line"};
    case Side::defender:
      return {"def", "def-pale", "def-line"};
    case Side::neither:
      break;
  }
  return {};
}

std::string mean_text(const Values& values) {
  const std::optional<double> mean = mean_of(values);
  return mean ? "mean " + number(*mean) : "no value";
}

void draw_heading(Canvas& canvas, Point at, double width, std::string_view what, std::string_view note,
                  const Values* values) {
  constexpr double kSize = 13.0;
  double room = width;
  if (values != nullptr) {
    const std::string mean = mean_text(*values);
    const double wide = text_width(mean, kPlotNote);
    const bool known = mean_of(*values).has_value();
    canvas.text(at.x + width, at.y, mean, {kPlotNote, known ? "gold" : "soft", Anchor::end});
    if (known) draw_mean(canvas, {at.x + width - wide - 9.0, at.y - 7.5}, "gold");
    room -= wide + 30.0;
  }
  const std::string title = shortened(what, room, kSize, true);
  canvas.text(at.x, at.y, title, {kSize, "ink", Anchor::start, true});
  const double after = title.empty() ? 0.0 : text_width(title, kSize, true) + 8.0;
  if (after + text_width(note, kPlotNote) <= room) canvas.text(at.x + after, at.y, note, {kPlotNote, "soft"});
}

std::string distribution(const Caption& caption, const Distribution& distribution) {
  Frame frame(caption);
  const Bins bins = bins_of({&distribution.values, 1}, kMostBars);
  draw_heading(frame.canvas, {kMargin, frame.y}, kInner, distribution.name, "", &distribution.values);
  frame.y += 20.0;
  for (const std::string& line : lines_of(note_of(distribution.values, bins), kInner, kPlotNote, 2)) {
    frame.canvas.text(kMargin, frame.y, line, {kPlotNote, "soft"});
    frame.y += 18.0;
  }
  frame.y += 10.0;

  struct Panel {
    std::string_view words;
    Bins bins;
    Naming naming;
    bool cumulative;
  };
  const Panel panels[] = {{"Exactly", bins, Naming::range, false},
                          {"At least", at_least(bins), Naming::low, true},
                          {"At most", at_most(bins), Naming::high, true}};
  for (const Panel& panel : panels) {
    if (bins.bins.empty()) break;
    constexpr double kHeight = 124.0;
    draw_heading(frame.canvas, {kMargin, frame.y}, kInner, panel.words, "percent");
    frame.y += 14.0;
    Plot plot;
    plot.x = kMargin;
    plot.y = frame.y;
    plot.width = kInner;
    plot.height = kHeight;
    plot.looks = {side_look(distribution.side)};
    plot.naming = panel.naming;
    plot.staircase = panel.cumulative;
    if (!panel.cumulative) plot.mean = mean_of(distribution.values);
    draw_plot(frame.canvas, plot, panel.bins);
    frame.y += kHeight + kBelowPlot + 26.0;
  }
  frame.y -= 26.0;
  return frame.document(fmt::format("{}: {}", distribution.name, mean_text(distribution.values)));
}

bool needs_full_width(const Values& values) {
  constexpr std::size_t kMostInHalf = 20;
  return bins_of({&values, 1}, kMostBars).bins.size() > kMostInHalf;
}

void draw_small(Canvas& canvas, double x, double y, double width, const Distribution& distribution) {
  constexpr double kHeading = 44.0;  // the name has a line of its own, because it may be a sentence
  const Bins bins = bins_of({&distribution.values, 1}, kMostBars);
  const std::string note =
      bins.together > 1 ? fmt::format("percent, {} values a bar", grouped(bins.together)) : "percent";
  draw_heading(canvas, {x, y + 13.0}, width, distribution.name, "");
  draw_heading(canvas, {x, y + 31.0}, width, "", note, &distribution.values);
  Plot plot;
  plot.x = x;
  plot.y = y + kHeading;
  plot.width = width;
  plot.height = kSmallPanel - kHeading - kBelowPlot;
  plot.looks = {side_look(distribution.side)};
  plot.mean = mean_of(distribution.values);
  draw_plot(canvas, plot, bins);
}

}  // namespace casus::report::svg
