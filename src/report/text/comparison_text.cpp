#include <algorithm>
#include <fmt/format.h>

#include "report/text/parts.hpp"
#include "report/text/study_text.hpp"

namespace casus::report {
namespace {

/// Returns the name of a column: "A", "B", ….
std::string letter(std::size_t i) { return std::string(1, static_cast<char>('A' + i)); }

/// Returns a field's value in few words.
std::string short_value(const std::optional<files::Node>& value) {
  if (!value) return "-";
  if (value->text() != nullptr) return *value->text();
  const std::string json = files::to_json(*value);
  constexpr std::size_t kMost = 40;
  return columns(json) <= kMost ? json : "{…}";
}

const Odds::Outcome* find(const Odds& odds, const std::string& id) {
  const auto at = std::find_if(odds.outcomes.begin(), odds.outcomes.end(),
                               [&](const Odds::Outcome& outcome) { return outcome.id == id; });
  return at == odds.outcomes.end() ? nullptr : &*at;
}

/// Returns all outcomes of all answers, in the order of their first occurrence.
std::vector<const Odds::Outcome*> all_outcomes(const Comparison& comparison) {
  std::vector<const Odds::Outcome*> all;
  for (const Comparison::Answer& answer : comparison.answers) {
    for (const Odds::Outcome& outcome : answer.odds.outcomes) {
      const bool known = std::any_of(all.begin(), all.end(),
                                     [&](const Odds::Outcome* one) { return one->id == outcome.id; });
      if (!known) all.push_back(&outcome);
    }
  }
  return all;
}

void draw_rulebooks(Page& page, const Comparison& comparison) {
  std::vector<std::vector<Cell>> table;
  for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
    const Comparison::Answer& answer = comparison.answers[i];
    const std::string title = answer.table->title();
    table.push_back(
        {{letter(i), Ink::bold}, {title == answer.name ? title : title + " (" + answer.name + ")"}});
  }
  rows(page, table);
}

void draw_outcomes(Page& page, const Comparison& comparison) {
  std::vector<std::vector<Cell>> table;
  std::vector<Cell> head;
  for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
    head.push_back({letter(i), Ink::dim, true});
    if (i > 0) head.push_back({letter(i) + " less A", Ink::dim, true});
  }
  head.push_back({""});
  table.push_back(std::move(head));
  for (const Odds::Outcome* outcome : all_outcomes(comparison)) {
    std::vector<Cell> row;
    double first = 0.0;
    for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
      const Odds::Outcome* here = find(comparison.answers[i].odds, outcome->id);
      const double chance = here == nullptr ? 0.0 : here->chance.probability;
      row.push_back({percent(chance, 4), Ink::bold, true});
      if (i == 0) first = chance;
      if (i > 0) row.push_back({fmt::format("{:+.4f}", 100.0 * (chance - first)), Ink::plain, true});
    }
    row.push_back({outcome->text, ink_of(outcome->victor)});
    table.push_back(std::move(row));
  }
  rows(page, table);
}

void draw_means(Page& page, const Comparison& comparison) {
  std::vector<std::vector<Cell>> table;
  for (const Odds::Distribution& distribution : comparison.answers.front().odds.distributions) {
    std::vector<Cell> row;
    for (const Comparison::Answer& answer : comparison.answers) {
      const auto& all = answer.odds.distributions;
      const auto at = std::find_if(all.begin(), all.end(), [&](const Odds::Distribution& one) {
        return one.name == distribution.name;
      });
      row.push_back({at == all.end() ? "-" : fmt::format("{:.4f}", at->mean()), Ink::plain, true});
    }
    row.push_back({distribution.text});
    table.push_back(std::move(row));
  }
  if (table.empty()) return;
  page.heading("On average");
  rows(page, table);
}

void draw_differences(Page& page, const Comparison& comparison) {
  page.heading("Where the rulebooks differ");
  if (comparison.differences.empty()) return page.words("nowhere");
  std::vector<std::vector<Cell>> table;
  for (const Comparison::Difference& difference : comparison.differences) {
    std::string values;
    for (const auto& value : difference.values) values += (values.empty() ? "" : " → ") + short_value(value);
    table.push_back(
        {{difference.path, Ink::bold}, {difference.clause}, {values + "  (" + difference.words + ")"}});
  }
  rows(page, table);
}

}  // namespace

std::string comparison_text(const Style& style, const Comparison& comparison) {
  Page page(style);
  const Odds& first = comparison.answers.front().odds;
  page.title(
      first.first ? "What would other rules change? " + first.first->text : "What would other rules change?",
      first.policy_text);
  page.blank();
  draw_rulebooks(page, comparison);
  page.blank();
  draw_outcomes(page, comparison);
  draw_means(page, comparison);
  draw_differences(page, comparison);
  return page.take();
}

}  // namespace casus::report
