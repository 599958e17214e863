#include <fmt/format.h>

#include "base/words.hpp"
#include "report/text/parts.hpp"
#include "report/text/text.hpp"

namespace casus::report {
namespace {

std::string operations(std::uint64_t count) {
  return count == 1 ? "1 operation" : grouped(count) + " operations";
}

void draw_steps(Page& page, const std::vector<PlansAnswer::Step>& steps, const std::string& seat) {
  std::size_t number = 0;
  std::size_t times = 0;  // how often an accompanying move is repeated
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const PlansAnswer::Step& step = steps[i];
    ++times;
    const bool again = i + 1 < steps.size() && !step.operation && !steps[i + 1].operation &&
                       steps[i + 1].seat == step.seat && steps[i + 1].move == step.move;
    if (again) continue;
    const std::string often = times > 1 ? fmt::format(" ({} times)", times) : "";
    times = 0;
    if (step.operation) {
      page.item({{fmt::format("{:>4}. ", ++number), Ink::bold}}, step.move.text);
    } else if (step.seat == seat) {
      page.item({{"      "}}, step.move.text + often, Ink::dim);
    } else {
      page.item({{"      "}}, step.seat + ": " + step.move.text + often, Ink::dim);
    }
  }
}

void draw_breakers(Page& page, const PlansAnswer::Plan& plan) {
  for (const BreakerWords& breaker : breaker_words(plan))
    page.item({{"    ✗ ", Ink::bad}}, breaker.seat + ": " + breaker.words);
  if (plan.more_breakers) page.words("and further answers", 6, Ink::dim);
  if (plan.broken_by.empty()) page.item({{"    ✓ ", Ink::good}}, "no answer of an opponent breaks it");
}

void draw_miss(Page& page, const PlansAnswer& plans) {
  if (!plans.unreachable.empty())
    page.words(plans.unreachable.size() == 1 && plans.unreachable.front() == plans.goal
                   ? fmt::format("It cannot be reached with up to {}.", operations(plans.searched))
                   : fmt::format("Not even alone, with up to {}: {}.", operations(plans.searched),
                                 joined(plans.unreachable, "; ")));
  if (!plans.nearest) return;
  const PlansAnswer::Miss& miss = *plans.nearest;
  page.heading("What comes nearest");
  if (miss.steps.empty()) {
    page.words("to stay as it is");
  } else {
    draw_steps(page, miss.steps, plans.seat);
  }
  page.words("Missing: " + joined(miss.missing, "; "));
  if (!miss.refused) return;
  page.heading("Then in the way: " + miss.refused->move.text);
  std::vector<std::vector<Cell>> table;
  for (const FindingText& finding : miss.refused->findings) {
    if (finding.holds) continue;
    table.push_back({{"✗", Ink::bad},
                     {finding.clause},
                     {std::string(standing_words(finding.standing)), Ink::dim},
                     {finding.text}});
  }
  rows(page, table);
}

}  // namespace

std::string plans_text(const Style& style, const Table& table, const PlansAnswer& plans, bool brief) {
  Page page(style);
  page.title(fmt::format("How does {} reach it? {}", plans.seat, plans.goal), table.title());
  page.blank();
  if (!plans.complete)
    page.words(fmt::format(
        "The search stopped early, told to or at its budget: all plans of up to {} were looked at.",
        operations(plans.searched)));
  if (plans.plans.empty()) {
    if (plans.complete) page.words("No plan reaches it.");
    draw_miss(page, plans);
    return page.take();
  }
  if (plans.plans.front().steps.empty()) {
    page.words("It is reached already.");
    return page.take();
  }
  page.words(plans.total == 1 && !plans.at_least
                 ? fmt::format("One plan of {}; none is shorter.", operations(plans.searched))
                 : fmt::format("{}{} plans of {}; none is shorter{}.", plans.at_least ? "More than " : "",
                               grouped(plans.total), operations(plans.searched),
                               plans.total > plans.plans.size() && !brief
                                   ? fmt::format(". The first {}", plans.plans.size())
                                   : ""));
  const std::size_t shown = brief ? std::min<std::size_t>(1, plans.plans.size()) : plans.plans.size();
  for (std::size_t i = 0; i < shown; ++i) {
    const PlansAnswer::Plan& plan = plans.plans[i];
    const std::string cost = cost_words(plan.cost);
    page.heading(fmt::format("Plan {}{}", i + 1, cost.empty() ? "" : ": costs " + cost));
    draw_steps(page, plan.steps, plans.seat);
    draw_breakers(page, plan);
  }
  if (shown < plans.plans.size())
    page.words(fmt::format("and {} more", grouped(plans.total - shown)), 2, Ink::dim);
  return page.take();
}

}  // namespace casus::report
