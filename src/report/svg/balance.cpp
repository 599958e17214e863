#include "report/svg/balance.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "report/svg/measure.hpp"

namespace casus::report::svg {
namespace {

constexpr double kColumn = (kInner - 28.0) / 2.0;  // the width of each side's words

struct Column {
  const Share* share;
  std::string_view tone;
  Anchor anchor;
  double x;
};

/// Draws the lines of a column from `y` on. Returns their lower end.
double draw_lines(Canvas& canvas, const Column& column, double y, std::string_view text, std::size_t most,
                  double leading, Type type) {
  type.anchor = column.anchor;
  for (const std::string& line : lines_of(text, kColumn, type.size, most, type.strong)) {
    y += leading;
    canvas.text(column.x, y, line, type);
  }
  return y;
}

/// Draws the text below the bar: the outcomes, with probabilities if there are several, and the fraction.
double draw_outcomes(Canvas& canvas, const Column& column, double y) {
  constexpr std::size_t kMost = 8;  // more would need a table
  const std::vector<Outcome>& outcomes = column.share->outcomes;
  for (std::size_t i = 0; i < std::min(outcomes.size(), kMost); ++i) {
    const std::string words =
        outcomes.size() == 1
            ? outcomes[i].text
            : fmt::format("{} · {}", percent_text(outcomes[i].probability), outcomes[i].text);
    y = draw_lines(canvas, column, y, words, 2, 18.0, {13.0, "ink"});
  }
  if (outcomes.size() > kMost)
    y = draw_lines(canvas, column, y, fmt::format("and {} more", outcomes.size() - kMost), 1, 18.0,
                   {13.0, "soft"});
  const std::string exactly = "exactly " + column.share->exact;
  if (!column.share->exact.empty() && text_width(exactly, 11.0) <= kColumn)
    y = draw_lines(canvas, column, y, exactly, 1, 17.0, {11.0, "soft"});
  return y;
}

bool has_neither(const Balance& balance) {
  return share(balance.neither.probability) > 0.0 || !balance.neither.outcomes.empty();
}

/// Draws the third possibility on a line of its own, with a swatch of its segment.
void draw_neither(Frame& frame, const Share& neither) {
  constexpr double kIndent = 20.0;
  frame.y += 26.0;
  draw_swatch(frame.canvas, kMargin, frame.y - 10.0, 11.0, {"hatch soft-line"});
  const std::string name = neither.name.empty() ? "Neither" : neither.name;
  std::string words = fmt::format("{}  {}", percent_text(neither.probability), name);
  for (std::size_t i = 0; i < neither.outcomes.size(); ++i) {
    const Outcome& one = neither.outcomes[i];
    words += i == 0 ? ": " : "; ";
    words += neither.outcomes.size() == 1 ? one.text
                                          : fmt::format("{} {}", percent_text(one.probability), one.text);
  }
  if (!neither.exact.empty() && neither.exact.size() < 40)
    words += fmt::format(" (exactly {})", neither.exact);
  double y = frame.y - 18.0;
  for (const std::string& line : lines_of(words, kInner - kIndent, 13.0, 4)) {
    y += 18.0;
    frame.canvas.text(kMargin + kIndent, y, line, {13.0, "ink"});
  }
  frame.y = y;
}

void draw_balance(Frame& frame, const Balance& balance) {
  constexpr double kBar = 22.0;
  const Column columns[] = {{&balance.attacker, "att", Anchor::start, kMargin},
                            {&balance.defender, "def", Anchor::end, kRight}};
  frame.y += 30.0;
  double names = frame.y;
  for (const Column& column : columns) {
    frame.canvas.text(column.x, frame.y, percent_text(column.share->probability),
                      {42.0, column.tone, column.anchor, true, true});
    names = std::max(names, draw_lines(frame.canvas, column, frame.y + 6.0, column.share->name, 2, 19.0,
                                       {14.0, column.tone, column.anchor, true}));
  }
  frame.y = names + 14.0;
  draw_shares(frame.canvas, {kMargin, frame.y}, kInner, kBar, stretches_of(balance));
  frame.y += kBar + 6.0;
  double end = frame.y;
  for (const Column& column : columns) end = std::max(end, draw_outcomes(frame.canvas, column, frame.y));
  frame.y = end;
  if (has_neither(balance)) draw_neither(frame, balance.neither);
}

/// Draws the distributions in pairs, and wide ones alone.
void draw_distributions(Frame& frame, std::span<const Distribution> distributions) {
  constexpr double kGutter = 36.0;
  constexpr double kHalf = (kInner - kGutter) / 2.0;
  constexpr double kSpace = 30.0;
  if (distributions.empty()) return;
  frame.y += 34.0;
  bool at_left = true;
  for (const Distribution& one : distributions) {
    const bool wide = needs_full_width(one.values) || text_width(one.name, 13.0, true) > kHalf;
    if (wide && !at_left) {
      frame.y += kSmallPanel + kSpace;
      at_left = true;
    }
    draw_small(frame.canvas, at_left ? kMargin : kMargin + kHalf + kGutter, frame.y, wide ? kInner : kHalf,
               one);
    if (wide || !at_left) frame.y += kSmallPanel + kSpace;
    at_left = wide || !at_left;
  }
  frame.y += at_left ? -kSpace : kSmallPanel;
}

}  // namespace

std::vector<Stretch> stretches_of(const Balance& balance) {
  std::vector<Stretch> out;
  const auto add = [&](const Share& side, std::string_view look) {
    double sum = 0.0;
    for (const Outcome& one : side.outcomes) sum += share(one.probability);
    // Outcomes divide a side's segment only if they add up to all of it.
    const bool parted = side.outcomes.size() > 1 && std::abs(sum - share(side.probability)) < 1e-6;
    if (!parted) {
      out.push_back({side.probability, look});
      return;
    }
    bool first = true;
    for (const Outcome& one : side.outcomes) {
      out.push_back({one.probability, look, !first});
      first = first && share(one.probability) <= 0.0;
    }
  };
  add(balance.attacker, "att");
  add(balance.neither, "hatch");
  add(balance.defender, "def");
  return out;
}

std::string balance_text(const Balance& balance) {
  std::string out =
      fmt::format("{} {}, {} {}", balance.attacker.name, percent_text(balance.attacker.probability),
                  balance.defender.name, percent_text(balance.defender.probability));
  if (share(balance.neither.probability) > 0.0) {
    out += fmt::format(", {} {}", balance.neither.name.empty() ? "neither" : balance.neither.name,
                       percent_text(balance.neither.probability));
  }
  return out;
}

std::string balance(const Caption& caption, const Balance& balance,
                    std::span<const Distribution> distributions, const Lookup* lookup) {
  Frame frame(caption);
  draw_balance(frame, balance);
  if (lookup != nullptr) draw_lookup(frame, *lookup);
  draw_distributions(frame, distributions);
  std::string numbers = balance_text(balance);
  for (const Distribution& one : distributions)
    numbers += fmt::format(" · {}: {}", one.name, mean_text(one.values));
  return frame.document(numbers);
}

}  // namespace casus::report::svg
