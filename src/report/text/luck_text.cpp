#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "report/text/parts.hpp"
#include "report/text/text.hpp"

namespace casus::report {
namespace {

using LuckKind = LuckAnswer::Kind;

/// Formats amounts in points of a worth or in percentage points of a probability.
struct Amounts {
  Measure measure;

  [[nodiscard]] double scaled(double x) const { return measure == Measure::win ? 100.0 * x : x; }
  [[nodiscard]] std::string plain(double x) const {
    std::string text = fmt::format("{:.{}f}", std::abs(scaled(x)), decimals());
    if (x != 0.0 && text.find_first_of("123456789") == std::string::npos)
      return measure == Measure::win ? "less than 0.01" : "less than 0.0001";
    return text;
  }
  [[nodiscard]] std::string with_sign(double x) const {
    return x == 0.0 ? fmt::format("{:.{}f}", 0.0, decimals())
                    : fmt::format("{:+.{}f}", scaled(x), decimals());
  }
  [[nodiscard]] std::string level(double x) const {
    return measure == Measure::win ? percent(x, 2) : worth(x);
  }

 private:
  [[nodiscard]] int decimals() const { return measure == Measure::win ? 2 : 4; }
};

double sum_of(const LuckAnswer::Account& account, LuckKind kind) {
  double sum = 0.0;
  for (const LuckAnswer::Term& term : account.terms) sum += term.kind == kind ? term.amount : 0.0;
  return sum;
}

/// The throw with the greatest amount in the direction of the sum, and its number from 1; null if it was the
/// only throw.
struct GreatestThrow {
  const LuckAnswer::Term* term = nullptr;
  std::size_t number = 0;
};
GreatestThrow greatest_throw(const LuckAnswer::Account& account, double sum) {
  GreatestThrow most;
  std::size_t throws = 0;
  for (const LuckAnswer::Term& term : account.terms) {
    if (term.kind != LuckKind::dice) continue;
    ++throws;
    if (term.amount * sum > 0.0 &&
        (most.term == nullptr || std::abs(term.amount) > std::abs(most.term->amount)))
      most = {&term, throws};
  }
  return throws > 1 ? most : GreatestThrow{};
}

/// Returns the sum of the amounts of each choosing seat, in the order of their first choices.
std::vector<std::pair<std::string, double>> by_seat(const LuckAnswer::Account& account, LuckKind kind) {
  std::vector<std::pair<std::string, double>> sums;
  for (const LuckAnswer::Term& term : account.terms) {
    if (term.kind != kind) continue;
    const auto known =
        std::find_if(sums.begin(), sums.end(), [&](const auto& one) { return one.first == term.seat; });
    if (known == sums.end()) {
      sums.emplace_back(term.seat, term.amount);
    } else {
      known->second += term.amount;
    }
  }
  return sums;
}

std::string start_words(const Amounts& amounts, const LuckAnswer::Account& account) {
  return amounts.measure == Measure::win
             ? fmt::format("{} was {} to win", account.seat, percent(account.start, 2))
             : fmt::format("For {} it was worth {} {} at the start", account.seat, worth(account.start),
                           kUnit);
}

std::string end_words(const Amounts& amounts, const LuckAnswer::Account& account) {
  if (amounts.measure == Measure::worth) return fmt::format("it ended worth {}", worth(account.end));
  return account.end > 0.5 ? account.seat + " won" : account.seat + " did not win";
}

/// Returns "the dice brought it 1.7305, 0.9000 of them by one throw (The Aggressor wins the round, 16 to 2)".
std::string dice_words(const Amounts& amounts, const LuckAnswer::Account& account) {
  const bool any = std::any_of(account.terms.begin(), account.terms.end(),
                               [](const LuckAnswer::Term& term) { return term.kind == LuckKind::dice; });
  if (!any) return "no dice fell";
  const double sum = sum_of(account, LuckKind::dice);
  if (sum == 0.0) return "the dice brought and took nothing";
  std::string words =
      fmt::format("the dice {} {} points", sum > 0.0 ? "brought" : "took", amounts.plain(sum));
  if (const auto [most, number] = greatest_throw(account, sum); most != nullptr) {
    // One throw may exceed the sum if other throws have the opposite sign.
    words += std::abs(most->amount) <= std::abs(sum)
                 ? fmt::format(", {} of them in throw {}", amounts.plain(most->amount), number)
                 : fmt::format(", most of all throw {} with {}", number, amounts.plain(most->amount));
    words += " (" + most->text + ")";
  }
  return words;
}

/// Returns what each seat lost by its choices, and what guessing brought each seat.
std::string choice_words(const Amounts& amounts, const LuckAnswer& said, const LuckAnswer::Account& account) {
  std::string words;
  const auto add = [&](const std::string& more) { words += (words.empty() ? "" : "; ") + more; };
  const bool many = said.accounts.size() > 1;
  for (const auto& [seat, sum] : by_seat(account, LuckKind::choice)) {
    if (sum == 0.0) {
      add("choices of " + seat + " cost nothing");
    } else if (!many || seat == account.seat) {
      add(fmt::format("choices of {} cost {}", seat, amounts.plain(sum)));
    } else {
      add(fmt::format("choices of {} {} {}", seat, sum > 0.0 ? "brought" : "took", amounts.plain(sum)));
    }
  }
  for (const auto& [seat, sum] : by_seat(account, LuckKind::guess)) {
    if (sum != 0.0)
      add(fmt::format("what {} chose unseen {} {}", seat, sum > 0.0 ? "brought" : "took",
                      amounts.plain(sum)));
  }
  return words;
}

std::string_view kind_words(LuckKind kind) {
  return kind == LuckKind::dice ? "dice" : kind == LuckKind::choice ? "choice" : "guess";
}

void draw_terms(Page& page, const Amounts& amounts, const LuckAnswer::Account& account) {
  constexpr std::size_t kMostTerms = 24;
  std::vector<double> sizes;
  for (const LuckAnswer::Term& term : account.terms) sizes.push_back(std::abs(term.amount));
  std::sort(sizes.rbegin(), sizes.rend());
  // Amounts below a hundredth of the greatest get no line.
  double least = sizes.empty() ? 0.0 : sizes.front() / 100.0;
  if (sizes.size() > kMostTerms) least = std::max(least, sizes[kMostTerms - 1]);
  std::vector<std::vector<Cell>> table;
  table.push_back({{amounts.level(account.start), Ink::bold, true}, {""}, {"at the start"}});
  std::size_t left_out = 0;
  double rest = 0.0;
  for (const LuckAnswer::Term& term : account.terms) {
    if (term.amount == 0.0) continue;
    if (std::abs(term.amount) < least || table.size() > kMostTerms) {
      ++left_out;
      rest += term.amount;
      continue;
    }
    const std::string who = term.seat.empty() ? "" : term.seat + ": ";
    table.push_back({{amounts.with_sign(term.amount), term.amount > 0.0 ? Ink::good : Ink::bad, true},
                     {std::string(kind_words(term.kind)), Ink::dim},
                     {who + term.text}});
  }
  if (left_out > 0)
    table.push_back({{amounts.with_sign(rest), Ink::plain, true},
                     {"rest", Ink::dim},
                     {fmt::format("{} smaller {}", left_out, left_out == 1 ? "one" : "ones")}});
  table.push_back({{amounts.level(account.end), Ink::bold, true}, {""}, {"at the end"}});
  rows(page, table);
}

void draw_exactly(Page& page, const LuckAnswer::Account& account) {
  const auto draw = [&](std::string_view what, const std::optional<Exact>& exact) {
    if (exact) page.item({{"  "}, {padded(what, 8), Ink::dim}}, fraction(page.style(), *exact, 60), Ink::dim);
  };
  draw("start", account.exact_start);
  Exact dice;
  Exact choices;
  Exact guesses;
  for (const LuckAnswer::Term& term : account.terms) {
    if (!term.exact) return;
    (term.kind == LuckKind::dice ? dice : term.kind == LuckKind::choice ? choices : guesses) += *term.exact;
  }
  draw("dice", dice.reduced());
  draw("choices", choices.reduced());
  draw("guesses", guesses.reduced());
  draw("end", account.exact_end);
}

}  // namespace

std::string luck_text(const Style& style, const Table& table, const LuckAnswer& said) {
  Page page(style);
  const Amounts amounts{said.measure};
  page.title("What made it end so?", table.title());
  if (!said.singly.empty()) {
    page.blank();
    page.words(said.singly, 2, Ink::dim);
  }
  std::string_view part;
  for (const LuckAnswer::Account& account : said.accounts) {
    if (account.of != part) page.heading(account.of);
    part = account.of;
    page.blank();
    std::string words = start_words(amounts, account) + "; " + dice_words(amounts, account);
    if (const std::string choices = choice_words(amounts, said, account); !choices.empty())
      words += "; " + choices;
    page.words(words + "; " + end_words(amounts, account) + ".", 2);
    page.heading(said.measure == Measure::win
                     ? fmt::format("The chance of {} to win, in percentage points", account.seat)
                     : fmt::format("What it was worth to {}, in {}", account.seat, kUnit));
    draw_terms(page, amounts, account);
    if (style.exact) {
      page.blank();
      draw_exactly(page, account);
    }
  }
  if (!said.text.empty()) {
    page.blank();
    page.words(said.text, 2, Ink::dim);
  }
  if (said.exploitability) {
    page.blank();
    page.words(fmt::format("The plan that this is measured by was not found exactly: by choosing otherwise "
                           "both sides together gain at most {:.1e}.",
                           *said.exploitability),
               2, Ink::dim);
  }
  return page.take();
}

}  // namespace casus::report
