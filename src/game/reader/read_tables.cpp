// Reads tables: cells by row and column.

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>

#include "base/words.hpp"
#include "game/reader/sections.hpp"
#include "probability/bounds.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

namespace {

constexpr std::int64_t kMostInCell = 1'000'000;

std::optional<std::int64_t> number_of(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || std::abs(value) > kMostInCell)
    return std::nullopt;
  return value;
}

/// Parses "3:2", or "3", which is 3:1.
std::optional<std::pair<std::int64_t, std::int64_t>> ratio_of(std::string_view text) {
  const std::size_t colon = text.find(':');
  const auto first = number_of(text.substr(0, colon));
  const auto second =
      colon == std::string_view::npos ? std::optional<std::int64_t>(1) : number_of(text.substr(colon + 1));
  if (!first || !second || *second <= 0) return std::nullopt;
  return std::pair(*first, *second);
}

/// A cell as it is written, and its place.
struct Cell {
  std::string text;
  bool number = false;
  Place place;
};

std::vector<Cell> cells_of(Reading& reading, const files::Node& row) {
  std::vector<Cell> cells;
  const Place place = reading.document->place(row);
  const auto add = [&](const files::Node& node) {
    if (node.integer() != nullptr) {
      cells.push_back({std::to_string(*node.integer()), true, reading.document->place(node)});
    } else if (node.text() != nullptr) {
      cells.push_back({*node.text(), number_of(*node.text()).has_value(), reading.document->place(node)});
    } else {
      reading.fault(reading.document->place(node), "this is " + std::string(name_of(node.kind())),
                    "a word or a whole number was expected");
    }
  };
  if (const auto* all = row.array()) {
    for (const files::Node& node : *all) add(node);
  } else if (row.text() != nullptr) {
    const std::string& text = *row.text();
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t begin = text.find_first_not_of(" \t", at);
      if (begin == std::string::npos) break;
      at = std::min(text.find_first_of(" \t", begin), text.size());
      const std::string word = text.substr(begin, at - begin);
      cells.push_back({word, number_of(word).has_value(), reading.places.within(row.spot, text, begin)});
    }
  } else {
    add(row);
  }
  return cells;
}

void read_across(files::Reader& of, GameTable& table) {
  const files::Node* across = of.node("across");
  const auto* all = across == nullptr ? nullptr : across->array();
  if (all == nullptr || all->empty()) {
    of.fault_at("across", "'across' is missing", "an array of the columns' labels was expected");
    return;
  }
  for (const files::Node& label : *all) {
    if (label.integer() != nullptr) {
      table.across.push_back(std::to_string(*label.integer()));
    } else if (label.text() != nullptr) {
      table.across.push_back(*label.text());
    } else {
      of.fault_in(label, "this is " + std::string(name_of(label.kind())), "a label was expected");
    }
  }
  for (const std::string& label : table.across) {
    const auto ratio = ratio_of(label);
    if (!ratio) {
      table.ratios.clear();
      return;
    }
    if (!table.ratios.empty() &&
        ratio->first * table.ratios.back().second <= table.ratios.back().first * ratio->second) {
      of.fault_at("across", "the columns are not in order: " + in_quotes(label),
                  "each higher than the one before was expected");
      return;
    }
    table.ratios.push_back(*ratio);
  }
}

/// Gives a table its type: every cell is a number, or every cell is a word of the table's own list.
void type_cells(Reading& reading, GameTable& table, const std::vector<Cell>& cells) {
  const bool numbers = std::all_of(cells.begin(), cells.end(), [](const Cell& cell) { return cell.number; });
  if (numbers) {
    for (const Cell& cell : cells) table.cells.push_back(*number_of(cell.text));
    table.cell = number_in({});
    if (!table.cells.empty()) table.cell.range = {table.cells[0], table.cells[0]};
    for (const std::int64_t value : table.cells) table.cell.range = hull(table.cell.range, {value, value});
    return;
  }
  List list{table.name, {}};
  std::map<std::string_view, std::int64_t> places;
  for (const Cell& cell : cells) {
    const auto [at, is_new] = places.emplace(cell.text, static_cast<std::int64_t>(places.size()));
    if (is_new) list.words.push_back(cell.text);
    table.cells.push_back(at->second);
  }
  table.cell = {Type::Kind::word,
                static_cast<Index>(reading.game.lists.size()),
                {0, static_cast<std::int64_t>(list.words.size()) - 1}};
  reading.game.lists.push_back(std::move(list));
}

void read_cells(Reading& reading, files::Reader& of, GameTable& table) {
  files::Reader rows = of.table("cells");
  const std::vector<std::string> labels = rows.keys();
  std::vector<std::size_t> order(labels.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const bool numbers = std::all_of(labels.begin(), labels.end(),
                                   [](const std::string& label) { return number_of(label).has_value(); });
  if (numbers) {
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return *number_of(labels[a]) < *number_of(labels[b]); });
  }
  std::vector<Cell> cells;
  for (const std::size_t i : order) {
    const std::string& label = labels[i];
    if (numbers) {
      table.row_labels.push_back(*number_of(label));
    } else {
      table.row_words.push_back(label);
    }
    std::vector<Cell> row = cells_of(reading, *rows.node(label));
    if (row.size() != table.across.size()) {
      rows.fault_at(label, "the cells of row " + label + " are " + std::to_string(row.size()) +
                               ", 'across' has " + std::to_string(table.across.size()));
    }
    row.resize(table.across.size());
    std::move(row.begin(), row.end(), std::back_inserter(cells));
  }
  rows.finish();
  if (labels.empty() && of.has("cells"))
    of.fault_at("cells", "the table has no rows", "a row was expected: cells.1 = \"…\"");
  type_cells(reading, table, cells);
}

}  // namespace

void read_tables(Reading& reading, files::Reader& root) {
  each_named<GameTable>(reading, root, "table", [&](files::Reader& of, GameTable& table) {
    table.down = of.optional_text("down").value_or("");
    table.clauses = read_clauses(reading, of);
    read_across(of, table);
    read_cells(reading, of, table);
    finish(of, keys::kTable);
    reading.game.tables.push_back(std::move(table));
  });
}

}  // namespace casus::game
