#pragma once
// The worth of pieces and outcomes to seats. The worth of a line of play is the price of the pieces that it
// moved and of its outcome. There is no other value function. Prices come from the scenario's `value`.

#include <cassert>
#include <cstdint>
#include <vector>

#include "base/exact.hpp"
#include "conflict/rules/types.hpp"

namespace casus {

/// The prices of pieces and outcomes for each seat, from which worths are computed.
struct Prices {
  std::uint32_t seats = 1;
  std::vector<Seat> seat_of_holder;  ///< indexed by holder; -1 or out of range: the holder belongs to no seat
  std::vector<Exact> of_piece;  ///< indexed by piece · seats + seat: the price of one piece that this seat
                                ///< holds; out of range: 0
  Exact rivalry;  ///< with more than two seats: the share of another seat's worth that is subtracted from
                  ///< one's own
  std::vector<Exact> of_outcome;  ///< indexed by outcome · seats + seat; out of range: 0

  /// Returns the number of components of a worth: one for up to two seats (seat 0's worth minus seat 1's),
  /// else one for each seat.
  [[nodiscard]] std::uint32_t dimensions() const { return seats <= 2 ? 1 : seats; }

  [[nodiscard]] Seat seat_of(std::uint16_t holder) const {
    return holder < seat_of_holder.size() ? seat_of_holder[holder] : Seat{-1};
  }
  [[nodiscard]] const Exact& price(std::uint16_t piece, Seat seat) const { return at(of_piece, piece, seat); }
  /// Sets the price of a piece for every seat; `of_piece` has its rows already.
  void set_price(std::uint16_t piece, const Exact& price) {
    for (std::uint32_t seat = 0; seat < seats; ++seat) of_piece[std::size_t{piece} * seats + seat] = price;
  }
  /// Returns whether this piece has a price for any seat.
  [[nodiscard]] bool is_priced(std::uint16_t piece) const {
    for (std::uint32_t seat = 0; seat < seats; ++seat) {
      if (!price(piece, static_cast<Seat>(seat)).is_zero()) return true;
    }
    return false;
  }

  /// Adds `amount`, gained by seat `seat`, to a worth of `dimensions()` components.
  void add(std::vector<Exact>& worth, Seat seat, const Exact& amount) const {
    if (seat < 0 || amount.is_zero()) return;
    if (seats > 2) {
      for (std::uint32_t other = 0; other < seats; ++other) {
        if (other == static_cast<std::uint32_t>(seat)) {
          worth[other] += amount;
        } else if (!rivalry.is_zero()) {
          worth[other] -= rivalry * amount;
        }
      }
    } else if (seat == 0) {
      worth[0] += amount;
    } else {
      worth[0] -= amount;
    }
  }
  void add_transfer(std::vector<Exact>& worth, const Transfer& moved) const {
    const Seat to = seat_of(moved.to);
    const Seat from = seat_of(moved.from);
    if (to >= 0) add(worth, to, price(moved.piece, to) * Exact(moved.count));
    if (from >= 0) add(worth, from, -(price(moved.piece, from) * Exact(moved.count)));
  }
  void add_outcome(std::vector<Exact>& worth, std::uint16_t outcome) const {
    for (std::uint32_t seat = 0; seat < seats; ++seat) {
      add(worth, static_cast<Seat>(seat), at(of_outcome, outcome, static_cast<Seat>(seat)));
    }
  }

 private:
  [[nodiscard]] const Exact& at(const std::vector<Exact>& prices, std::uint16_t row, Seat seat) const {
    assert(seat >= 0 && static_cast<std::uint32_t>(seat) < seats);
    static const Exact kZero;
    const std::size_t index = static_cast<std::size_t>(row) * seats + static_cast<std::size_t>(seat);
    return index < prices.size() ? prices[index] : kZero;
  }
};

}  // namespace casus
