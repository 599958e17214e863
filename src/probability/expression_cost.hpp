#pragma once
// What evaluating an expression may cost, counted before the work is done. The estimates are rough and
// high: they keep many cheap operations from adding up to a long wait. Inner header of this room.

#include <optional>

#include "probability/expression.hpp"

namespace casus::probability::inner {

class Meter {
 public:
  explicit Meter(const ExpressionBudget& budget, double steps = 0) : budget_(budget), steps_(steps) {}

  [[nodiscard]] double steps() const { return steps_; }
  /// The fault of the budget that these steps (these bytes) would cross.
  [[nodiscard]] std::optional<Fault> work(double steps);
  [[nodiscard]] std::optional<Fault> hold(double bytes);
  /// The work of reading a roll, and the memory of it where that alone is more than there is.
  [[nodiscard]] std::optional<Fault> roll(const Roll& roll);

 private:
  [[nodiscard]] Fault too_large() const;

  ExpressionBudget budget_;
  double steps_ = 0;
  double bytes_ = 0;
};

/// What one product of two integers, added to a third, costs in machine words, allocations included.
double product_steps(const Distribution& first, const Distribution& second);
double bytes_of(const Distribution& distribution);
/// Of a die with so many faces of which some are rolled again, so many times, into at most `most` faces.
double again_steps(std::size_t faces, std::size_t again, std::int64_t times, std::size_t most);

}  // namespace casus::probability::inner
