#pragma once
// The dice language: `4d6kh3`, `count(10d10>=7) * 2`, `let x = 3d6; x > 10`. An expression is text; it is
// parsed into a tree in which every roll is independent of every other, and evaluated to an exact
// distribution. Grammar, constructs and bounds stand in docs/dice.md. It knows no game, and is not for
// rolling: nothing here is random.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "probability/bounds.hpp"
#include "probability/distribution.hpp"
#include "probability/expression_tree.hpp"

namespace casus::probability {

/// A result, and how many code points from the fault's place on are at fault: 0 where there is no fault, or
/// where it stands behind the end of the text.
template <class T>
struct Marked {
  Result<T> result;
  std::uint32_t length = 0;
};

/// What an expression may cost as a whole. A budget that is used up comes back as a fault that names it.
struct ExpressionBudget {
  double steps = 2 * static_cast<double>(kMaxSteps);  ///< estimated machine words worked on (max_total_steps)
  double bytes = static_cast<double>(kMaxBytes);      ///< memory of all values held (max_total_bytes)
  const std::atomic<bool>* stop = nullptr;            ///< set by Ctrl-C; polled now and then
};

/// The tree of an expression. The one fault is the first in the text; its place is line and column (code
/// points, from 1) in the file "expression". Faults: whatever is not in the grammar, and the bounds of
/// expression_tree.hpp and of dice and pools.
Marked<Expression> parse(std::string_view text, const ExpressionBudget& budget = {});

/// The distribution of what an expression gives. Its total is the product of the totals of all dice that
/// are rolled: those of the last expression and of the parts it uses. Faults: kMaxValues, kMaxValue,
/// kMaxSteps and kMaxBytes of each operation, and the budget.
Marked<Distribution> evaluate(const Expression& expression, const ExpressionBudget& budget = {});
Marked<Distribution> evaluate(std::string_view text, const ExpressionBudget& budget = {});

/// Two lines without a line end after the second: the line of the text that a fault is in, and under it a
/// caret at its column, continued by '~' to its `length`. Control characters and broken UTF-8 are shown as
/// '?'; a line that is longer than `width` code points is cut on both sides with "…".
std::string pointed(std::string_view text, const Place& place, std::uint32_t length, std::size_t width = 80);

}  // namespace casus::probability
