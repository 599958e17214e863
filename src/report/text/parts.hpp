#pragma once
// Parts that several texts share.

#include <string>
#include <vector>

#include "answers/answers.hpp"
#include "base/result.hpp"
#include "report/text/page.hpp"

namespace casus::report {

/// Returns the words for a standing: "stated", "reference", "our reading", "house rule".
std::string_view standing_words(Standing standing);

/// Returns a worth with its sign: "+2.2695"; in words "+2.2695 points to North".
std::string worth(double value);
std::string worth_in_words(double value, const std::string& seat);

/// Writes the clauses that an answer rests on: those read or assumed. `brief` limits them to their ids.
void rests_on(Page& page, const std::vector<ClauseText>& clauses, bool brief);

/// Returns the reason why `what` ("these", "worths") is given in decimals, and its maximal error.
std::string too_long_for_fractions(std::string_view what, double within);

/// Returns who may have the next turn. The order is not binding; the first seat is a suggestion. `next` must
/// not be empty.
std::string next_words(const std::vector<std::string>& next);

/// Writes the warnings about a sound scenario that is probably not as intended.
void draw_warnings(Page& page, const Faults& warnings);

/// Returns what a plan spends and loses: "1 × oil barrel, 2 × influence point".
std::string cost_words(const std::vector<PlansAnswer::Cost>& cost);
/// Answers that break a plan. Similar answers of one seat to the same step are combined: the words of the
/// first one and the number of others.
struct BreakerWords {
  std::string seat;
  std::string words;
};
std::vector<BreakerWords> breaker_words(const PlansAnswer::Plan& plan);

/// Writes a table of columns that are as wide as their widest cell; the last column is wrapped. Cells may
/// have an ink.
struct Cell {
  std::string text;
  Ink ink = Ink::plain;
  bool right = false;  ///< whether it is aligned to the right
};
void rows(Page& page, const std::vector<std::vector<Cell>>& rows, std::size_t indent = 2);

}  // namespace casus::report
