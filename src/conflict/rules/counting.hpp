#pragma once
// What a line of play does to a counter. Tallies told one after the other come to one change, and changes
// that follow each other come to one again: that is what makes a conflict within, summarised, count exactly
// as the same conflict walked flat. Not for worths: those only add up.

#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>

#include "conflict/rules/types.hpp"

namespace casus {

/// What becomes of a counter, whatever it showed before. `how`: none where it is left alone, else as the
/// tally of that kind and `amount` (0 where it is forgotten) does it.
struct CountChange {
  std::optional<Tally::Kind> how;
  std::int32_t amount = 0;
  bool operator==(const CountChange&) const = default;
  /// Any order will do. Written out: not every library that we compile with can order optionals by itself.
  friend bool operator<(const CountChange& a, const CountChange& b) {
    return std::tie(a.how, a.amount) < std::tie(b.how, b.amount);
  }

  /// An amount beyond all that are listed: whatever is added to it, it stays that.
  static constexpr std::int32_t kMany = std::numeric_limits<std::int32_t>::max();

  /// The change of a counter that was absent at first: whatever follows, what it shows is known.
  static constexpr CountChange absent() { return {Tally::Kind::forget, 0}; }
  static constexpr CountChange of(const Tally& tally) {
    return {tally.kind, tally.kind == Tally::Kind::forget ? 0 : tally.amount};
  }

  /// This change, and after it `next`.
  [[nodiscard]] constexpr CountChange then(const CountChange& next) const {
    if (!next.how) return *this;
    if (next.how != Tally::Kind::sum || !how) return next;
    // A sum follows: it adds to a sum as to a value, and to a forgotten counter as to 0.
    const bool many = amount == kMany || next.amount == kMany;
    return {how == Tally::Kind::sum ? Tally::Kind::sum : Tally::Kind::last,
            many ? kMany : amount + next.amount};
  }

  /// What a counter shows that was absent before, none where it is absent still.
  [[nodiscard]] constexpr std::optional<std::int32_t> value() const {
    if (!how || how == Tally::Kind::forget) return std::nullopt;
    return amount;
  }
};

}  // namespace casus
