#pragma once
// The moves of a combat of Columbia, and who may win it.

#include <compare>
#include <cstdint>

namespace casus::columbia {

enum class Winner : std::uint8_t { attacker, defender, none };

/// A choice of a player.
struct Move {
  enum class Type : std::uint8_t {
    fight,    ///< `about`: the party to fight
    decline,  ///< fights nobody
    play,     ///< `about`: the party whose cards are played
    pass,     ///< uses no effect
    discard,  ///< CO-42
    call,     ///< CO-43; `about`: the location that the common comes from
    stake,    ///< CO-44
    reroll,   ///< CO-45, the player's own lowest die
    force,    ///< CO-45, the opponent's highest die
    die,      ///< `about`: the colour of the die to roll again
    lose,     ///< `about`: the kind of unit
    retreat,  ///< `about`: the location
  };
  Type type = Type::pass;
  std::int8_t about = 0;
  std::uint64_t cards = 0;  ///< a CardSet
  /// A Sequence: the order of the cards with an effect before the dice; 0: the best order.
  std::uint64_t order = 0;
  auto operator<=>(const Move&) const = default;
};

}  // namespace casus::columbia
