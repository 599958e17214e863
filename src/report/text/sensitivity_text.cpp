#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "report/text/parts.hpp"
#include "report/text/study_text.hpp"

namespace casus::report {
namespace {

/// Returns "+22.4837" (percentage points) or "+0.2100" (a worth).
std::string number(double delta, bool is_worth) {
  const std::string text = fmt::format("{:+.4f}", is_worth ? delta : 100.0 * delta);
  if (delta != 0.0 && text.find_first_of("123456789") == std::string::npos)
    return delta > 0.0 ? "<+0.0001" : ">-0.0001";
  return delta == 0.0 ? "0.0000" : text;
}

/// Returns a bar that extends from the middle to the right, or to the left for a negative change.
std::vector<Piece> bar_of(double delta, double largest, std::size_t half) {
  const double share = largest > 0.0 ? std::abs(delta) / largest : 0.0;
  const auto blocks = static_cast<std::size_t>(std::lround(share * static_cast<double>(half)));
  std::string drawn;
  for (std::size_t i = 0; i < (delta != 0.0 ? std::max<std::size_t>(blocks, 1) : 0); ++i) drawn += "█";
  if (delta < 0.0)
    return {{padded_left(drawn, half), Ink::defender}, {"│", Ink::dim}, {std::string(half, ' ')}};
  return {{std::string(half, ' ')}, {"│", Ink::dim}, {padded(drawn, half), Ink::attacker}};
}

}  // namespace

std::string sensitivity_text(const Style& style, const Sensitivity& sensitivity) {
  Page page(style);
  page.title("What would one more, or one fewer, change?",
             sensitivity.table->title() + " · " + sensitivity.table->policy_text(sensitivity.base.policy));
  page.blank();
  const bool by_worth = sensitivity.by_worth();
  page.words(by_worth
                 ? fmt::format("As it is, it is worth {}.",
                               worth_in_words(sensitivity.base.worth->value, sensitivity.base.worth->seat))
                 : fmt::format("As it is, the chance of {} to win is {}.", sensitivity.table->seat_name(0),
                               percent(sensitivity.base.attacker.probability, 4)));
  page.blank();
  double largest = 0.0;
  std::size_t widest = 0;
  for (const Sensitivity::Change& change : sensitivity.changes) {
    largest = std::max(largest, std::abs(sensitivity.measured(change)));
    widest = std::max(widest, columns(number(sensitivity.measured(change), by_worth)));
  }
  std::string idle;  // parameters without effect, listed once
  for (const Sensitivity::Change& change : sensitivity.changes) {
    if (sensitivity.measured(change) == 0.0) {
      idle += (idle.empty() ? "" : "; ") + change.text();
      continue;
    }
    std::vector<Piece> front{
        {"  "}, {padded_left(number(sensitivity.measured(change), by_worth), widest), Ink::bold}, {"  "}};
    for (Piece& piece : bar_of(sensitivity.measured(change), largest, style.width / 10))
      front.push_back(std::move(piece));
    front.push_back({"  "});
    page.item(front, change.text());
  }
  if (!idle.empty()) {
    page.blank();
    page.words(
        (by_worth ? "These do not change what it is worth: "
                  : "These do not change the chance of " + sensitivity.table->seat_name(0) + " to win: ") +
            idle + ".",
        2, Ink::dim, 2);
  }
  if (!sensitivity.refused.empty()) {
    std::string all;
    for (const Sensitivity::RefusedStep& one : sensitivity.refused) {
      std::string clauses;
      for (const std::string& clause : one.clauses) clauses += (clauses.empty() ? " (" : ", ") + clause;
      all += (all.empty() ? "" : "; ") + one.text() + clauses + (clauses.empty() ? "" : ")");
    }
    page.blank();
    page.words("After these what is declared is not allowed: " + all + ".", 2, Ink::dim, 2);
  }
  if (sensitivity.changes.empty() && sensitivity.refused.empty())
    page.words("This scenario has no number that could be varied.");
  page.blank();
  page.words(by_worth
                 ? fmt::format("What best play is worth to {}, in {}, for one step of each number.",
                               sensitivity.base.worth->seat, kUnit)
                 : fmt::format("Percentage points of the chance of {} to win, for one step of each number.",
                               sensitivity.table->seat_name(0)),
             2, Ink::dim);
  double most = -1.0;
  for (const Sensitivity::Change& change : sensitivity.changes)
    most = std::max(most, change.win.exploitability.value_or(-1.0));
  if (most >= 0.0)
    page.words(fmt::format(
                   "Computed in doubles: by other choices both sides together would gain at most {:.1e}, and "
                   "the chances of these are within 1e-12.",
                   most),
               2, Ink::dim);
  double within = sensitivity.base.within.value_or(-1.0);
  for (const Sensitivity::Change& change : sensitivity.changes)
    within = std::max(within, change.win.within.value_or(-1.0));
  if (within >= 0.0) page.words(too_long_for_fractions("chances", within), 2, Ink::dim);
  return page.take();
}

}  // namespace casus::report
