#pragma once
// Two independent values made into one by something else than a sum: a product, the higher or lower of the
// two, whether a comparison holds; and the mixing of values that are conditioned on another. Sums stand in
// distribution.hpp. Every result's total is the product of the totals it was made of.

#include <cstdint>
#include <unordered_map>

#include "base/exact.hpp"
#include "base/result.hpp"
#include "probability/distribution.hpp"

namespace casus::probability {

enum class Comparison : std::uint8_t { less, at_most, more, at_least, equal, unequal };

[[nodiscard]] bool holds(std::int64_t first, Comparison comparison, std::int64_t second);

/// 1 where the comparison holds, else 0; a value that cannot come up is left out.
Distribution compared(const Distribution& first, Comparison comparison, const Distribution& second);
Distribution compared(const Opposed& sides, Comparison comparison);

/// The higher (the lower) of two independent values. Fault: kMaxValues.
Result<Distribution> higher(const Distribution& first, const Distribution& second);
Result<Distribution> lower(const Distribution& first, const Distribution& second);

/// The product of two independent values. Faults: kMaxValues, kMaxValue. The caller bounds the steps: one
/// for each pair of values.
Result<Distribution> product(const Distribution& first, const Distribution& second);

/// Weights gathered by value, in any order, from values that are conditioned on something.
class Tally {
 public:
  /// False, and nothing done, where there would be more than kMaxValues values.
  [[nodiscard]] bool add(std::int64_t value, const Integer& weight);
  /// Faults: no positive weight, a value beyond kMaxValue.
  [[nodiscard]] Result<Distribution> distribution() &&;

 private:
  std::unordered_map<std::int64_t, Integer> weights_;
};

/// The fault of a tally that is full.
Fault too_many_values();

}  // namespace casus::probability
