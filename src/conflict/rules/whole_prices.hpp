#pragma once
// Prices as whole multiples of one unit, so that worths are added and compared exactly without rationals. For
// searches that add millions of them; answers use Exact.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "conflict/rules/prices.hpp"

namespace casus {

/// A lower and an upper bound of a worth.
struct PriceDifference {
  std::int64_t least = 0;
  std::int64_t most = 0;
};

/// Prices in whole units. They refer to the Prices that they were computed from.
class WholePrices {
 public:
  /// Returns the prices as whole numbers. Returns nothing if the prices are too fine or too large for sums of
  /// a few thousand of them, or if outcomes have prices.
  static std::optional<WholePrices> of(const Prices& prices);

  [[nodiscard]] std::size_t dimensions() const { return prices_->dimensions(); }
  [[nodiscard]] Seat seat_of(std::uint16_t holder) const { return prices_->seat_of(holder); }
  [[nodiscard]] std::int64_t price(std::uint16_t piece, Seat seat) const { return at(own_, piece, seat); }
  /// Returns how much the worth of every other seat falls when `seat` holds the piece (rivalry, with more
  /// than two seats).
  [[nodiscard]] std::int64_t against(std::uint16_t piece, Seat seat) const {
    return at(others_, piece, seat);
  }
  void add(std::span<std::int64_t> worth, const Transfer& moved) const {
    add(worth, moved.piece, seat_of(moved.to), moved.count);
    add(worth, moved.piece, seat_of(moved.from), -std::int64_t{moved.count});
  }
  [[nodiscard]] Exact exact(std::int64_t worth) const { return (Exact(worth) / unit_).reduced(); }

 private:
  explicit WholePrices(const Prices& prices) : prices_(&prices) {}
  void add(std::span<std::int64_t> worth, std::uint16_t piece, Seat seat, std::int64_t count) const {
    if (seat < 0 || count == 0) return;
    if (worth.size() == 1) {
      worth[0] += (seat == 0 ? count : -count) * price(piece, seat);
      return;
    }
    for (std::size_t other = 0; other < worth.size(); ++other)
      worth[other] += other == static_cast<std::size_t>(seat) ? count * price(piece, seat)
                                                              : -count * against(piece, seat);
  }
  [[nodiscard]] std::int64_t at(const std::vector<std::int64_t>& all, std::uint16_t piece, Seat seat) const {
    const std::size_t index = std::size_t{piece} * prices_->seats + static_cast<std::size_t>(seat);
    return index < all.size() ? all[index] : 0;
  }

  const Prices* prices_;
  Exact unit_ = 1;  // this many units make a worth of 1
  std::vector<std::int64_t> own_;
  std::vector<std::int64_t> others_;
};

}  // namespace casus
