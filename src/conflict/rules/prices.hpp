#pragma once
// What pieces and outcomes are worth to seats. The worth of a line of play is the price of what it moved and
// of how it ended; there is no other value function. Prices come from the scenario's `value`.

#include <cassert>
#include <cstdint>
#include <vector>

#include "base/exact.hpp"
#include "conflict/rules/types.hpp"

namespace casus {

struct Prices {
  std::uint32_t seats = 1;
  std::vector<Seat> seat_of_holder;  ///< by holder; -1, or shorter: nobody's
  std::vector<Exact> of_piece;  ///< piece · seats + seat: one of it in the hands of that seat; shorter: 0
  Exact rivalry;                ///< of more than two seats: what a worth of 1 of another takes from one's own
  std::vector<Exact> of_outcome;  ///< outcome · seats + seat; shorter: 0

  /// How many numbers a worth has: one for up to two seats (own less the other's), else one a seat.
  [[nodiscard]] std::uint32_t dimensions() const { return seats <= 2 ? 1 : seats; }

  [[nodiscard]] Seat seat_of(std::uint16_t holder) const {
    return holder < seat_of_holder.size() ? seat_of_holder[holder] : Seat{-1};
  }
  [[nodiscard]] const Exact& price(std::uint16_t piece, Seat seat) const { return at(of_piece, piece, seat); }
  /// Whether moving this piece is worth anything to anybody.
  [[nodiscard]] bool is_priced(std::uint16_t piece) const {
    for (std::uint32_t seat = 0; seat < seats; ++seat) {
      if (!price(piece, static_cast<Seat>(seat)).is_zero()) return true;
    }
    return false;
  }

  /// Adds `amount` of seat `seat` to a worth of `dimensions()` numbers.
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
