#include "report/svg/lookup.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace casus::report::svg {
namespace {

constexpr double kLabels = 34.0;  // the width of the totals at the left

std::string_view look_of(const Lookup& lookup, char letter) {
  for (const Lookup::Result& result : lookup.results) {
    if (result.letter != letter) continue;
    if (result.victor == 0) return result.pale ? "att-pale" : "att";
    if (result.victor == 1) return result.pale ? "def-pale" : "def";
  }
  return "soft-pale";
}

std::string_view tone_of(std::string_view look) { return look == "att" || look == "def" ? "paper" : "ink"; }

}  // namespace

void draw_lookup(Frame& frame, const Lookup& lookup) {
  if (lookup.rows.empty()) return;
  constexpr double kHighest = 24.0;
  std::size_t columns = 0;
  for (const std::string& row : lookup.rows) columns = std::max(columns, row.size());
  const double cell = std::min(kHighest, std::max(8.0, (kInner - kLabels) / static_cast<double>(columns)));
  const double letter = cell * 0.5;
  frame.y += 36.0;
  frame.canvas.text(kMargin, frame.y, lookup.title, {13.0, "ink", Anchor::start, true});
  frame.y += 18.0;
  frame.canvas.text(kMargin, frame.y,
                    fmt::format("down: total of {} · across: total of {}", lookup.down, lookup.across),
                    {11.0, "soft"});
  frame.y += 18.0;
  const double left = kMargin + kLabels;
  const auto middle = [&](std::size_t i) { return (static_cast<double>(i) + 0.5) * cell; };
  // Every total if there is room for its number, else every fifth.
  const std::size_t step = cell >= 16.0 ? 1 : 5;
  for (std::size_t i = step - 1; i < columns; i += step)
    frame.canvas.text(left + middle(i), frame.y, std::to_string(i + 1), {9.0, "soft", Anchor::middle});
  frame.y += 6.0;
  const double top = frame.y;
  for (std::size_t row = 0; row < lookup.rows.size(); ++row) {
    const double y = top + static_cast<double>(row) * cell;
    if ((row + 1) % step == 0)
      frame.canvas.text(left - 8.0, y + cell * 0.5 + 3.2, std::to_string(row + 1),
                        {9.0, "soft", Anchor::end});
    for (std::size_t column = 0; column < lookup.rows[row].size(); ++column) {
      const char here = lookup.rows[row][column];
      const std::string_view look = look_of(lookup, here);
      const double x = left + static_cast<double>(column) * cell;
      frame.canvas.rect(x, y, cell - 1.0, cell - 1.0, look);
      if (letter >= 7.0)
        frame.canvas.text(x + cell * 0.5 - 0.5, y + cell * 0.5 + letter * 0.36, std::string(1, here),
                          {letter, tone_of(look), Anchor::middle});
    }
  }
  for (const Lookup::Mark& mark : lookup.marks) {
    frame.canvas.rect(left + static_cast<double>(mark.column) * cell - 1.0,
                      top + static_cast<double>(mark.row) * cell - 1.0, cell + 1.0, cell + 1.0,
                      "none ink-line bold", 2.0);
  }
  frame.y = top + static_cast<double>(lookup.rows.size()) * cell + 18.0;
  std::vector<Lookup::Mark> likely = lookup.marks;
  std::stable_sort(likely.begin(), likely.end(),
                   [](const auto& a, const auto& b) { return a.chance > b.chance; });
  std::string words = likely.empty() ? "" : "Framed: where the dice bring play, ";
  for (std::size_t i = 0; i < std::min<std::size_t>(likely.size(), 3); ++i) {
    words += fmt::format("{}{} against {} ({})", i == 0 ? "" : ", ", likely[i].row + 1, likely[i].column + 1,
                         percent_text(likely[i].chance));
  }
  frame.canvas.text(kMargin, frame.y, words + (likely.size() > 3 ? ", …" : ""), {11.0, "soft"});
}

}  // namespace casus::report::svg
