#pragma once
// A pool: a number of dice of each kind, thrown together, and the values computed from it. The dice of a pool
// have no order; equal dice form one group. The total of every result is the product of the dice's totals.
// The cost is polynomial in the number of dice: groups are raised to powers, or the faces are traversed with
// counts. Throws are never enumerated.

#include <cstdint>
#include <span>
#include <vector>

#include "base/exact.hpp"
#include "base/result.hpp"
#include "probability/die.hpp"
#include "probability/distribution.hpp"

namespace casus::probability {

/// A number of equal dice.
struct Group {
  std::int64_t count = 1;
  Die die;
  bool operator==(const Group&) const = default;
};

class Pool {
 public:
  Pool() = default;  ///< no dice

  /// Creates a pool. Groups of equal dice are merged, empty ones left out. Faults: a count below 0, more than
  /// kMaxDice dice, more than kMaxGroups different dice.
  static Result<Pool> of(std::vector<Group> groups);
  static Result<Pool> of(std::int64_t count, const Die& die);

  /// Returns the different dice, each with a positive count, in the given order.
  [[nodiscard]] std::span<const Group> groups() const { return groups_; }
  [[nodiscard]] std::int64_t dice() const { return dice_; }
  /// Returns the product of the dice's totals.
  [[nodiscard]] Integer total() const;

  bool operator==(const Pool&) const = default;

 private:
  std::vector<Group> groups_;
  std::int64_t dice_ = 0;
};

/// Returns the sum of all dice; 0 without dice. Faults: kMaxValues, kMaxSteps, kMaxBytes.
Result<Distribution> sum(const Pool& pool);

/// Returns the number of dice that show `face` or more. Faults: kMaxSteps, kMaxBytes.
Result<Distribution> count_at_least(const Pool& pool, std::int64_t face);

/// Returns the sum of the k highest (lowest) dice, or of all other dice. Faults: k outside 0 … pool.dice(),
/// kMaxValues, kMaxSteps, kMaxBytes.
Result<Distribution> keep_highest(const Pool& pool, std::int64_t k);
Result<Distribution> keep_lowest(const Pool& pool, std::int64_t k);
Result<Distribution> drop_highest(const Pool& pool, std::int64_t k);
Result<Distribution> drop_lowest(const Pool& pool, std::int64_t k);

/// Returns the number of dice that show the most frequent face; 0 without dice. Polynomial in the dice of
/// each group, exponential in the number of groups (with one die in each group it is as hard as a permanent).
/// Faults: kMaxSteps, kMaxBytes.
Result<Distribution> largest_set(const Pool& pool);

}  // namespace casus::probability
