#pragma once
// A pool: so many of each die, thrown together, and what is read off it. The dice of a pool are not told
// apart by order; equal dice are one group. Every result's total is the product of the dice's totals.
// Cost is polynomial in the number of dice: groups are raised to powers or the faces are walked with counts,
// and no throw is ever enumerated.

#include <cstdint>
#include <span>
#include <vector>

#include "base/exact.hpp"
#include "base/result.hpp"
#include "probability/die.hpp"
#include "probability/distribution.hpp"

namespace casus::probability {

struct Group {
  std::int64_t count = 1;
  Die die;
  bool operator==(const Group&) const = default;
};

class Pool {
 public:
  Pool() = default;  ///< no dice

  /// Groups of equal dice are put together, empty ones left out. Faults: a count below 0, more than
  /// kMaxDice dice, more than kMaxGroups different dice.
  static Result<Pool> of(std::vector<Group> groups);
  static Result<Pool> of(std::int64_t count, const Die& die);

  /// Different dice, each with a positive count, in the order given.
  [[nodiscard]] std::span<const Group> groups() const { return groups_; }
  [[nodiscard]] std::int64_t dice() const { return dice_; }
  /// The product of the dice's totals.
  [[nodiscard]] Integer total() const;

  bool operator==(const Pool&) const = default;

 private:
  std::vector<Group> groups_;
  std::int64_t dice_ = 0;
};

/// The sum of all dice; of none, 0. Faults: kMaxValues, kMaxSteps, kMaxBytes.
Result<Distribution> sum(const Pool& pool);

/// How many dice show `face` or more. Faults: kMaxSteps, kMaxBytes.
Result<Distribution> count_at_least(const Pool& pool, std::int64_t face);

/// The sum of the k highest (lowest) dice, or of all but those. Faults: k outside 0 … pool.dice(),
/// kMaxValues, kMaxSteps, kMaxBytes.
Result<Distribution> keep_highest(const Pool& pool, std::int64_t k);
Result<Distribution> keep_lowest(const Pool& pool, std::int64_t k);
Result<Distribution> drop_highest(const Pool& pool, std::int64_t k);
Result<Distribution> drop_lowest(const Pool& pool, std::int64_t k);

/// How many dice show the face that most of them show; of no dice, 0. Polynomial in the dice of each group,
/// exponential in the number of groups (with one die a group it is as hard as a permanent).
/// Faults: kMaxSteps, kMaxBytes.
Result<Distribution> largest_set(const Pool& pool);

}  // namespace casus::probability
