#pragma once
// Where a conflict stands: what the rest of it still reads, and what the ledger needs.

#include <array>
#include <cstdint>
#include <cstring>

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
    retaliate,  ///< over `country` or by an engagement, moving `forces` (tokens) into the play
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
  };
  Stage stage = Stage::declaring;
  std::uint8_t depth = 0;            ///< retaliations since the scenario's conflict
  std::uint8_t first = kResults;     ///< the Letter of the scenario's conflict; kResults: none yet
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

  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t hash = static_cast<std::uint64_t>(stage) | (std::uint64_t{depth} << 8U) |
                         (std::uint64_t{first} << 16U) | (std::uint64_t{last} << 24U) |
                         (std::uint64_t{static_cast<std::uint8_t>(country)} << 32U) |
                         (std::uint64_t{drew} << 40U) | (std::uint64_t{allowance} << 48U);
    const auto add = [&](const void* bytes, std::size_t count) {
      for (std::size_t at = 0; at < count; at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, static_cast<const char*>(bytes) + at, count - at < 8 ? count - at : 8);
        hash = combine(hash, word);
      }
    };
    // Without padding: arrays of bytes and of 16 bits alone.
    static_assert(sizeof(Forces) == kMaxTokenKinds + kMaxMastermindKinds + sizeof(std::uint16_t));
    add(play.data(), sizeof(play));
    add(reserve.data(), sizeof(reserve));
    add(countries.data(), sizeof(countries));
    add(drawn.data(), sizeof(drawn));
    return hash;
  }
};

}  // namespace casus::conflict_chart
