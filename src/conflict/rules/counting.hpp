#pragma once
// The effect of a line of play on a counter. Consecutive tallies combine into one change, and consecutive
// changes combine into one change. Therefore an inner conflict that was summarised counts exactly as the same
// conflict expanded in place. Not for worths, which only add up.

#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>

#include "conflict/rules/types.hpp"

namespace casus {

/// The change of a counter, independent of the counter's value before. `how` is empty if the counter is left
/// alone. Otherwise the change acts as a tally of that kind with `amount` (0 for `forget`).
struct CountChange {
  std::optional<Tally::Kind> how;
  std::int32_t amount = 0;
  bool operator==(const CountChange&) const = default;
  /// Orders changes arbitrarily but consistently. Written out because some supported standard libraries
  /// cannot order optionals.
  friend bool operator<(const CountChange& a, const CountChange& b) {
    return std::tie(a.how, a.amount) < std::tie(b.how, b.amount);
  }

  /// An amount above all listed amounts. It absorbs every addition.
  static constexpr std::int32_t kMany = std::numeric_limits<std::int32_t>::max();

  /// The change of a counter that was absent at the start. The value after any further changes is then known.
  static constexpr CountChange absent() { return {Tally::Kind::forget, 0}; }
  static constexpr CountChange of(const Tally& tally) {
    return {tally.kind, tally.kind == Tally::Kind::forget ? 0 : tally.amount};
  }

  /// Returns the change that consists of this one followed by `next`.
  [[nodiscard]] constexpr CountChange then(const CountChange& next) const {
    if (!next.how) return *this;
    if (next.how != Tally::Kind::sum || !how) return next;
    // A sum adds to an earlier sum as it adds to a value. A forgotten counter counts as 0.
    const bool many = amount == kMany || next.amount == kMany;
    return {how == Tally::Kind::sum ? Tally::Kind::sum : Tally::Kind::last,
            many ? kMany : amount + next.amount};
  }

  /// Returns the value of a counter that was absent before this change, or nothing if it is still absent.
  [[nodiscard]] constexpr std::optional<std::int32_t> value() const {
    if (!how || how == Tally::Kind::forget) return std::nullopt;
    return amount;
  }
};

}  // namespace casus
