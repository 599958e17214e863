#pragma once
// The position of a conflict: the data that its future depends on, and the data that the ledger needs.

#include <array>
#include <cstdint>

#include "base/hash.hpp"
#include "systems/conflict_chart/board.hpp"
#include "systems/conflict_chart/chart.hpp"

namespace casus::conflict_chart {

/// A choice of a player.
struct Move {
  enum class Type : std::uint8_t {
    declare,    ///< the scenario's conflict, committing `forces` beside those in the play
    commit,     ///< `forces` against it
    give_back,  ///< `forces`: the tokens (half of them) that a winner by B returns
    stop,       ///< do not retaliate
    draw,       ///< Military cards
    retaliate,  ///< over `country` or by an engagement, moving tokens and committing the rest of `forces`
    refrain,    ///< do not declare the scenario's conflict
    buy,        ///< Military tokens: never allowed (CH-10)
  };
  Type type = Type::declare;
  std::int8_t country = kNoCountry;
  Forces forces;
  auto operator<=>(const Move&) const = default;
};

/// A position of a conflict or of a chain of retaliations.
struct Position {
  enum class Stage : std::uint8_t {
    declaring,   ///< by the attacker
    committing,  ///< by the defender of the current conflict
    rolling,     ///< both dice
    returning,   ///< by the winner by B: half of its tokens
    answering,   ///< by the winner of a D: draw, retaliate or stop
    drawing,     ///< its Military cards
    over,
    settling,  ///< by nobody: the scenario gives the result of its conflict, and its certain consequences
               ///< follow
  };
  Stage stage = Stage::declaring;
  std::uint8_t depth = 0;  ///< retaliations since the scenario's conflict
  std::uint8_t first =
      kResults;  ///< the Letter of the scenario's conflict; kResults: none yet, or none was declared
  std::uint8_t last = kResults;      ///< the Letter of the last conflict
  std::int8_t country = kNoCountry;  ///< at stake
  bool drew = false;                 ///< whether cards were drawn for the next retaliation
  std::uint16_t allowance = 0;       ///< points of tokens that these cards move
  std::array<Forces, 2> play;        ///< by seat
  std::array<Forces, 2> reserve;
  std::array<std::uint16_t, 2> countries{};  ///< held, a bit each
  std::array<Cards, 2> drawn{};              ///< Military cards, by the seat that drew them

  bool operator==(const Position&) const = default;

  /// Returns the seat that declared the current (or last) conflict; opponent() is the other one.
  [[nodiscard]] Seat declarer() const { return depth % 2 == 0 ? kAttacker : kDefender; }
  [[nodiscard]] Seat opponent() const { return other(declarer()); }
};

/// The part of a position that its future depends on, packed: equal keys have equal futures.
struct Key {
  std::array<std::uint64_t, 3> words{};
  bool operator==(const Key&) const = default;
  [[nodiscard]] std::uint64_t hash() const { return combine(combine(mix(words[0]), words[1]), words[2]); }
};

}  // namespace casus::conflict_chart
