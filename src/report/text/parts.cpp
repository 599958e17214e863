#include "report/text/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace casus::report {

namespace {

/// Returns "our readings AG-16 and AG-24, and house rules AG-8, AG-31 and AG-36".
std::string ids(const std::vector<ClauseText>& clauses) {
  std::string words;
  for (const Standing standing : {Standing::read, Standing::assumed}) {
    std::vector<std::string> named;
    for (const ClauseText& clause : clauses) {
      if (clause.standing == standing) named.push_back(clause.id);
    }
    if (named.empty()) continue;
    words += (words.empty() ? "" : " and ") + std::string(standing_words(standing)) +
             (named.size() == 1 ? " " : "s ");
    for (std::size_t i = 0; i < named.size(); ++i) words += (i == 0 ? "" : ", ") + named[i];
  }
  return words.empty() ? "nothing but what the rules state" : words;
}

}  // namespace

std::string_view standing_words(Standing standing) {
  switch (standing) {
    case Standing::stated:
      return "stated";
    case Standing::ref:
      return "reference";
    case Standing::read:
      return "our reading";
    case Standing::assumed:
      return "house rule";
  }
  return "";
}

std::string worth(double value) { return value == 0.0 ? "0.0000" : fmt::format("{:+.4f}", value); }
std::string worth_in_words(double value, const std::string& seat) {
  return fmt::format("{} {} to {}", worth(value), kUnit, seat);
}

void rests_on(Page& page, const std::vector<ClauseText>& clauses, bool brief) {
  if (brief) {
    page.blank();
    return page.words("It rests on " + ids(clauses) + ".", 2, Ink::dim, 2);
  }
  page.heading("It rests on");
  if (clauses.empty()) return page.words("nothing but what the rules state");
  std::vector<std::vector<Cell>> table;
  table.reserve(clauses.size());
  for (const ClauseText& clause : clauses)
    table.push_back({{clause.id}, {std::string(standing_words(clause.standing)), Ink::dim}, {clause.text}});
  rows(page, table);
}

std::string too_long_for_fractions(std::string_view what, double within) {
  return fmt::format(
      "Fractions would be too long here: {} are decimals, none of them off by more than {:.0e}.", what,
      within);
}

std::string next_words(const std::vector<std::string>& next) {
  std::string words = "The turn may pass to " + next.front();
  if (next.size() > 1) {
    words += " (suggested)";
    for (std::size_t i = 1; i < next.size(); ++i) words += (i + 1 == next.size() ? " or " : ", ") + next[i];
  }
  return words + ".";
}

void draw_warnings(Page& page, const Faults& warnings) {
  for (const Fault& warning : warnings) {
    page.blank();
    page.item({{"  Note: ", Ink::bold}}, warning.what + "; " + warning.expected + ".");
  }
}

std::string cost_words(const std::vector<PlansAnswer::Cost>& cost) {
  std::string words;
  for (const PlansAnswer::Cost& one : cost)
    words += fmt::format("{}{} × {}", words.empty() ? "" : ", ", one.count, one.piece);
  return words;
}

std::vector<BreakerWords> breaker_words(const PlansAnswer::Plan& plan) {
  struct BreakerGroup {
    const PlansAnswer::Breaker* first;
    std::size_t count;
  };
  std::vector<BreakerGroup> all;
  for (const PlansAnswer::Breaker& breaker : plan.broken_by) {
    const auto known = std::find_if(all.begin(), all.end(), [&](const BreakerGroup& alike) {
      return alike.first->seat == breaker.seat && alike.first->why == breaker.why;
    });
    if (known == all.end()) {
      all.push_back({&breaker, 1});
    } else {
      ++known->count;
    }
  }
  std::vector<BreakerWords> words;
  for (const BreakerGroup& alike : all) {
    const std::string rest = alike.count == 1 ? "" : fmt::format(" (or {} more)", alike.count - 1);
    words.push_back(
        {alike.first->seat, fmt::format("{}{}: {}", alike.first->answer.text, rest, alike.first->why)});
  }
  return words;
}

void rows(Page& page, const std::vector<std::vector<Cell>>& rows, std::size_t indent) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns(row[i].text));
  }
  for (const auto& row : rows) {
    std::vector<Piece> front{{std::string(indent, ' ')}};
    for (std::size_t i = 0; i + 1 < row.size(); ++i) {
      const Cell& cell = row[i];
      front.push_back(
          {cell.right ? padded_left(cell.text, widths[i]) : padded(cell.text, widths[i]), cell.ink});
      front.push_back({"  "});
    }
    page.item(front, row.back().text, row.back().ink);
  }
}

}  // namespace casus::report
