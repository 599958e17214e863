#pragma once
// A conflict as a scenario gives it: two sides with their forces in the play and in reserve, countries,
// cards, and the declarations. It does not change during the conflict; the position does.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/exact.hpp"
#include "conflict/rules/types.hpp"
#include "systems/conflict_chart/chart.hpp"
#include "systems/conflict_chart/deck.hpp"
#include "systems/conflict_chart/forces.hpp"

namespace casus::conflict_chart {

/// The seat that declares the scenario's conflict, whoever retaliates later.
inline constexpr Seat kAttacker = 0;
inline constexpr Seat kDefender = 1;
constexpr Seat other(Seat seat) { return static_cast<Seat>(1 - seat); }

/// Returns the element of a pair that belongs to a seat.
template <class T>
[[nodiscard]] T& at(std::array<T, 2>& by_seat, Seat seat) {
  return by_seat[static_cast<std::size_t>(seat)];
}
template <class T>
[[nodiscard]] const T& at(const std::array<T, 2>& by_seat, Seat seat) {
  return by_seat[static_cast<std::size_t>(seat)];
}

inline constexpr int kNoCountry = -1;  ///< an engagement
inline constexpr std::size_t kMaxCountries = 16;

/// The seats that still choose what to commit from the reserve, in addition to the forces in the play.
enum class Commit : std::uint8_t {
  nobody,
  attacker,  ///< the defender's commitment is known
  defender,  ///< the attacker's commitment is known
  in_turn,   ///< the attacker, then the defender, who sees the attacker's commitment
  hidden,    ///< both, neither seeing the other's commitment
};

struct Side {
  std::string name;
  Forces play;
  Forces reserve;
  std::uint16_t countries = 0;  ///< that it holds, a bit each
};

/// The retaliation that a scenario declares for the defender after a D of the first conflict.
struct Retaliation {
  int country = kNoCountry;
  bool draws = false;
  std::vector<std::uint8_t> moved;  ///< kinds of tokens, in the order in which they are moved
  Forces beside;                    ///< Canals and Mastermind cards that it commits, too
  Forces against;                   ///< the commitment of the other side to that conflict
};

/// The place of the first piece of each kind in a list of the scenario, from 1; 0: not listed.
struct Places {
  std::array<std::uint8_t, kMaxTokenKinds> tokens{};
  std::array<std::uint8_t, kMaxMastermindKinds> masterminds{};
};

/// A player without a part in the conflict, and that player's pieces as they are written.
struct Onlooker {
  std::string name;
  std::vector<std::int32_t> reserve;      ///< points of Military tokens
  std::vector<std::int32_t> masterminds;  ///< points of Mastermind cards
  std::vector<Canal> canals;
  std::vector<std::string> countries;
};

struct Board {
  bool at_rest = false;  ///< nothing is declared
  std::array<Side, 2> sides;
  std::array<std::array<Places, 2>, 2> places{};  ///< by seat: in the play, in reserve
  Pieces pieces;
  std::vector<std::string> countries;
  int country = kNoCountry;        ///< at stake in the scenario's conflict
  bool holder_is_given = false;    ///< the scenario names its holder
  std::string elsewhere;           ///< its holder, if neither side holds it
  std::vector<MilitaryCard> deck;  ///< without the cards drawn before in this chain
  Cards drawn_before{};
  bool own_deck = false;  ///< the deck is in the scenario, not in the rulebook
  std::vector<Onlooker> onlookers;
  /// Names that the scenario lists, so that they are not taken for slips.
  std::vector<std::string> listed_players;
  std::vector<std::string> listed_countries;
  Commit commit = Commit::nobody;
  std::optional<Letter> result;   ///< of the scenario's conflict, if it is over: the choices after it follow
  std::int32_t retaliations = 0;  ///< made before in this chain
  std::optional<Retaliation> retaliation;

  // For advice, from the scenario's `value`: the worth of one of each to either side.
  Exact country_value;
  Exact canal_value;
  Exact token_point_value;
  Exact mastermind_value;
  Exact status_quo;  ///< the worth to the attacker, minus that to the defender, if nothing is declared

  [[nodiscard]] const Side& side(Seat seat) const { return at(sides, seat); }
  [[nodiscard]] bool chooses(Seat seat) const {
    return commit >= Commit::in_turn || commit == (seat == kAttacker ? Commit::attacker : Commit::defender);
  }
};

}  // namespace casus::conflict_chart
