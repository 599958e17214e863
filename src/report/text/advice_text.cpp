#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <span>

#include "report/text/parts.hpp"
#include "report/text/text.hpp"

namespace casus::report {
namespace {

/// Returns a worth, or both bounds if only bounds are known.
std::string worth_between(double value, const std::optional<Advice::Bounds>& bounds) {
  const bool open = bounds && bounds->least < bounds->most;
  return open ? worth(bounds->least) + " to " + worth(bounds->most) : worth(value);
}

void draw_choices(Page& page, const Advice& advice) {
  std::vector<std::size_t> order(advice.choices.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  // The advised choice comes first, also among equal ones.
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (a == advice.best || b == advice.best) return a == advice.best && b != advice.best;
    const Advice::Choice& one = advice.choices[a];
    const Advice::Choice& other = advice.choices[b];
    if (one.exact && other.exact && !(*one.exact == *other.exact))
      return advice.wants_least ? *one.exact < *other.exact : *other.exact < *one.exact;
    return advice.wants_least ? one.value < other.value : other.value < one.value;
  });
  std::vector<std::vector<Cell>> table;
  constexpr std::size_t kMostChoices = 16;
  for (std::size_t rank = 0; rank < std::min(order.size(), kMostChoices); ++rank) {
    const std::size_t i = order[rank];
    const Advice::Choice& choice = advice.choices[i];
    const bool best = i == advice.best;
    table.push_back(
        {{best ? "▶" : " ", Ink::good},
         {worth_between(advice.worth(choice.value), choice.bounds), best ? Ink::bold : Ink::plain, true},
         {choice.move.text, best ? Ink::bold : Ink::plain}});
  }
  rows(page, table);
  if (order.size() > kMostChoices)
    page.words(fmt::format("and {} more; --json lists all", order.size() - kMostChoices), 4, Ink::dim);
}

void draw_values(Page& page, const Advice& advice) {
  if (advice.values.empty()) return;
  page.heading("What best play is worth to each");
  std::vector<std::vector<Cell>> table;
  for (const Advice::SeatValue& one : advice.values)
    table.push_back({{one.seat}, {worth_between(one.value, one.bounds), Ink::plain, true}, {""}});
  rows(page, table);
}

/// Writes the mixed strategies of both sides. A seat that follows one could announce its probabilities and
/// lose nothing.
void draw_mixes(Page& page, const Advice& advice) {
  for (const Advice::Mix& mix : advice.mixes) {
    std::string when = mix.sees;
    if (!when.empty() && mix.probability < 1.0 - 1e-12)
      when += fmt::format(" ({} of the time)", percent(mix.probability, 2));
    page.heading(mix.parts.size() == 1 ? mix.seat + " chooses" : mix.seat + " chooses by chance");
    if (!when.empty()) page.words("where it sees " + when, 2, Ink::dim);
    std::vector<const Advice::Mix::Part*> order;
    for (const Advice::Mix::Part& part : mix.parts) order.push_back(&part);
    std::stable_sort(order.begin(), order.end(), [](const auto* a, const auto* b) {
      return a->chance.probability > b->chance.probability;
    });
    constexpr std::size_t kMostParts = 24;
    for (std::size_t i = 0; i < std::min(order.size(), kMostParts); ++i) {
      const double share = order[i]->chance.probability;
      page.item({{"  "},
                 {padded_left(percent(share, 2), 9), Ink::bold},
                 {"  "},
                 {bar(share, page.style().width / 5)},
                 {"  "}},
                order[i]->move.text);
    }
    if (order.size() > kMostParts)
      page.words(fmt::format("and {} more; --json lists all", order.size() - kMostParts), 2, Ink::dim);
  }
  if (advice.more_mixes > 0)
    page.words(fmt::format("And {} further {} that a side may see.", advice.more_mixes,
                           advice.more_mixes == 1 ? "thing" : "things"),
               2, Ink::dim);
}

void draw_goal(Page& page, const Advice& advice) {
  if (!advice.goal) return;
  const Advice::Goal& goal = *advice.goal;
  page.heading(goal.reached ? "The least that reaches " + percent(goal.wanted, 2)
                            : "Nothing reaches " + percent(goal.wanted, 2) + "; the nearest");
  page.item({{"  "}, {padded_left(percent(goal.probability, 4), 11), Ink::bold}, {"  "}},
            advice.choices[goal.choice].move.text);
}

/// Writes best play as rules, and what following them costs.
void draw_rules(Page& page, const Advice& advice) {
  if (!advice.rules) return;
  const Advice::Rules& rules = *advice.rules;
  page.heading(fmt::format("Best play of {} as rules, the first that holds", advice.seat));
  // If there are several questions, each group of rules has its question as a heading.
  const bool several = !rules.list.empty() && rules.list.front().question != rules.list.back().question;
  const std::size_t indent = several ? 4 : 2;
  for (std::size_t i = 0; i < rules.list.size(); ++i) {
    const Advice::Rules::Rule& rule = rules.list[i];
    const bool is_first = i == 0 || rules.list[i - 1].question != rule.question;
    if (several && is_first) page.words(rule.question, 2);
    page.words(rule.when.empty() ? (is_first ? "always: " : "else: ") + rule.text
                                 : "if " + rule.when + ": " + rule.text,
               indent, Ink::plain, indent + 2);
  }
  page.words(rules.cost == 0.0 ? "Following these costs nothing."
                               : fmt::format("Following these costs {} {}; the same choice in {} of play.",
                                             decimal(rules.cost, 4), kUnit, percent(rules.share, 2)),
             2, Ink::dim);
}

void draw_line(Page& page, const Advice& advice) {
  if (advice.line.empty()) return;
  page.heading("Best play");
  bool first = true;
  constexpr std::size_t kMostSteps = 16;
  for (const Advice::Step& step : std::span(advice.line).first(std::min(advice.line.size(), kMostSteps))) {
    const std::string lead = first ? "first"
                             : step.after.empty()
                                 ? fmt::format("then ({})", percent(step.probability, 2))
                                 : fmt::format("if {} ({}), then", step.after, percent(step.probability, 2));
    const std::string who = step.seat == advice.seat ? "" : step.seat + ": ";
    page.words(fmt::format("{}: {}{} ({})", lead, who, step.move.text, worth_in_words(step.worth, step.seat)),
               2, Ink::plain, 4);
    first = false;
  }
  if (advice.line.size() > kMostSteps) {
    const std::size_t listed = advice.line.size() - kMostSteps;
    page.words(advice.more_steps > 0 ? fmt::format("and {} less likely ones; --json lists {} of them",
                                                   listed + advice.more_steps, listed)
                                     : fmt::format("and {} less likely ones; --json lists more", listed),
               2, Ink::dim);
  }
  if (advice.line_is_cut) page.words("What comes later was not looked at to its end.", 2, Ink::dim);
}

/// Writes what each seat keeps, and what it would keep without the possibility that is compared.
void draw_left(Page& page, const Advice& advice) {
  if (advice.left.empty()) return;
  page.heading(fmt::format("What each has left, in {}", kUnit));
  std::vector<std::vector<Cell>> table;
  const bool compared = !advice.otherwise.empty();
  table.push_back({{""}, {"before", Ink::dim, true}, {"after", Ink::dim, true}});
  if (compared) table.back().push_back({"without " + advice.otherwise, Ink::dim, true});
  for (const Advice::RemainingValue& left : advice.left) {
    table.push_back({{left.seat},
                     {fmt::format("{:.2f}", left.before), Ink::plain, true},
                     {fmt::format("{:.2f}", left.after), Ink::bold, true}});
    if (compared)
      table.back().push_back(
          {left.otherwise ? fmt::format("{:.2f}", *left.otherwise) : "", Ink::plain, true});
  }
  rows(page, table);
  if (compared && !advice.best_otherwise.empty())
    page.words(fmt::format("Without {} the best would be: {}", advice.otherwise, advice.best_otherwise), 2,
               Ink::dim);
}

/// Writes whether the search was complete, and otherwise how far the advice may be from the best.
void draw_search(Page& page, const Advice& advice) {
  if (!advice.search) return;
  const Advice::Search& search = *advice.search;
  if (search.complete)
    return page.words("Every line of play was counted out: the worths are exact.", 2, Ink::dim);
  page.words(
      fmt::format("There are more lines of play than can be counted out. After {} positions best play is "
                  "proved to be worth between {} and {}; what is advised is at most {:.4f} worse than "
                  "the best.",
                  grouped(search.positions), worth(search.bounds.least), worth(search.bounds.most),
                  search.error),
      2, Ink::dim);
}

}  // namespace

std::string advice_text(const Style& style, const Table& table, const Advice& advice, bool brief) {
  Page page(style);
  page.title("What should " + advice.seat + " do?" +
                 (advice.choices.empty() ? "" : " " + advice.choices[advice.best].move.text),
             table.title());
  if (!advice.choices.empty()) {
    page.heading(fmt::format("What each choice is worth to {}, in {}", advice.seat, kUnit));
    draw_choices(page, advice);
  }
  draw_values(page, advice);
  draw_goal(page, advice);
  draw_mixes(page, advice);
  draw_rules(page, advice);
  draw_line(page, advice);
  draw_left(page, advice);
  if (!advice.optimised.empty()) {
    page.blank();
    page.words(advice.optimised, 2, Ink::dim);
  }
  draw_search(page, advice);
  if (!advice.mixes.empty() && advice.exploitability) {
    page.blank();
    const std::string value = worth_in_words(advice.worth(advice.value), advice.seat);
    page.words(advice.exact
                   ? fmt::format("The equilibrium, solved exactly, is worth {}: neither side gains by "
                                 "choosing otherwise.",
                                 value)
                   : fmt::format("The equilibrium is worth {}; by choosing otherwise both sides together "
                                 "gain at most {:.1e}.",
                                 value, *advice.exploitability),
               2, Ink::dim);
  }
  if (advice.within) {
    page.blank();
    page.words(too_long_for_fractions("worths", *advice.within), 2, Ink::dim);
  }
  draw_warnings(page, table.warnings(true));
  rests_on(page, advice.rests_on, brief);
  return page.take();
}

}  // namespace casus::report
