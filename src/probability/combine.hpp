#pragma once
// Combines two independent values by operations other than a sum: a product, the higher or lower value, a
// comparison; and mixes values that are conditioned on another. Sums are in distribution.hpp. The total of
// every result is the product of its operands' totals.

#include <cstdint>
#include <unordered_map>

#include "base/exact.hpp"
#include "base/result.hpp"
#include "probability/distribution.hpp"

namespace casus::probability {

enum class Comparison : std::uint8_t { less, at_most, more, at_least, equal, unequal };

[[nodiscard]] bool holds(std::int64_t first, Comparison comparison, std::int64_t second);

/// Returns 1 where the comparison holds, else 0; a value with probability 0 is left out.
Distribution compared(const Distribution& first, Comparison comparison, const Distribution& second);
Distribution compared(const Opposed& sides, Comparison comparison);

/// Returns the higher (the lower) of two independent values. Fault: kMaxValues.
Result<Distribution> higher(const Distribution& first, const Distribution& second);
Result<Distribution> lower(const Distribution& first, const Distribution& second);

/// Returns the product of two independent values. Faults: kMaxValues, kMaxValue. The caller bounds the steps:
/// one for each pair of values.
Result<Distribution> product(const Distribution& first, const Distribution& second);

/// A collection of weights by value, in any order, from conditioned values.
class Tally {
 public:
  /// Adds a weight. Returns false, without a change, if there would be more than kMaxValues values.
  [[nodiscard]] bool add(std::int64_t value, const Integer& weight);
  /// Returns the distribution. Faults: no positive weight, a value beyond kMaxValue.
  [[nodiscard]] Result<Distribution> distribution() &&;

 private:
  std::unordered_map<std::int64_t, Integer> weights_;
};

/// Returns the fault of a full tally.
Fault too_many_values();

}  // namespace casus::probability
