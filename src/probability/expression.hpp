#pragma once
// The dice language: `4d6kh3`, `count(10d10>=7) * 2`, `let x = 3d6; x > 10`. The text of an expression is
// parsed into a tree in which all rolls are independent, and evaluated to an exact distribution. docs/dice.md
// has the grammar, the constructs and the bounds. It knows no game. It does not roll dice: nothing here is
// random.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "probability/bounds.hpp"
#include "probability/distribution.hpp"
#include "probability/expression/tree.hpp"

namespace casus::probability {

/// A result, and the number of code points, from the fault's place on, that are faulty. The length is 0
/// without a fault, or if the fault is after the end of the text.
template <class T>
struct Marked {
  Result<T> result;
  std::uint32_t length = 0;
};

/// The budget of a whole expression. An exhausted budget is reported as a fault that names it.
struct ExpressionBudget {
  double steps = 2 * static_cast<double>(kMaxSteps);  ///< estimated work in machine words (max_total_steps)
  double bytes = static_cast<double>(kMaxBytes);      ///< memory of all stored values (max_total_bytes)
  const std::atomic<bool>* stop = nullptr;            ///< set by Ctrl-C; polled regularly
};

/// Parses an expression. Reports only the first fault in the text. Its place is line and column (code points,
/// from 1) in the file "expression". Faults: text that is not in the grammar; the bounds of
/// expression/tree.hpp and of dice and pools.
Marked<Expression> parse(std::string_view text, const ExpressionBudget& budget = {});

/// Returns the distribution of an expression. Its total is the product of the totals of all dice rolled:
/// those of the last expression and of the parts that it uses. Faults: kMaxValues, kMaxValue, kMaxSteps and
/// kMaxBytes of each operation; the budget.
Marked<Distribution> evaluate(const Expression& expression, const ExpressionBudget& budget = {});
Marked<Distribution> evaluate(std::string_view text, const ExpressionBudget& budget = {});

/// Returns two lines, without a line end after the second: the line of the text with the fault, and under it
/// a caret at its column, continued by '~' for `length`. Control characters and broken UTF-8 are shown as
/// '?'. A line longer than `width` code points is cut on both sides with "…".
std::string pointed(std::string_view text, const Place& place, std::uint32_t length, std::size_t width = 80);

}  // namespace casus::probability
