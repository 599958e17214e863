#pragma once
// The chances of the changes of one counter on the paths that reach a node, for counts.cpp: as a list, which
// holds any change, and as an array of values, which is quicker. Both add in the same order, so that their
// sums are equal to the last bit.

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "conflict/graph/graph.hpp"
#include "conflict/graph/number.hpp"

namespace casus {

/// The changes of the counter on the paths that reach a node, in order, and their chances.
template <class N>
using Changes = std::vector<std::pair<CountChange, N>>;

/// Adds changes one after the other. Mostly each is the next after the one before it, or the only one.
template <class N>
class CountAddition {
 public:
  explicit CountAddition(Changes<N>& changes) : changes_(changes) {}
  void add(const CountChange& change, N chance) {
    auto at = changes_.begin() + next_;
    if (at == changes_.end() || !(at->first == change)) {
      at =
          std::lower_bound(changes_.begin(), changes_.end(), change,
                           [](const auto& known, const CountChange& wanted) { return known.first < wanted; });
      if (at == changes_.end() || !(at->first == change)) at = changes_.insert(at, {change, N(0)});
    }
    at->second += chance;
    next_ = at - changes_.begin() + 1;
  }

 private:
  Changes<N>& changes_;
  std::ptrdiff_t next_ = 0;
};

/// Changes as a sorted list, which can hold any of them.
template <class N>
class ChangeList {
 public:
  static constexpr std::uint64_t kMostCells = ~std::uint64_t{0};

  explicit ChangeList(Changes<N> changes = {}) : changes_(std::move(changes)) {}
  [[nodiscard]] const Changes<N>& changes() const { return changes_; }
  [[nodiscard]] bool is_empty() const { return changes_.empty(); }
  [[nodiscard]] std::size_t size() const { return changes_.size(); }
  [[nodiscard]] double chance() const {  ///< of all of them together
    double sum = 0.0;
    for (const auto& one : changes_) sum += Number<N>::about(one.second);
    return sum;
  }
  [[nodiscard]] static std::uint64_t cells() { return 0; }
  /// Adds the changes of `here`, each followed by `tallied`, with this share of their chances.
  void add(const ChangeList& here, const CountChange& tallied, const N& share) {
    CountAddition<N> adding(changes_);
    for (const auto& [change, chance] : here.changes_) adding.add(change.then(tallied), N(chance * share));
  }
  void add(const ChangeList& here, const CountDistribution& distribution, const CountChange& tallied,
           const N& share) {
    for (const auto& [change, chance] : here.changes_) {
      CountAddition<N> adding(changes_);
      const N taken = chance * share;
      for (const auto& [within, given] : distribution.changes)
        adding.add(change.then(within).then(tallied), N(taken * Number<N>::share(given)));
    }
  }

 private:
  Changes<N> changes_;
};

/// Changes of a counter that was absent at first, so that each is a value: an array over the values between
/// the smallest and the largest one. Adding to it takes no comparisons, and several values at a time.
class ValueArray {
 public:
  /// How many cells all arrays may have together. Beyond it a list is shorter, or memory ends.
  static constexpr std::uint64_t kMostCells = std::uint64_t{1} << 23;

  ValueArray() = default;
  explicit ValueArray(const Changes<double>& changes) {
    for (const auto& [change, chance] : changes) add(change, chance);
  }
  [[nodiscard]] Changes<double> changes() const {
    Changes<double> all;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (values_[i] != 0.0) all.emplace_back(value_at(i), values_[i]);
    }
    if (many_ != 0.0) all.emplace_back(CountChange{Tally::Kind::last, CountChange::kMany}, many_);
    if (absent_ != 0.0) all.emplace_back(CountChange::absent(), absent_);
    return all;
  }
  [[nodiscard]] bool is_empty() const { return values_.empty() && many_ == 0.0 && absent_ == 0.0; }
  [[nodiscard]] std::size_t size() const { return values_.size() + 1; }
  [[nodiscard]] double chance() const {  ///< of all of them together
    return std::accumulate(values_.begin(), values_.end(), many_ + absent_);
  }
  [[nodiscard]] std::uint64_t cells() const { return values_.size(); }
  void add(const ValueArray& here, const CountChange& tallied, double share) {
    if (tallied.how && (tallied.how != Tally::Kind::sum || tallied.amount == CountChange::kMany)) {
      for (const auto& [change, chance] : here.changes()) add(change.then(tallied), chance * share);
      return;
    }
    many_ += here.many_ * share;
    if (!here.values_.empty()) {
      const std::int64_t first = here.first_ + std::int64_t{tallied.how ? tallied.amount : 0};
      double* const to = cell_of(first, here.values_.size());
      if (to == nullptr) return;
      for (std::size_t i = 0; i < here.values_.size(); ++i) to[i] += here.values_[i] * share;
    }
    if (here.absent_ != 0.0) add(CountChange::absent().then(tallied), here.absent_ * share);
  }
  void add(const ValueArray& here, const CountDistribution& distribution, const CountChange& tallied,
           double share) {
    for (const auto& [change, chance] : here.changes()) {
      const double taken = chance * share;
      for (const auto& [within, given] : distribution.changes)
        add(change.then(within).then(tallied), taken * given.probability);
    }
  }
  /// Whether its values lie too far apart: it has then lost some.
  [[nodiscard]] bool is_too_wide() const { return is_too_wide_; }

 private:
  static constexpr std::int64_t kMostValues = 1024;

  [[nodiscard]] CountChange value_at(std::size_t cell) const {
    return {Tally::Kind::last, static_cast<std::int32_t>(first_ + static_cast<std::int64_t>(cell))};
  }
  void add(const CountChange& change, double chance) {
    if (!change.value()) {
      absent_ += chance;
    } else if (change.amount == CountChange::kMany) {
      many_ += chance;
    } else if (double* const cell = cell_of(change.amount, 1)) {
      *cell += chance;
    }
  }
  /// Returns the cell of the first of so many values, or null if it would be too wide.
  double* cell_of(std::int64_t value, std::size_t count) {
    if (values_.empty()) first_ = value;
    const std::int64_t first = std::min(first_, value);
    const std::int64_t end = std::max(first_ + static_cast<std::int64_t>(values_.size()),
                                      value + static_cast<std::int64_t>(count));
    if (end - first > kMostValues) {
      is_too_wide_ = true;
      return nullptr;
    }
    if (first < first_) values_.insert(values_.begin(), static_cast<std::size_t>(first_ - first), 0.0);
    first_ = first;
    if (static_cast<std::size_t>(end - first) > values_.size())
      values_.resize(static_cast<std::size_t>(end - first));
    return values_.data() + (value - first_);
  }

  std::vector<double> values_;  ///< their chances, from the value `first_` on
  std::int64_t first_ = 0;
  double many_ = 0.0;
  double absent_ = 0.0;
  bool is_too_wide_ = false;
};

}  // namespace casus
