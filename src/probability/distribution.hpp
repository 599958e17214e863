#pragma once
// An exact distribution: values with positive integer weights. Weights are kept as they were counted (4d6
// has the total 1296), so a probability is a weight over the total and nothing is rounded until someone
// asks for a double. Not for long walks: the rooms above carry weights of their own.

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

  Distribution() = default;  ///< 0 for certain
  static Distribution certain(std::int64_t value) { return Distribution({{value, 1}}, 1); }

  /// Entries in any order; equal values are added up and weights of 0 left out. Faults: a negative weight,
  /// no positive weight, more than kMaxValues entries, a value beyond kMaxValue.
  static Result<Distribution> from_weights(std::vector<Entry> entries);

  /// The entries by ascending value; there is at least one, and each weight is positive.
  [[nodiscard]] std::span<const Entry> entries() const { return entries_; }
  [[nodiscard]] const Integer& total() const { return total_; }
  [[nodiscard]] std::int64_t lowest() const { return entries_.front().value; }
  [[nodiscard]] std::int64_t highest() const { return entries_.back().value; }

  /// The weight of a value, 0 where it cannot come up.
  [[nodiscard]] Integer weight(std::int64_t value) const;
  /// Probabilities, in lowest terms: of a value, of that value or more, of that value or less.
  [[nodiscard]] Exact probability(std::int64_t value) const;
  [[nodiscard]] Exact at_least(std::int64_t value) const;
  [[nodiscard]] Exact at_most(std::int64_t value) const;

  [[nodiscard]] Exact mean() const;      ///< in lowest terms
  [[nodiscard]] Exact variance() const;  ///< of the whole population, in lowest terms
  [[nodiscard]] double deviation() const;

  /// The lowest value v with P(X ≤ v) ≥ p; p = 0 gives the lowest value. Fault: p outside 0 … 1.
  [[nodiscard]] Result<std::int64_t> quantile(const Exact& p) const;

  /// The same probabilities with weights that share no factor: to compare what was counted differently.
  [[nodiscard]] Distribution reduced() const;

  /// The weights and not only the probabilities are equal.
  bool operator==(const Distribution&) const = default;

 private:
  Distribution(std::vector<Entry> entries, Integer total)
      : entries_(std::move(entries)), total_(std::move(total)) {}

  std::vector<Entry> entries_ = {Entry{}};
  Integer total_ = 1;
};

/// The value with its sign turned.
Distribution negated(const Distribution& distribution);

/// The sum of two independent values. Faults: kMaxValues, kMaxValue, kMaxSteps, kMaxBytes.
Result<Distribution> sum(const Distribution& first, const Distribution& second);

/// Who wins where the two values are equal.
enum class Tie : std::uint8_t { stands, first, second };

/// How often each of two independent values is the higher one. first + tie + second = total.
struct Opposed {
  Integer first = 0;
  Integer tie = 0;
  Integer second = 0;
  Integer total = 0;
  bool operator==(const Opposed&) const = default;
};

/// Compares two independent values; `tie` says whose the equal ones are (stands: they are counted apart).
Opposed opposed(const Distribution& first, const Distribution& second, Tie tie = Tie::stands);
/// Whether two independent values can be equal.
bool share_a_value(const Distribution& first, const Distribution& second);

}  // namespace casus::probability
