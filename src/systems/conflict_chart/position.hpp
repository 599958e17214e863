#pragma once
// Where a conflict stands: what the rest of it still reads, and what the ledger needs.

#include <array>
#include <cstdint>

#include "base/hash.hpp"
#include "systems/conflict_chart/board.hpp"
#include "systems/conflict_chart/chart.hpp"

namespace casus::conflict_chart {

/// What a player may choose.
struct Move {
  enum class Type : std::uint8_t {
    declare,    ///< the scenario's conflict, committing `forces` beside what is in the play
    commit,     ///< `forces` against it
    give_back,  ///< `forces`: tokens, the half that a winner by B returns
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

struct Position {
  enum class Stage : std::uint8_t {
    declaring,   ///< the attacker
    committing,  ///< the defender of the present conflict
    rolling,     ///< both dice
    returning,   ///< the winner by B, half of its tokens
    answering,   ///< the winner of a D: draw, retaliate or stop
    drawing,     ///< its Military cards
    over,
    settling,  ///< nobody: the scenario's conflict has its result already, and what is certain of it follows
  };
  Stage stage = Stage::declaring;
  std::uint8_t depth = 0;  ///< retaliations since the scenario's conflict
  std::uint8_t first =
      kResults;  ///< the Letter of the scenario's conflict; kResults: none yet, or none was declared
  std::uint8_t last = kResults;      ///< that of the last conflict
  std::int8_t country = kNoCountry;  ///< at stake
  bool drew = false;                 ///< whether cards were drawn for the retaliation to be declared
  std::uint16_t allowance = 0;       ///< points of tokens that they move
  std::array<Forces, 2> play;        ///< by seat
  std::array<Forces, 2> reserve;
  std::array<std::uint16_t, 2> countries{};  ///< held, a bit each
  std::array<Cards, 2> drawn{};              ///< Military cards, by who drew them

  bool operator==(const Position&) const = default;

  /// Who declared the present (or last) conflict, and against whom.
  [[nodiscard]] Seat declarer() const { return depth % 2 == 0 ? kAttacker : kDefender; }
  [[nodiscard]] Seat opponent() const { return other(declarer()); }
};

/// What the rest of a conflict reads of a position, packed: equal keys have equal futures.
struct Key {
  std::array<std::uint64_t, 3> words{};
  bool operator==(const Key&) const = default;
  [[nodiscard]] std::uint64_t hash() const { return combine(combine(mix(words[0]), words[1]), words[2]); }
};

}  // namespace casus::conflict_chart
