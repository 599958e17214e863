#pragma once
// An exact distribution: values with positive integer weights. Weights stay as they were counted (4d6 has the
// total 1296). A probability is a weight divided by the total, and nothing is rounded until a caller asks for
// a double. Not for long traversals: the modules above use weights of their own.

#include <cstdint>
#include <span>
#include <vector>

#include "base/exact.hpp"
#include "base/result.hpp"

namespace casus::probability {

class Distribution {
 public:
  struct Entry {
    std::int64_t value = 0;
    Integer weight = 1;
    bool operator==(const Entry&) const = default;
  };

  Distribution() = default;  ///< 0 with certainty
  static Distribution certain(std::int64_t value) { return Distribution({{value, 1}}, 1); }

  /// Returns the distribution of entries in any order. Equal values are added up and weights of 0 left out.
  /// Faults: a negative weight, no positive weight, more than kMaxValues entries, a value beyond kMaxValue.
  static Result<Distribution> from_weights(std::vector<Entry> entries);

  /// Returns the entries by ascending value. There is at least one; each weight is positive.
  [[nodiscard]] std::span<const Entry> entries() const { return entries_; }
  [[nodiscard]] const Integer& total() const { return total_; }
  [[nodiscard]] std::int64_t lowest() const { return entries_.front().value; }
  [[nodiscard]] std::int64_t highest() const { return entries_.back().value; }

  /// Returns the weight of a value; 0 if it is impossible.
  [[nodiscard]] Integer weight(std::int64_t value) const;
  /// Returns a probability in lowest terms: of this value, of this value or more, of this value or less.
  [[nodiscard]] Exact probability(std::int64_t value) const;
  [[nodiscard]] Exact at_least(std::int64_t value) const;
  [[nodiscard]] Exact at_most(std::int64_t value) const;

  [[nodiscard]] Exact mean() const;      ///< in lowest terms
  [[nodiscard]] Exact variance() const;  ///< of the whole population, in lowest terms
  [[nodiscard]] double deviation() const;

  /// Returns the lowest value v with P(X ≤ v) ≥ p; p = 0 gives the lowest value. Fault: p outside 0 … 1.
  [[nodiscard]] Result<std::int64_t> quantile(const Exact& p) const;

  /// Returns the same probabilities with weights without a common factor, to compare results that were
  /// counted differently.
  [[nodiscard]] Distribution reduced() const;

  /// Returns whether the weights, and not only the probabilities, are equal.
  bool operator==(const Distribution&) const = default;

 private:
  Distribution(std::vector<Entry> entries, Integer total)
      : entries_(std::move(entries)), total_(std::move(total)) {}

  std::vector<Entry> entries_ = {Entry{}};
  Integer total_ = 1;
};

/// Returns the distribution of the negated value.
Distribution negated(const Distribution& distribution);

/// Returns the sum of two independent values. Faults: kMaxValues, kMaxValue, kMaxSteps, kMaxBytes.
Result<Distribution> sum(const Distribution& first, const Distribution& second);

/// The winner if the two values are equal.
enum class Tie : std::uint8_t { stands, first, second };

/// The weights with which each of two independent values is the higher one. first + tie + second = total.
struct Opposed {
  Integer first = 0;
  Integer tie = 0;
  Integer second = 0;
  Integer total = 0;
  bool operator==(const Opposed&) const = default;
};

/// Compares two independent values. `tie` names the winner of equal values (`stands`: they are counted
/// separately).
Opposed opposed(const Distribution& first, const Distribution& second, Tie tie = Tie::stands);
/// Returns whether two independent values can be equal.
bool share_a_value(const Distribution& first, const Distribution& second);

}  // namespace casus::probability
