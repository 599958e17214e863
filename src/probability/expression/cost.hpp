#pragma once
// Estimates the cost of evaluating an expression before the work is done. The estimates are rough and high:
// they keep many cheap operations from adding up to a long wait. Internal header of this module.

#include <optional>

#include "probability/expression.hpp"

namespace casus::probability::inner {

/// The steps and bytes used so far, compared with a budget.
class Meter {
 public:
  explicit Meter(const ExpressionBudget& budget, double steps = 0) : budget_(budget), steps_(steps) {}

  [[nodiscard]] double steps() const { return steps_; }
  /// Charges these steps (these bytes). Returns the fault of the budget that they would exceed.
  [[nodiscard]] std::optional<Fault> work(double steps);
  [[nodiscard]] std::optional<Fault> hold(double bytes);
  /// Charges the work of a roll. A fault also if its memory alone exceeds the budget.
  [[nodiscard]] std::optional<Fault> roll(const Roll& roll);

 private:
  [[nodiscard]] Fault too_large() const;

  ExpressionBudget budget_;
  double steps_ = 0;
  double bytes_ = 0;
};

/// Returns the cost of one product of two integers added to a third, in machine words, allocations included.
double product_steps(const Distribution& first, const Distribution& second);
double bytes_of(const Distribution& distribution);
/// Returns the cost of rerolls: a die with `faces` faces, of which `again` are rolled again `times` times,
/// which gives at most `most` faces.
double again_steps(std::size_t faces, std::size_t again, std::int64_t times, std::size_t most);

}  // namespace casus::probability::inner
