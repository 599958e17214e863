#include <algorithm>
#include <fmt/format.h>

#include "report/parts.hpp"
#include "report/text.hpp"

namespace casus::report {
namespace {

constexpr double kRare = 0.0005;  // values rarer than this at the ends of a distribution are drawn as one

void draw_outcomes(Page& page, const Odds& odds) {
  const std::size_t bar_width = page.style().width / 3;
  for (const Odds::Outcome& outcome : odds.outcomes) {
    const Ink ink = ink_of(outcome.victor);
    const std::string share = padded_left(percent(outcome.chance.probability, 4), 11);
    page.item({{"  "}, {share, Ink::bold}, {"  "}, {bar(outcome.chance.probability, bar_width), ink}, {"  "}},
              outcome.text);
    if (outcome.chance.exact) {
      page.item({{std::string(15, ' ')}}, fraction(page.style(), *outcome.chance.exact), Ink::dim);
    }
  }
}

/// One row of a distribution: a value, or all from here down or up.
struct Row {
  std::string label;
  double probability = 0.0;
};

std::vector<Row> rows_of(const Odds::Distribution& distribution) {
  std::size_t first = 0;
  std::size_t last = distribution.values.size();
  double low = 0.0;
  double high = 0.0;
  const auto at = [&](std::size_t i) { return distribution.values[i].probability; };
  while (first + 1 < last && low + at(first) < kRare) low += at(first++);
  while (last > first + 1 && high + at(last - 1) < kRare) high += at(--last);
  // A tail of one value is that value.
  if (first == 1) low = at(--first) * 0.0;
  if (last + 1 == distribution.values.size()) high = at(last++) * 0.0;
  std::vector<Row> rows;
  if (first > 0) rows.push_back({fmt::format("≤ {}", distribution.values[first - 1].value), low});
  for (std::size_t i = first; i < last; ++i)
    rows.push_back({std::to_string(distribution.values[i].value), at(i)});
  if (last < distribution.values.size())
    rows.push_back({fmt::format("≥ {}", distribution.values[last].value), high});
  return rows;
}

void draw_distribution(Page& page, const Odds::Distribution& distribution) {
  double total = 0.0;
  double largest = 0.0;
  const std::vector<Row> rows = rows_of(distribution);
  std::size_t label = 0;
  for (const Row& row : rows) {
    total += row.probability;
    largest = std::max(largest, row.probability);
    label = std::max(label, columns(row.label));
  }
  const std::string mean = "mean " + decimal(distribution.mean(), 4);
  page.blank();
  page.item(
      {{distribution.text, Ink::bold}, {"  "}},
      total < 1.0 - 1e-9 ? fmt::format("{} where it comes to that ({})", mean, percent(total, 2)) : mean,
      Ink::dim);
  const std::size_t bar_width = page.style().width / 3;
  for (const Row& row : rows) {
    page.line({{"  "},
               {padded_left(row.label, label)},
               {"  "},
               {padded_left(percent(row.probability, 2), 8)},
               {"  "},
               {bar(largest > 0.0 ? row.probability / largest : 0.0, bar_width)}});
  }
}

}  // namespace

std::string odds_text(const Style& style, const Table& table, const Odds& odds, bool brief) {
  Page page(style);
  const std::string policy = odds.policy == PolicyKind::best
                                 ? "every choice as advised"
                                 : "as the scenario declares, no further option taken";
  page.title(odds.first ? "What can come of it? " + odds.first->text : "What can come of it?",
             table.title() + " · " + policy);
  page.blank();
  draw_outcomes(page, odds);
  if (!brief) {
    for (const Odds::Distribution& distribution : odds.distributions) draw_distribution(page, distribution);
  }
  rests_on(page, odds.rests_on);
  return page.take();
}

std::string simulation_text(const Style& style, const Table& table, const SimulationSaid& simulation) {
  Page page(style);
  page.title(fmt::format("What came of {} plays?", grouped(simulation.runs)),
             fmt::format("{} · {} · seed {}", table.title(),
                         simulation.policy == PolicyKind::best ? "every choice as advised"
                                                               : "as the scenario declares",
                         simulation.seed));
  page.blank();
  std::vector<std::vector<Cell>> table_rows;
  table_rows.push_back({{"simulated", Ink::dim, true},
                        {"± error", Ink::dim, true},
                        {"computed", Ink::dim, true},
                        {"off by", Ink::dim, true},
                        {""}});
  for (const SimulationSaid::Outcome& outcome : simulation.outcomes) {
    const double difference = outcome.simulated - outcome.exact.probability;
    const std::string errors = outcome.standard_error > 0.0
                                   ? fmt::format("{:+.1f} errors", difference / outcome.standard_error)
                                   : "0";
    table_rows.push_back({{percent(outcome.simulated, 4), Ink::bold, true},
                          {percent(outcome.standard_error, 4), Ink::plain, true},
                          {percent(outcome.exact.probability, 4), Ink::plain, true},
                          {errors, Ink::plain, true},
                          {outcome.text, ink_of(outcome.victor)}});
  }
  rows(page, table_rows);
  page.heading("On average");
  table_rows.clear();
  for (const SimulationSaid::Counter& counter : simulation.counters) {
    table_rows.push_back({{fmt::format("{:.4f}", counter.mean), Ink::bold, true},
                          {fmt::format("± {:.4f}", counter.standard_error), Ink::dim},
                          {counter.text}});
  }
  rows(page, table_rows);
  return page.take();
}

}  // namespace casus::report
