#include <algorithm>
#include <fmt/format.h>

#include "report/text/parts.hpp"
#include "report/text/study_text.hpp"

namespace casus::report {
namespace {

constexpr std::uint64_t kMostShown = 4'000;  // cells in a text; more are for a file
constexpr std::size_t kMostCrossings = 40;

/// Whole percents in a table: what is not quite nothing or all never reads as 0 or 100.
std::string cell_text(double chance) {
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
    page.line({{"  "},
               {padded_left(sweep.value(0, i), label)},
               {"  "},
               {padded_left(percent(chance, 4), 11), Ink::bold},
               {"  "},
               {bar(chance, page.style().width / 3), Ink::attacker}});
  }
}

/// The first two axes as a table, down and across, in blocks of as many columns as fit. `offset`: the place
/// of its third axis.
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
        row.push_back(
            {" " + padded_left(cell_text(chance), wide), chance >= 0.5 ? Ink::attacker : Ink::defender});
      }
      page.line(row);
    }
    if (end < across) page.blank();
  }
}

void draw_extremes(Page& page, const Sweep& sweep) {
  const auto [low, high] =
      std::minmax_element(sweep.cells.begin(), sweep.cells.end(),
                          [](const Sweep::Cell& a, const Sweep::Cell& b) { return a.attacker < b.attacker; });
  for (const auto& cell : {low, high}) {
    page.item({{"  "},
               {cell == low ? "lowest   " : "highest  ", Ink::dim},
               {padded_left(percent(cell->attacker, 4), 11), Ink::bold},
               {"  "}},
              named(sweep, static_cast<std::uint64_t>(cell - sweep.cells.begin())));
  }
}

void draw_crossings(Page& page, const Sweep& sweep, double find) {
  page.heading(fmt::format("Where the attacker's chance crosses {}", percent(find, 2)));
  std::vector<Sweep::Crossing> crossings = sweep.crossings(find);
  // Along the first axis that has any: along the others the same border is crossed again.
  if (!crossings.empty()) {
    const std::size_t axis = crossings.front().axis;
    std::erase_if(crossings, [&](const Sweep::Crossing& crossing) { return crossing.axis != axis; });
  }
  if (crossings.empty()) {
    const bool above = sweep.cells.front().attacker >= find;
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
  if (find) draw_crossings(page, sweep, *find);
  return page.take();
}

}  // namespace casus::report
