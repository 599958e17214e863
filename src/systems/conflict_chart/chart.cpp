#include "systems/conflict_chart/chart.hpp"

#include <algorithm>

namespace casus::conflict_chart {
namespace {

constexpr std::size_t kMostRows = 60;

/// Checks a row and reports its first fault.
void check_row(files::Reader& reader, const std::string& key, const std::string& row, std::size_t number,
               std::size_t size) {
  if (row.size() != size) {
    reader.fault_at(key,
                    "row " + key + " has " + std::to_string(row.size()) + " letters, and the chart has " +
                        std::to_string(size) + " rows",
                    "as many letters as rows were expected");
    return;
  }
  for (std::size_t column = 1; column <= size; ++column) {
    const char c = row[column - 1];
    const std::string where = " in row " + key + ", column " + std::to_string(column);
    if (c < 'A' || c > 'D') {
      reader.fault_at(key, "there is no result" + where, "A, B, C or D was expected");
      return;
    }
    if (declarer_wins(static_cast<Letter>(c - 'A')) && number <= column) {  // CH-5
      reader.fault_at(key, std::string("the attacker wins by ") + c + where + " without having more points",
                      "A and B only where the attacker has more were expected (CH-5)");
      return;
    }
  }
}

std::string words(const Cell& cell) {
  return "row " + std::to_string(cell.row) + ", column " + std::to_string(cell.column);
}

}  // namespace

Cell Chart::cell(std::int32_t attacker, std::int32_t defender, OffChart off_chart) const {
  const std::int32_t most = std::max(attacker, defender);
  const std::int32_t least = std::min(attacker, defender);
  const std::int32_t down = off_chart == OffChart::shift ? std::max(most - size(), 0) : 0;
  return {std::clamp(attacker - down, 1, size()), std::clamp(defender - down, 1, size()),
          most > size() || least < 1};
}

Chart read_chart(files::Reader reader) {
  const std::size_t size = reader.keys().size();
  if (size == 0 || size > kMostRows) {
    reader.fault("the chart has " + std::to_string(size) + " rows",
                 "1 to " + std::to_string(kMostRows) + " rows were expected");
    return Chart({"D"});
  }
  std::vector<std::string> rows;
  for (std::size_t number = 1; number <= size; ++number) {
    const std::string key = std::to_string(number);
    const files::Node* node = reader.node(key);
    rows.push_back(reader.text(key));
    if (node != nullptr && node->text() != nullptr) check_row(reader, key, rows.back(), number, size);
  }
  reader.finish();
  return Chart(std::move(rows));
}

Faults chart_warnings(const Chart& chart, const files::Document& document, const files::Node& node) {
  Faults warnings;
  const auto compare = [&](const Cell& here, const Cell& next, bool worse, const std::string& side) {
    if (!worse) return;
    const files::Node* row = node.find(std::to_string(here.row));
    warnings.push_back({document.place(row == nullptr ? node : *row),
                        std::string(1, letter(chart.at(here))) + " in " + words(here) + " and " +
                            letter(chart.at(next)) + " in " + words(next) +
                            ": a point more is worse for the " + side,
                        "a chart on which a point more never is worse was expected"});
  };
  for (std::int32_t row = 1; row <= chart.size(); ++row) {
    for (std::int32_t column = 1; column <= chart.size(); ++column) {
      const Cell here{row, column};
      const Cell below{row + 1, column};
      const Cell right{row, column + 1};
      if (row < chart.size()) compare(here, below, chart.at(below) > chart.at(here), "attacker");
      if (column < chart.size()) compare(here, right, chart.at(right) < chart.at(here), "defender");
    }
  }
  return warnings;
}

}  // namespace casus::conflict_chart
