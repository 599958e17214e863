#pragma once
// A conflict as a scenario gives it: two sides with what they stake and hold back, countries, cards, and what
// is declared. It never changes while the conflict runs; what changes is the position.

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

inline constexpr Seat kAttacker = 0;  ///< who declares the scenario's conflict, whoever retaliates later
inline constexpr Seat kDefender = 1;
constexpr Seat other(Seat seat) { return static_cast<Seat>(1 - seat); }

/// What a seat has of a pair.
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

/// Who still chooses what to commit from the reserve, beside what is in the play already.
enum class Commit : std::uint8_t {
  nobody,
  attacker,  ///< the defender's commitment is known
  defender,  ///< the attacker's is known
  in_turn,   ///< the attacker, then the defender, who sees it
  hidden,    ///< both, neither seeing the other's
};

struct Side {
  std::string name;
  Forces play;
  Forces reserve;
  std::uint16_t countries = 0;  ///< held, a bit each
};

/// What a scenario declares that the defender does after a D of the first conflict.
struct Retaliation {
  int country = kNoCountry;
  bool draws = false;
  std::vector<std::uint8_t> moved;  ///< kinds of tokens, in the order in which they are moved
  Forces beside;                    ///< Canals and Mastermind cards that it commits, too
  Forces against;                   ///< what the other side commits then
};

/// Where the first piece of each kind stands in a list of the scenario, from 1; 0: nowhere.
struct Places {
  std::array<std::uint8_t, kMaxTokenKinds> tokens{};
  std::array<std::uint8_t, kMaxMastermindKinds> masterminds{};
};

/// Somebody at the table who has no part in the conflict: what lies before them, as it is written.
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
  bool holder_is_given = false;    ///< who holds it stands in the scenario
  std::string elsewhere;           ///< who holds it, if neither side does
  std::vector<MilitaryCard> deck;  ///< less what was drawn before in this chain
  Cards drawn_before{};
  bool own_deck = false;  ///< the deck stands in the scenario; else it is the rulebook's
  std::vector<Onlooker> onlookers;
  std::vector<std::string> listed_players;  ///< names that are meant, as the scenario lists them
  std::vector<std::string> listed_countries;
  Commit commit = Commit::nobody;
  std::optional<Letter> result;  ///< of the scenario's conflict, where it is over: what follows is chosen now
  std::int32_t retaliations = 0;  ///< made before in this chain
  std::optional<Retaliation> retaliation;

  // For advice, in the scenario's `value`: what one of each is worth to either side.
  Exact country_value;
  Exact canal_value;
  Exact token_point_value;
  Exact mastermind_value;
  Exact status_quo;  ///< what it is worth to the attacker, less to the defender, that nothing is declared

  [[nodiscard]] const Side& side(Seat seat) const { return at(sides, seat); }
  [[nodiscard]] bool chooses(Seat seat) const {
    return commit >= Commit::in_turn || commit == (seat == kAttacker ? Commit::attacker : Commit::defender);
  }
};

}  // namespace casus::conflict_chart
