#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "report/text/parts.hpp"
#include "report/text/study_text.hpp"
#include "report/text/value_rows.hpp"

namespace casus::report {
namespace {

/// Writes the summary above the rows: mean, standard deviation and quantiles.
void draw_summary(Page& page, const probability::Distribution& distribution) {
  const Exact mean = distribution.mean();
  const std::string whole = mean.to_string();
  const bool as_fraction = mean.to_double() != std::floor(mean.to_double()) && whole.size() <= 24;
  const auto quantile = [&](int percent) {
    return std::to_string(*distribution.quantile(Exact(percent) / Exact(100)));
  };
  std::vector<std::vector<Cell>> table;
  table.push_back(
      {{"mean", Ink::dim}, {decimal(mean.to_double(), 6) + (as_fraction ? " = " + whole : ""), Ink::bold}});
  table.push_back({{"deviation", Ink::dim}, {decimal(distribution.deviation(), 6)}});
  table.push_back({{"median", Ink::dim}, {quantile(50)}});
  table.push_back({{"half of all", Ink::dim}, {fmt::format("{} to {}", quantile(25), quantile(75))}});
  table.push_back({{"nine in ten", Ink::dim}, {fmt::format("{} to {}", quantile(5), quantile(95))}});
  rows(page, table);
}

void draw_chance(Page& page, const Exact& exact) {
  const Exact lowest = exact.reduced();
  const double p = lowest.to_double();
  page.item({{"  "},
             {padded_left(percent(p, 4), 11), Ink::bold},
             {"  "},
             {bar(p, page.style().width / 3), Ink::plain},
             {"  "}},
            "true");
  page.item({{std::string(15, ' ')}}, fraction(page.style(), lowest, page.style().width - 15), Ink::dim);
}

void draw_rows(Page& page, const probability::Distribution& distribution) {
  const auto entries = distribution.entries();
  const Integer& total = distribution.total();
  std::vector<Odds::Value> values;
  std::vector<double> at_most;
  std::vector<double> at_least;
  Integer below = 0;
  for (const auto& [value, weight] : entries) {
    values.push_back({value, nearest_double(weight, total)});
    at_least.push_back(nearest_double(total - below, total));
    below += weight;
    at_most.push_back(nearest_double(below, total));
  }
  const std::vector<ValueRow> rows = value_rows(values);
  std::size_t label = 0;
  double largest = 0.0;
  for (const ValueRow& row : rows) {
    label = std::max(label, columns(row.label));
    largest = std::max(largest, row.probability);
  }
  constexpr std::size_t kShare = 9;  // columns of a percentage
  const std::size_t used = 2 + label + 3 * (2 + kShare) + 2;
  const std::size_t bar_width =
      std::min(page.style().width - std::min(page.style().width, used + 1), page.style().width / 3);
  page.line({{"  "},
             {padded_left("", label)},
             {"  "},
             {padded_left("exactly", kShare), Ink::dim},
             {"  "},
             {std::string(bar_width, ' ')},
             {"  "},
             {padded_left("at least", kShare), Ink::dim},
             {"  "},
             {padded_left("at most", kShare), Ink::dim}});
  for (const ValueRow& row : rows) {
    page.line({{"  "},
               {padded_left(row.label, label)},
               {"  "},
               {padded_left(percent(row.probability, 3), kShare), Ink::bold},
               {"  "},
               {bar(row.probability / largest, bar_width)},
               {"  "},
               {padded_left(percent(at_least[row.first], 3), kShare)},
               {"  "},
               {padded_left(percent(at_most[row.last], 3), kShare)}});
  }
}

/// Returns a user's text on one line.
std::string shown(const std::string& text) {
  std::string one_line = as_utf8(text);
  std::replace_if(
      one_line.begin(), one_line.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return one_line;
}

}  // namespace

std::string dice_text(const Style& style, const std::string& expression,
                      const probability::Distribution& distribution, bool is_chance,
                      const std::vector<std::string>& readings) {
  Page page(style);
  page.title(shown(expression),
             is_chance ? "how often it is true, exactly" : "everything that can come of it, exactly");
  for (const std::string& reading : readings) page.words(shown(reading), 2, Ink::dim, 2);
  page.blank();
  if (is_chance) {
    draw_chance(page, distribution.probability(1));
    return page.take();
  }
  draw_summary(page, distribution);
  page.blank();
  draw_rows(page, distribution);
  return page.take();
}

}  // namespace casus::report
