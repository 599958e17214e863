#pragma once
// Parts that several texts have in common.

#include <string>
#include <vector>

#include "answers/answers.hpp"
#include "base/result.hpp"
#include "report/text/page.hpp"

namespace casus::report {

/// "stated", "reference", "our reading", "house rule".
std::string_view standing_words(Standing standing);

/// A worth with its sign: "+2.2695"; `in_words`: "+2.2695 points to North".
std::string worth(double value);
std::string worth_in_words(double value, const std::string& seat);

/// What an answer rests on: the clauses that are read or assumed. `brief`: their ids alone.
void rests_on(Page& page, const std::vector<ClauseText>& clauses, bool brief);

/// Why `what` ("these", "worths") is told in decimals, and how far off it may be.
std::string too_long_for_fractions(std::string_view what, double within);

/// Who may have the next turn: no sheet binds anybody, and the first is suggested. `next` has one at least.
std::string next_words(const std::vector<std::string>& next);

/// What is sound in a scenario and yet probably not meant.
void draw_warnings(Page& page, const Faults& warnings);

/// What a plan spends and loses: "1 × oil barrel, 2 × influence point".
std::string cost_words(const std::vector<PlansAnswer::Cost>& cost);
/// Answers that break a plan: alike ones of one seat to one step are one, by the words of the first and how
/// many more there are.
struct BreakerWords {
  std::string seat;
  std::string words;
};
std::vector<BreakerWords> breaker_words(const PlansAnswer::Plan& plan);

/// A table of columns that are as wide as their widest cell; the last is wrapped. Cells may have an ink.
struct Cell {
  std::string text;
  Ink ink = Ink::plain;
  bool right = false;  ///< aligned to the right
};
void rows(Page& page, const std::vector<std::vector<Cell>>& rows, std::size_t indent = 2);

}  // namespace casus::report
