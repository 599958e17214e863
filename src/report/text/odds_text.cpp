#include <algorithm>
#include <fmt/format.h>

#include "base/words.hpp"
#include "files/text.hpp"
#include "report/text/parts.hpp"
#include "report/text/text.hpp"
#include "report/text/value_rows.hpp"

namespace casus::report {
namespace {

/// Writes the fraction on one line, else on two, else its length. With `brief`, on one line or not at all.
void draw_exact(Page& page, const Exact& exact, bool brief) {
  constexpr std::size_t kIndent = 15;
  const std::size_t room = page.style().width - kIndent;
  const std::string front(kIndent, ' ');
  const std::string whole = exact.to_string();
  const std::size_t slash = whole.find('/');
  if (!brief && whole.size() > room && slash <= room && whole.size() - slash - 1 <= room) {
    page.line({{front}, {whole.substr(0, slash), Ink::dim}});
    page.line({{front.substr(2)}, {"/ " + whole.substr(slash + 1), Ink::dim}});
  } else if (!brief || whole.size() <= room) {
    page.item({{front}}, fraction(page.style(), exact, room), Ink::dim);
  }
}

/// Writes how often each of more than two sides wins.
void draw_sides(Page& page, const Odds& odds) {
  std::vector<std::string> sides;
  for (const Odds::Side& side : odds.sides)
    sides.push_back(fmt::format("{} {}", side.name, percent(side.wins.probability, 4)));
  page.words("It is won by " + joined(sides) + '.', 2, Ink::bold, 2);
  page.blank();
}

/// Writes how often each of two sides wins, where one of them can win by several outcomes.
void draw_wins(Page& page, const Table& table, const Odds& odds) {
  if (!odds.sides.empty()) return draw_sides(page, odds);
  const auto outcomes_of = [&](Seat victor) {
    return std::count_if(odds.outcomes.begin(), odds.outcomes.end(), [&](const Odds::Outcome& outcome) {
      return outcome.victor == victor && outcome.chance.probability > 0.0;
    });
  };
  if (std::max(outcomes_of(0), outcomes_of(1)) < 2) return;
  const double attacker = odds.attacker.probability;
  const double defender = odds.defender.probability;
  std::string text = fmt::format("{} wins {}, {} {}", table.seat_name(0), percent(attacker, 4),
                                 table.seat_name(1), percent(defender, 4));
  if (outcomes_of(-1) > 0) text += fmt::format(", nobody {}", percent(1.0 - attacker - defender, 4));
  page.words(text + '.', 2, Ink::bold, 2);
  page.blank();
}

void draw_outcomes(Page& page, const Odds& odds, bool brief) {
  const std::size_t bar_width = page.style().width / 3;
  std::vector<std::string> never;
  for (const Odds::Outcome& outcome : odds.outcomes) {
    if (outcome.chance.probability <= 0.0) {
      never.push_back(files::in_quotes(outcome.text));
      continue;
    }
    const Ink ink = ink_of(outcome.victor);
    const std::string share = padded_left(percent(outcome.chance.probability, 4), 11);
    page.item({{"  "}, {share, Ink::bold}, {"  "}, {bar(outcome.chance.probability, bar_width), ink}, {"  "}},
              outcome.text);
    if (outcome.chance.exact) draw_exact(page, *outcome.chance.exact, brief);
  }
  if (never.empty()) return;
  page.blank();
  page.words("Never, by these choices: " + joined(never) + '.', 2, Ink::dim, 2);
}

/// Writes the number or the chance that leads the answer, before who wins.
void draw_headline(Page& page, const Odds::Headline& headline) {
  const auto item = [&](const std::string& large, const std::string& text) {
    page.item({{"  "}, {padded_left(large, 11), Ink::bold}, {"  "}}, text);
  };
  for (const Odds::Headline::Columns& columns : headline.columns) {
    if (columns.are.size() == 1 && columns.are.front().probability > 1.0 - 1e-9) {
      item(columns.are.front().name, "the column of " + columns.of);
      continue;
    }
    double none = 1.0;
    std::vector<std::string> all;
    for (const auto& [name, probability] : columns.are) {
      none -= probability;
      all.push_back(name + " " + percent(probability, 2));
    }
    if (none > 1e-9) all.push_back("none " + percent(none, 2));
    page.words(fmt::format("The column of {}: {}.", columns.of, joined(all, ", ")), 2, Ink::plain, 2);
  }
  if (!headline.leads()) {
    page.blank();
    return;
  }
  if (headline.name.empty()) {
    item(percent(headline.chance.probability, 4), headline.text);
  } else {
    const bool certain = headline.deviation < 1e-9;
    const std::string of = headline.of ? fmt::format("of {} ", *headline.of) : "";
    item(decimal(headline.mean, 4), of + headline.text +
                                        (certain ? ", always"
                                                 : fmt::format(", on average; in nine of ten cases {} to {}",
                                                               headline.least, headline.most)));
  }
  page.blank();
}

void draw_distribution(Page& page, const Odds::Distribution& distribution) {
  double total = 0.0;
  double largest = 0.0;
  const std::vector<ValueRow> rows = value_rows(distribution.values);
  std::size_t label = 0;
  for (const ValueRow& row : rows) {
    total += row.probability;
    largest = std::max(largest, row.probability);
    label = std::max(label, columns(row.label));
  }
  const bool certain = distribution.values.size() == 1 && total > 1.0 - 1e-9;
  const std::string about = certain ? fmt::format("always {}", distribution.values.front().value)
                                    : fmt::format("{} on average{}", decimal(distribution.mean(), 4),
                                                  total < 1.0 - 1e-9 ? " of those cases" : "");
  page.blank();
  if (columns(distribution.text) + 2 + columns(about) <= page.style().width) {
    page.line({{distribution.text, Ink::bold}, {"  "}, {about, Ink::dim}});
  } else {
    page.words(distribution.text, 0, Ink::bold);
    page.words(about, 0, Ink::dim);
  }
  if (certain) return;
  const std::size_t bar_width = page.style().width / 3;
  for (const ValueRow& row : rows) {
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
  page.title(odds.first ? "What can come of it? " + odds.first->text : "What can come of it?",
             fmt::format("{} · {}", table.title(), odds.policy_text));
  page.blank();
  if (odds.headline) draw_headline(page, *odds.headline);
  if (!odds.headline || !odds.headline->leads()) draw_wins(page, table, odds);
  draw_outcomes(page, odds, brief);
  if (odds.if_nothing) {
    page.blank();
    page.words(fmt::format("{}: {} {}, {} {}.", sentence(odds.if_nothing->text), table.seat_name(0),
                           percent(odds.if_nothing->attacker.probability, 4), table.seat_name(1),
                           percent(odds.if_nothing->defender.probability, 4)),
               2, Ink::dim, 2);
  }
  if (!brief) {
    const auto leads = [&](const Odds::Distribution& one) {
      return odds.headline && odds.headline->name == one.name;
    };
    for (const bool first : {true, false}) {
      for (const Odds::Distribution& one : odds.distributions)
        if (leads(one) == first) draw_distribution(page, one);
    }
  }
  if (odds.exploitability) {
    page.blank();
    page.words(
        fmt::format(
            "Both sides choose in secret by an equilibrium; by other ways of choosing they could gain at "
            "most {:.1e} together. Fractions are not known for it.",
            *odds.exploitability),
        2, Ink::dim);
  }
  if (odds.within) {
    page.blank();
    page.words(too_long_for_fractions("these", *odds.within), 2, Ink::dim);
  }
  draw_warnings(page, table.warnings(odds.policy == PolicyKind::best));
  rests_on(page, odds.rests_on, brief);
  return page.take();
}

std::string simulation_text(const Style& style, const Table& table, const SimulationAnswer& simulation) {
  Page page(style);
  page.title(
      fmt::format("What came of {} plays?", grouped(simulation.runs)),
      fmt::format("{} · {} · seed {}", table.title(), table.policy_text(simulation.policy), simulation.seed));
  page.blank();
  std::vector<std::vector<Cell>> table_rows;
  table_rows.push_back({{"simulated", Ink::dim, true},
                        {"± error", Ink::dim, true},
                        {"computed", Ink::dim, true},
                        {"off by", Ink::dim, true},
                        {""}});
  for (const SimulationAnswer::Outcome& outcome : simulation.outcomes) {
    const double difference = outcome.simulated - outcome.exact.probability;
    const std::string errors =
        outcome.standard_error > 0.0 ? fmt::format("{:+.1f} ±", difference / outcome.standard_error) : "0";
    table_rows.push_back({{percent(outcome.simulated, 4), Ink::bold, true},
                          {percent(outcome.standard_error, 4), Ink::plain, true},
                          {percent(outcome.exact.probability, 4), Ink::plain, true},
                          {errors, Ink::plain, true},
                          {outcome.text, ink_of(outcome.victor)}});
  }
  rows(page, table_rows);
  page.heading("On average");
  table_rows.clear();
  for (const SimulationAnswer::Counter& counter : simulation.counters) {
    table_rows.push_back({{fmt::format("{:.4f}", counter.mean), Ink::bold, true},
                          {fmt::format("± {:.4f}", counter.standard_error), Ink::dim},
                          {counter.text}});
  }
  rows(page, table_rows);
  return page.take();
}

}  // namespace casus::report
