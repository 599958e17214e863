#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "base/words.hpp"
#include "report/text/parts.hpp"
#include "report/text/study_text.hpp"

namespace casus::report {
namespace {

constexpr std::uint64_t kMostShown = 4'000;  // cells in a text; larger sweeps belong in a file
constexpr std::size_t kMostCrossings = 40;

/// Returns a probability in whole percent for a table. A value that is not exactly 0 or 1 never reads as 0 or
/// 100. A refused cell has no percentage.
std::string cell_text(double chance) {
  if (std::isnan(chance)) return "–";
  if (chance > 0.0 && chance < 0.005) return "<1";
  if (chance < 1.0 && chance > 0.995) return ">99";
  return fmt::format("{:.0f}", 100.0 * chance);
}

std::string named(const Sweep& sweep, std::uint64_t cell) {
  const auto at = sweep.at(cell);
  std::string words;
  for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis)
    words += (axis == 0 ? "" : ", ") + sweep.axes[axis].path + " = " + sweep.value(axis, at[axis]);
  return words;
}

void draw_line(Page& page, const Sweep& sweep) {
  std::size_t label = columns(sweep.axes[0].path);
  for (std::size_t i = 0; i < sweep.axes[0].values.size(); ++i)
    label = std::max(label, columns(sweep.value(0, i)));
  label = std::min(label, page.style().width / 3);
  page.line({{"  "}, {padded(sweep.axes[0].path, label), Ink::dim}, {"     attacker", Ink::dim}});
  for (std::size_t i = 0; i < sweep.cells.size(); ++i) {
    const double chance = sweep.cells[i].attacker;
    if (sweep.cells[i].refused()) {
      page.line({{"  "}, {padded_left(sweep.value(0, i), label)}, {"  "}, {padded_left("–", 11), Ink::dim}});
      continue;
    }
    page.line({{"  "},
               {padded_left(sweep.value(0, i), label)},
               {"  "},
               {padded_left(percent(chance, 4), 11), Ink::bold},
               {"  "},
               {bar(chance, page.style().width / 3), Ink::attacker}});
  }
}

/// Writes the first two axes as a table, down and across, in blocks of as many columns as fit. `offset`
/// selects the value of the third axis.
void draw_table(Page& page, const Sweep& sweep, std::size_t offset) {
  const std::size_t down = sweep.axes[0].values.size();
  const std::size_t across = sweep.axes[1].values.size();
  const std::size_t deep = sweep.axes.size() > 2 ? sweep.axes[2].values.size() : 1;
  std::size_t label = 1;
  for (std::size_t i = 0; i < down; ++i) label = std::max(label, columns(sweep.value(0, i)));
  std::size_t wide = 3;
  for (std::size_t i = 0; i < across; ++i) wide = std::max(wide, columns(sweep.value(1, i)));
  label = std::min<std::size_t>(label, 24);
  wide = std::min<std::size_t>(wide, 16);
  const std::size_t fit = std::max<std::size_t>((page.style().width - 4 - label) / (wide + 1), 1);
  for (std::size_t first = 0; first < across; first += fit) {
    const std::size_t end = std::min(first + fit, across);
    page.line({{"  " + std::string(label, ' ') + "  "}, {sweep.axes[1].path, Ink::dim}});
    std::vector<Piece> head{{"  " + std::string(label, ' ') + " "}};
    for (std::size_t j = first; j < end; ++j)
      head.push_back({" " + padded_left(sweep.value(1, j), wide), Ink::dim});
    page.line(head);
    for (std::size_t i = 0; i < down; ++i) {
      std::vector<Piece> row{{"  "}, {padded_left(sweep.value(0, i), label), Ink::dim}, {" "}};
      for (std::size_t j = first; j < end; ++j) {
        const double chance = sweep.cells[(i * across + j) * deep + offset].attacker;
        const Ink ink = std::isnan(chance) ? Ink::dim : chance >= 0.5 ? Ink::attacker : Ink::defender;
        row.push_back({" " + padded_left(cell_text(chance), wide), ink});
      }
      page.line(row);
    }
    if (end < across) page.blank();
  }
}

void draw_extremes(Page& page, const Sweep& sweep) {
  std::optional<std::uint64_t> low;
  std::optional<std::uint64_t> high;
  for (std::uint64_t cell = 0; cell < sweep.cells.size(); ++cell) {
    if (sweep.cells[cell].refused()) continue;
    const double chance = sweep.cells[cell].attacker;
    if (!low || chance < sweep.cells[*low].attacker) low = cell;
    if (!high || chance >= sweep.cells[*high].attacker) high = cell;
  }
  for (const bool lowest : {true, false}) {
    const std::uint64_t cell = lowest ? *low : *high;
    page.item({{"  "},
               {lowest ? "lowest   " : "highest  ", Ink::dim},
               {padded_left(percent(sweep.cells[cell].attacker, 4), 11), Ink::bold},
               {"  "}},
              named(sweep, cell));
  }
}

/// Writes the reasons of refused cells, and how many cells each has.
void draw_reasons(Page& page, const Cells& all, std::string_view what) {
  constexpr std::size_t kMostReasons = 8;
  if (all.reasons.empty()) return;
  page.blank();
  std::vector<std::uint64_t> cells(all.reasons.size());
  for (const CellWin& cell : all.cells) {
    if (cell.refused()) ++cells[cell.reason];
  }
  for (std::size_t i = 0; i < std::min(kMostReasons, cells.size()); ++i) {
    page.words(fmt::format("–  {}: {}", counted(static_cast<std::int64_t>(cells[i]), what), all.reasons[i]),
               2, Ink::dim, 3);
  }
  if (cells.size() > kMostReasons)
    page.words(fmt::format("–  and {} reasons more; --json names all", cells.size() - kMostReasons), 2,
               Ink::dim);
}

void draw_crossings(Page& page, const Sweep& sweep, double find) {
  page.heading(fmt::format("Where the attacker's chance crosses {}", percent(find, 2)));
  std::vector<Sweep::Crossing> crossings = sweep.crossings(find);
  // Only along the first axis that has any: along the others the same border is crossed again.
  if (!crossings.empty()) {
    const std::size_t axis = crossings.front().axis;
    std::erase_if(crossings, [&](const Sweep::Crossing& crossing) { return crossing.axis != axis; });
  }
  if (crossings.empty()) {
    const auto answered = std::find_if(sweep.cells.begin(), sweep.cells.end(),
                                       [](const Sweep::Cell& cell) { return !cell.refused(); });
    const bool above = answered->attacker >= find;
    return page.words(above ? "Nowhere: it is never below that." : "Nowhere: it is always below that.");
  }
  for (std::size_t i = 0; i < std::min(crossings.size(), kMostCrossings); ++i) {
    const Sweep::Crossing& crossing = crossings[i];
    const auto below = sweep.at(crossing.below);
    const auto above = sweep.at(crossing.above);
    std::string where;
    for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis) {
      if (axis != crossing.axis)
        where += fmt::format("{} = {}: ", sweep.axes[axis].path, sweep.value(axis, below[axis]));
    }
    page.words(fmt::format("{}between {} = {} ({}) and {} ({})", where, sweep.axes[crossing.axis].path,
                           sweep.value(crossing.axis, below[crossing.axis]),
                           percent(sweep.cells[crossing.below].attacker, 2),
                           sweep.value(crossing.axis, above[crossing.axis]),
                           percent(sweep.cells[crossing.above].attacker, 2)),
               2, Ink::plain, 2);
  }
  if (crossings.size() > kMostCrossings)
    page.words(fmt::format("and {} more; --json names all", crossings.size() - kMostCrossings), 2, Ink::dim);
}

}  // namespace

std::string sweep_text(const Style& style, const Sweep& sweep, std::optional<double> find) {
  Page page(style);
  page.title("How often does the attacker win?", sweep.title + " · " + sweep.policy_text);
  page.blank();
  if (sweep.cells.size() > kMostShown) {
    page.words(fmt::format("{} cells are too many to show: --csv FILE holds them all.",
                           grouped(sweep.cells.size())));
    page.blank();
    draw_extremes(page, sweep);
  } else if (sweep.axes.size() == 1) {
    draw_line(page, sweep);
  } else {
    const std::size_t deep = sweep.axes.size() > 2 ? sweep.axes[2].values.size() : 1;
    page.words("Percent. Down: " + sweep.axes[0].path + ". Across: " + sweep.axes[1].path + ".", 2, Ink::dim);
    page.blank();
    for (std::size_t offset = 0; offset < deep; ++offset) {
      if (sweep.axes.size() > 2) {
        if (offset > 0) page.blank();
        page.words(sweep.axes[2].path + " = " + sweep.value(2, offset), 0, Ink::bold);
      }
      draw_table(page, sweep, offset);
    }
  }
  draw_reasons(page, sweep, "cell");
  if (find) draw_crossings(page, sweep, *find);
  return page.take();
}

std::string table_study_text(const Style& style, const TableStudy& study) {
  constexpr std::uint64_t kMostLines = 200;
  Page page(style);
  page.title("How often does the attacker win?", study.title + " · " + study.policy_text);
  page.blank();
  const std::vector<Axis>& all = study.design.columns();
  const std::uint64_t shown = std::min(kMostLines, study.design.lines());
  std::vector<std::size_t> wide;
  std::vector<Piece> head{{"  "}};
  for (std::size_t column = 0; column < all.size(); ++column) {
    wide.push_back(columns(all[column].path));
    for (std::uint64_t line = 0; line < shown; ++line)
      wide.back() = std::max(wide.back(), columns(all[column].value(study.design.at(line, column))));
    head.push_back({padded_left(all[column].path, wide.back()) + "  ", Ink::dim});
  }
  head.push_back({padded_left("attacker", 11), Ink::dim});
  page.line(head);
  for (std::uint64_t line = 0; line < shown; ++line) {
    std::vector<Piece> row{{"  "}};
    for (std::size_t column = 0; column < all.size(); ++column)
      row.push_back({padded_left(all[column].value(study.design.at(line, column)), wide[column]) + "  "});
    const CellWin& cell = study.cells[line];
    row.push_back({padded_left(cell.refused() ? "–" : percent(cell.attacker, 4), 11),
                   cell.refused() ? Ink::dim : Ink::bold});
    page.line(row);
  }
  if (shown < study.design.lines())
    page.words(
        fmt::format("and {} lines more: --csv FILE holds them all", grouped(study.design.lines() - shown)), 2,
        Ink::dim);
  draw_reasons(page, study, "line");
  return page.take();
}

}  // namespace casus::report
