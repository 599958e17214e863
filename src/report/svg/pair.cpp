#include "report/svg/pair.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <span>

#include "report/style.hpp"
#include "report/svg/measure.hpp"

namespace casus::report::svg {
namespace {

constexpr double kSwatch = 11.0;

/// Returns "+3.4 points for North": the gain of a side against the first rulebook.
struct Difference {
  std::string words;
  std::string_view tone;
};
Difference difference_of(const Balance& first, const Balance& other) {
  const double attacker = share(other.attacker.probability) - share(first.attacker.probability);
  const double defender = share(other.defender.probability) - share(first.defender.probability);
  if (std::abs(attacker) < 1e-12 && std::abs(defender) < 1e-12) return {"no difference", "soft"};
  // If the third possibility changes too, one side's gain is not the other's loss.
  const bool mirrored = std::abs(attacker + defender) < 1e-9;
  const auto of = [](double gain, const Share& side) {
    return fmt::format("{} points {}", points_text(gain), shortened(side.name, 110.0, 12.0, true));
  };
  if (mirrored)
    return attacker > 0.0 ? Difference{of(attacker, other.attacker), "att"}
                          : Difference{of(defender, other.defender), "def"};
  return {of(attacker, other.attacker) + ", " + of(defender, other.defender), "ink"};
}

/// Draws the names of the sides once above all rows.
void draw_sides(Frame& frame, const Balance& balance) {
  constexpr double kHalf = kInner / 2.0 - 10.0;
  const Type type = {13.0, "att", Anchor::start, true};
  frame.canvas.text(kMargin, frame.y, shortened(balance.attacker.name, kHalf, 13.0, true), type);
  frame.canvas.text(kRight, frame.y, shortened(balance.defender.name, kHalf, 13.0, true),
                    {13.0, "def", Anchor::end, true});
  frame.y += 10.0;
}

void draw_rulebook(Frame& frame, const Rulebook& rulebook, std::size_t index, const Balance* first) {
  constexpr double kPercent = 108.0;  // the width at each side for the probability
  constexpr double kBar = 18.0;
  Canvas& canvas = frame.canvas;
  frame.canvas.line({kMargin, frame.y}, {kRight, frame.y}, "rule");
  frame.y += 24.0;
  double room = kInner - kSwatch - 8.0;
  if (first != nullptr) {
    const Difference difference = difference_of(*first, rulebook.balance);
    const std::string words = shortened(difference.words, kInner * 0.62, 12.0, true);
    canvas.text(kRight, frame.y, words, {12.0, difference.tone, Anchor::end, true});
    room -= text_width(words, 12.0, true) + 16.0;
  }
  draw_swatch(canvas, kMargin, frame.y - 10.0, kSwatch, series_look(index));
  canvas.text(kMargin + kSwatch + 8.0, frame.y, shortened(rulebook.name, room, 14.0, true),
              {14.0, "ink", Anchor::start, true, true});
  frame.y += 14.0;
  const double baseline = frame.y + kBar - 1.0;
  canvas.text(kMargin, baseline, percent_text(rulebook.balance.attacker.probability),
              {21.0, "att", Anchor::start, true, true});
  canvas.text(kRight, baseline, percent_text(rulebook.balance.defender.probability),
              {21.0, "def", Anchor::end, true, true});
  draw_shares(canvas, {kMargin + kPercent, frame.y}, kInner - 2 * kPercent, kBar,
              stretches_of(rulebook.balance));
  frame.y += kBar;
  const double neither = share(rulebook.balance.neither.probability);
  if (neither > 0.0) {
    const std::string name =
        rulebook.balance.neither.name.empty() ? "neither" : rulebook.balance.neither.name;
    frame.y += 16.0;
    canvas.text(kWidth / 2.0, frame.y,
                shortened(fmt::format("{} {}", percent_text(neither), name), kInner - 2 * kPercent, 11.0),
                {11.0, "soft", Anchor::middle});
  }
  frame.y += 16.0;
}

/// Draws the means of all series after their swatches, from the right edge to the left. Returns the left end.
double draw_means(Canvas& canvas, double y, std::span<const Values> series) {
  constexpr double kSize = 11.5;
  double x = kRight;
  for (std::size_t s = series.size(); s-- > 0;) {
    const std::optional<double> mean = mean_of(series[s]);
    const std::string words = mean ? number(*mean) : "none";
    canvas.text(x, y, words, {kSize, "ink", Anchor::end});
    x -= text_width(words, kSize) + 5.0 + kSwatch;
    draw_swatch(canvas, x, y - 9.5, kSwatch, series_look(s));
    x -= 12.0;
  }
  canvas.text(x, y, "mean", {kSize, "soft", Anchor::end});
  return x - text_width("mean", kSize);
}

void draw_paired(Frame& frame, const PicturePair& paired, std::size_t count) {
  constexpr double kHeight = 110.0;
  std::vector<Values> series(
      paired.series.begin(),
      paired.series.begin() + static_cast<std::ptrdiff_t>(std::min(count, paired.series.size())));
  series.resize(count);
  const Bins bins = bins_of(series, kMostBars / count);
  frame.y += 13.0;
  const double left = draw_means(frame.canvas, frame.y, series);
  const std::string note =
      bins.together > 1 ? fmt::format("percent, {} values a bar", grouped(bins.together)) : "percent";
  draw_heading(frame.canvas, {kMargin, frame.y}, left - kMargin - 16.0, paired.name, note);
  frame.y += 12.0;
  Plot plot;
  plot.x = kMargin;
  plot.y = frame.y;
  plot.width = kInner;
  plot.height = kHeight;
  for (std::size_t s = 0; s < count; ++s) {
    plot.looks.push_back(series_look(s));
  }
  draw_plot(frame.canvas, plot, bins);
  frame.y += kHeight + kBelowPlot;
}

}  // namespace

std::string pair(const Caption& caption, const std::vector<Rulebook>& rulebooks,
                 const std::vector<PicturePair>& distributions) {
  Frame frame(caption);
  const std::size_t count = std::min(rulebooks.size(), kMostSeries);
  std::string numbers;
  if (count > 0) draw_sides(frame, rulebooks.front().balance);
  for (std::size_t i = 0; i < count; ++i) {
    draw_rulebook(frame, rulebooks[i], i, i == 0 ? nullptr : &rulebooks.front().balance);
    numbers +=
        fmt::format("{}{}: {}", i == 0 ? "" : " · ", rulebooks[i].name, balance_text(rulebooks[i].balance));
  }
  if (rulebooks.size() > count) {
    frame.y += 10.0;
    frame.canvas.text(kMargin, frame.y, fmt::format("and {} more, not drawn", rulebooks.size() - count),
                      {12.0, "soft"});
  }
  if (count > 0) {
    for (const PicturePair& paired : distributions) {
      frame.y += 26.0;
      draw_paired(frame, paired, count);
    }
  }
  return frame.document(numbers);
}

}  // namespace casus::report::svg
