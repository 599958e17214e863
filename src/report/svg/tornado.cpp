#include "report/svg/tornado.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "report/svg/measure.hpp"

namespace casus::report::svg {
namespace {

constexpr double kLabelColumn = 210.0;  // the column of the names
constexpr double kNumber = 56.0;        // the room for a number beyond the longest bar
constexpr double kBar = 10.0;
constexpr double kLane = 17.0;  // between the two bars of a row

double finite(double delta) { return std::isfinite(delta) ? delta : 0.0; }

struct Measure {
  double zero;    // the x of no change
  double unit;    // pixels for a change of 1
  bool of_worth;  // otherwise of a probability

  [[nodiscard]] std::string words(double delta) const {
    return of_worth ? fmt::format("{:+.4f}", delta) : points_text(delta);
  }
};

/// Returns a scale that both sides share; a side without bars keeps room for its words.
Measure measure_of(const std::vector<Change>& changes, bool of_worth) {
  double left = 0.0;
  double right = 0.0;
  for (const Change& change : changes) {
    for (const double delta : {finite(change.fewer.value_or(0.0)), finite(change.more.value_or(0.0))}) {
      left = std::max(left, -delta);
      right = std::max(right, delta);
    }
  }
  constexpr double kLeastShare = 0.2;
  const double most = std::max({left, right, 1e-9});
  left = std::max(left, most * kLeastShare);
  right = std::max(right, most * kLeastShare);
  const double begin = kMargin + kLabelColumn + kNumber;
  const double unit = (kRight - kNumber - begin) / (left + right);
  return {begin + left * unit, unit, of_worth};
}

/// Draws a bar: full for one more, hollow for one fewer.
void draw_change(Canvas& canvas, const Measure& measure, double y, double delta, bool more) {
  const bool right = delta > 0.0;
  const std::string_view tone = delta == 0.0 ? "soft" : measure.of_worth ? "ink" : right ? "att" : "def";
  const double wide = std::abs(delta) * measure.unit;
  if (delta != 0.0) {
    // The outline lies inside, so that equal changes end at the same place.
    const double inset = more ? 0.0 : 0.75;
    const double drawn = std::max(wide - 2 * inset, 0.75);
    const double x = right ? measure.zero + inset : measure.zero - inset - drawn;
    const std::string look = more ? std::string(tone) : fmt::format("paper thin {}-line", tone);
    canvas.rect(x, y + inset, drawn, kBar - 2 * inset, look, std::min(2.0, drawn / 2.0));
  }
  const double end = right || delta == 0.0 ? measure.zero + wide + 6.0 : measure.zero - wide - 6.0;
  canvas.text(end, y + kBar - 1.0, measure.words(delta),
              {12.0, tone, right || delta == 0.0 ? Anchor::start : Anchor::end, more});
}

/// Draws a row. Returns its height.
double draw_row(Canvas& canvas, const Measure& measure, double y, const Change& change) {
  constexpr double kLeading = 16.0;
  const std::vector<std::string> lines = lines_of(change.label, kLabelColumn - 12.0, 13.0, 2);
  const double lanes = change.more && change.fewer ? 2.0 : 1.0;
  const double inner = std::max(kLane * lanes, kLeading * static_cast<double>(lines.size()));
  double text = y + (inner - kLeading * static_cast<double>(lines.size())) / 2.0 + 12.0;
  for (const std::string& line : lines) {
    canvas.text(kMargin, text, line, {13.0, "ink"});
    text += kLeading;
  }
  double lane = y + (inner - kLane * lanes) / 2.0 + (kLane - kBar) / 2.0;
  if (change.more) {
    draw_change(canvas, measure, lane, finite(*change.more), true);
    lane += kLane;
  }
  if (change.fewer) draw_change(canvas, measure, lane, finite(*change.fewer), false);
  return inner;
}

/// Draws the meaning of the two kinds of bars and of the two directions.
void draw_legend(Frame& frame, const Tornado& tornado, const Measure& measure) {
  constexpr double kSize = 12.0;
  Canvas& canvas = frame.canvas;
  const bool more = std::any_of(tornado.changes.begin(), tornado.changes.end(),
                                [](const Change& change) { return change.more.has_value(); });
  const bool fewer = std::any_of(tornado.changes.begin(), tornado.changes.end(),
                                 [](const Change& change) { return change.fewer.has_value(); });
  double x = kMargin;
  if (more) {
    canvas.rect(x, frame.y - 9.0, 16.0, kBar, "ink", 2.0);
    canvas.text(x + 22.0, frame.y, "one more", {kSize, "ink", Anchor::start, true});
    x += 34.0 + text_width("one more", kSize, true);
  }
  if (fewer) {
    canvas.rect(x + 0.75, frame.y - 8.25, 14.5, kBar - 1.5, "paper thin ink-line", 2.0);
    canvas.text(x + 22.0, frame.y, "one fewer", {kSize, "ink"});
  }
  frame.y += 24.0;
  const std::string attacker = tornado.attacker.empty() ? "attacker" : tornado.attacker;
  const std::string defender = tornado.defender.empty() ? "defender" : tornado.defender;
  const std::string now =
      fmt::format("now {}", measure.of_worth ? measure.words(tornado.base) : percent_text(tornado.base));
  const double beside = text_width(now, 13.0, true) / 2.0 + 14.0;
  canvas.text(measure.zero, frame.y, now, {13.0, "ink", Anchor::middle, true});
  canvas.text(measure.zero - beside, frame.y,
              shortened("← " + defender, measure.zero - beside - kMargin, kSize),
              {kSize, measure.of_worth ? "ink" : "def", Anchor::end});
  canvas.text(measure.zero + beside, frame.y,
              shortened(attacker + " →", kRight - measure.zero - beside, kSize),
              {kSize, measure.of_worth ? "ink" : "att"});
  frame.y += 12.0;
}

}  // namespace

std::string tornado(const Caption& caption, const Tornado& tornado) {
  constexpr double kBetween = 12.0;
  Frame frame(caption);
  const Measure measure = measure_of(tornado.changes, !tornado.worth_in.empty());
  draw_legend(frame, tornado, measure);
  const double top = frame.y;
  Canvas rows;  // drawn above the line of no change
  frame.y += 8.0;
  std::string numbers =
      measure.of_worth ? fmt::format("It is worth {} {}.", measure.words(tornado.base), tornado.worth_in)
                       : fmt::format("The chance of {} is {}.", tornado.attacker, percent_text(tornado.base));
  for (std::size_t i = 0; i < tornado.changes.size(); ++i) {
    const Change& change = tornado.changes[i];
    if (i > 0) {
      frame.canvas.line({kMargin, frame.y}, {kRight, frame.y}, "rule");
      frame.y += kBetween / 2.0;
    }
    frame.y += draw_row(rows, measure, frame.y, change) + kBetween / 2.0;
    numbers += fmt::format(" {}:", change.label);
    if (change.more) numbers += fmt::format(" one more {};", measure.words(finite(*change.more)));
    if (change.fewer) numbers += fmt::format(" one fewer {};", measure.words(finite(*change.fewer)));
  }
  frame.canvas.line({measure.zero, top}, {measure.zero, frame.y}, "soft-line");
  frame.canvas.append(rows);
  frame.y += 16.0;
  frame.canvas.text(kRight, frame.y, measure.of_worth ? tornado.worth_in : "percentage points",
                    {11.0, "soft", Anchor::end});
  return frame.document(numbers);
}

}  // namespace casus::report::svg
