#include "report/svg/waterfall.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "report/svg/measure.hpp"

namespace casus::report::svg {
namespace {

constexpr double kWords = 275.0;  // the column of the labels
constexpr double kAmount = 70.0;  // the column of the amounts, at the right
constexpr double kStepBar = 12.0;

/// Maps an amount to its x coordinate.
struct Rule {
  double least;
  double unit;
  bool of_chance;

  [[nodiscard]] double at(double x) const { return kMargin + kWords + (x - least) * unit; }
  [[nodiscard]] std::string level(double x) const {
    return of_chance ? percent_text(x) : x == 0.0 ? "0.0000" : fmt::format("{:+.4f}", x);
  }
  [[nodiscard]] std::string change(double x) const {
    return of_chance ? points_text(x) : fmt::format("{:+.4f}", x == 0.0 ? 0.0 : x);
  }
};

Rule rule_of(const Waterfall& one) {
  double least = std::min({0.0, one.start, one.end});
  double most = std::max({0.0, one.start, one.end});
  double now = one.start;
  for (const WaterfallStep& step : one.steps) {
    now += step.amount;
    least = std::min(least, now);
    most = std::max(most, now);
  }
  const double wide = kRight - kAmount - kMargin - kWords;
  return {least, wide / std::max(most - least, 1e-9), one.of_chance};
}

std::string_view tone_of_step(const WaterfallStep& step) {
  return step.kind == WaterfallStep::Kind::luck ? "ink" : step.amount > 0.0 ? "att" : "def";
}

/// Draws a row of a label, a bar and a number.
void draw_step(Frame& frame, const Rule& rule, const std::string& label, double from, double to,
               std::string_view tone, const std::string& number, bool strong, bool hollow) {
  constexpr double kRowLeading = 15.0;
  const auto lines = lines_of(label, kWords - 14.0, 12.0, 2, strong);
  double y = frame.y + 12.0;
  for (const std::string& line : lines) {
    frame.canvas.text(kMargin, y, line, {12.0, "ink", Anchor::start, strong});
    y += kRowLeading;
  }
  const double high = kRowLeading * static_cast<double>(std::max<std::size_t>(lines.size(), 1)) + 5.0;
  const double top = frame.y + (high - 5.0 - kStepBar) / 2.0 + 1.0;
  const double left = rule.at(std::min(from, to));
  const double wide = std::max(std::abs(to - from) * rule.unit, 1.0);
  frame.canvas.rect(left, top, wide, kStepBar,
                    hollow ? fmt::format("paper thin {}-line", tone) : std::string(tone), 1.0);
  frame.canvas.text(kRight, top + kStepBar - 2.0, number, {12.0, "ink", Anchor::end, strong});
  frame.y += high;
}

std::string draw_waterfall(Frame& frame, const Waterfall& one) {
  const Rule rule = rule_of(one);
  frame.canvas.text(kMargin, frame.y + 6.0, shortened(one.heading, kInner, 13.0, true),
                    {13.0, "ink", Anchor::start, true});
  frame.y += 18.0;
  const double top = frame.y;
  draw_step(frame, rule, "at the start", 0.0, one.start, "soft", rule.level(one.start), true, false);
  std::string numbers = fmt::format("{}: {} at the start;", one.heading, rule.level(one.start));
  double now = one.start;
  for (const WaterfallStep& step : one.steps) {
    draw_step(frame, rule, step.label, now, now + step.amount, tone_of_step(step), rule.change(step.amount),
              false, step.kind == WaterfallStep::Kind::guess);
    now += step.amount;
    numbers += fmt::format(" {} {};", step.label, rule.change(step.amount));
  }
  draw_step(frame, rule, "at the end", 0.0, one.end, "soft", rule.level(one.end), true, false);
  frame.canvas.line({rule.at(0.0), top}, {rule.at(0.0), frame.y}, "soft-line");
  frame.y += 14.0;
  return numbers + fmt::format(" {} at the end.", rule.level(one.end));
}

}  // namespace

std::vector<WaterfallStep> greatest(std::vector<WaterfallStep> steps) {
  constexpr std::size_t kMost = 40;
  std::vector<double> sizes;
  sizes.reserve(steps.size());
  for (const WaterfallStep& step : steps) sizes.push_back(std::abs(step.amount));
  std::sort(sizes.rbegin(), sizes.rend());
  const double least = sizes.size() < kMost ? 0.0 : sizes[kMost - 2];
  std::vector<WaterfallStep> drawn;
  double rest = 0.0;
  for (WaterfallStep& step : steps) {
    if (step.amount == 0.0) continue;
    if (std::abs(step.amount) < least || drawn.size() + 1 >= kMost) {
      rest += step.amount;
    } else {
      drawn.push_back(std::move(step));
    }
  }
  if (rest != 0.0) drawn.push_back({WaterfallStep::Kind::luck, "all smaller ones", rest});
  return drawn;
}

std::string waterfalls(const Caption& caption, const std::vector<Waterfall>& waterfalls) {
  Frame frame(caption);
  std::string numbers;
  for (const Waterfall& one : waterfalls)
    numbers += (numbers.empty() ? "" : " ") + draw_waterfall(frame, one);
  const bool of_chance = !waterfalls.empty() && waterfalls.front().of_chance;
  frame.canvas.text(kRight, frame.y, of_chance ? "percentage points" : "points", {11.0, "soft", Anchor::end});
  frame.canvas.text(kMargin, frame.y, "dark: dice · coloured: choices · hollow: what was chosen unseen",
                    {11.0, "soft"});
  return frame.document(numbers);
}

}  // namespace casus::report::svg
