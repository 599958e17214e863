#include <algorithm>
#include <fmt/format.h>
#include <numeric>

#include "report/parts.hpp"
#include "report/text.hpp"

namespace casus::report {
namespace {

/// "+2.2695", "-0.3137", " 0.0000".
std::string worth(double value) { return value == 0.0 ? "0.0000" : fmt::format("{:+.4f}", value); }

void draw_choices(Page& page, const Advice& advice) {
  std::vector<std::size_t> order(advice.choices.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  // What is advised stands first, also among equals.
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (a == advice.best || b == advice.best) return a == advice.best && b != advice.best;
    return advice.choices[b].exact < advice.choices[a].exact;
  });
  std::vector<std::vector<Cell>> table;
  for (const std::size_t i : order) {
    const Advice::Choice& choice = advice.choices[i];
    const bool best = i == advice.best;
    table.push_back({{best ? "▶" : " ", Ink::good},
                     {worth(choice.value), best ? Ink::bold : Ink::plain, true},
                     {choice.move.text, best ? Ink::bold : Ink::plain}});
  }
  rows(page, table);
}

void draw_line(Page& page, const Advice& advice) {
  page.heading("Best play");
  bool first = true;
  for (const Advice::Step& step : advice.line) {
    const std::string lead =
        first ? "first" : fmt::format("if {} ({}), then", step.after, percent(step.probability, 2));
    page.words(fmt::format("{}: {} ({})", lead, step.move.text, worth(step.value)), 2, Ink::plain, 4);
    first = false;
  }
}

}  // namespace

std::string advice_text(const Style& style, const Table& table, const Advice& advice, bool brief) {
  Page page(style);
  page.title("What should " + advice.seat + " do? " + advice.choices[advice.best].move.text, table.title());
  page.heading("What each choice is worth");
  draw_choices(page, advice);
  draw_line(page, advice);
  rests_on(page, advice.rests_on, brief);
  return page.take();
}

}  // namespace casus::report
