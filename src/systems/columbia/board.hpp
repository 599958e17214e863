#pragma once
// The board of Columbia as a scenario gives it: locations, forces, cards, and the conflict in question. It
// does not change during the conflict; the siege's position does.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/exact.hpp"
#include "systems/columbia/rulebook.hpp"

namespace casus::columbia {

constexpr std::size_t index(std::int32_t number) { return static_cast<std::size_t>(number); }

inline constexpr Seat kAttacker = 0;
inline constexpr Seat kDefender = 1;
inline constexpr int kNobody = -1;

inline constexpr std::size_t kMaxLocations = 64;
inline constexpr std::size_t kMaxPlayers = 8;
inline constexpr std::size_t kMaxCards = 60;  ///< different cards
inline constexpr std::size_t kMaxHand = 12;   ///< cards of a hand
/// Kinds of cards with different effects, in a hand or its deck.
inline constexpr std::size_t kMaxHandKinds = 15;
inline constexpr std::size_t kMaxParties = 5;  ///< the attacker and the parties that it may meet
inline constexpr std::size_t kMaxHands = 256;  ///< possible hands for an unknown hand
inline constexpr std::int32_t kMaxDice = 60;   ///< of one side
/// Dice of a side whose dice may be rolled again more than once.
inline constexpr std::int32_t kMaxDiceRead = 30;
inline constexpr std::int32_t kMaxReads = 3;  ///< rerolls that cards may bring for one side's dice
inline constexpr std::int32_t kMaxCalls = 3;  ///< commons that one side's cards may call

/// The number of pieces of each kind.
using Pieces = std::array<std::int16_t, kKinds>;

/// The territory token of a location.
struct Token {
  std::int32_t combat = 0;
  std::int32_t eagles = 0;
  bool revealed = false;
};

/// A location of the board.
struct Location {
  std::string name;
  std::vector<int> adjacent;
  std::optional<Token> token;
  bool booker = false;
  bool elizabeth = false;
  int controller = kNobody;  ///< the controller that the scenario names (CO-17)
};

/// The effect of a card in addition to its combat value.
enum class Effect : std::uint8_t {
  none,
  defending,             // CO-40
  alone,                 // CO-41
  discard_random,        // CO-42
  call_common,           // CO-43
  stake_commons,         // CO-44
  reroll_lowest,         // CO-45
  force_reroll_highest,  // CO-45
};
inline constexpr std::array<std::string_view, 8> kEffectNames{
    "none",        "defending",     "alone",         "discard_random",
    "call_common", "stake_commons", "reroll_lowest", "force_reroll_highest"};

struct Card {
  std::string id;
  std::int32_t combat = 0;
  std::int32_t upgrades = 0;
  Effect effect = Effect::none;
  std::int32_t n = 0;
  [[nodiscard]] std::int32_t value() const { return combat + upgrades; }
};

/// A party of the conflict: a player, the token of the location, or Booker.
struct Party {
  enum class Type : std::uint8_t { player, token, booker };
  Type type = Type::player;
  int player = kNobody;
  [[nodiscard]] bool is_player() const { return type == Type::player; }
};

/// The pieces that a player has off the board.
struct Stock {
  std::int32_t eagles = 0;
  Pieces pool{};
};

/// The board, the hands, and the declared conflict.
struct Board {
  bool at_rest = false;     ///< neither a combat nor a move is declared
  bool aggressive = false;  ///< the symbol on the World Event
  bool rescuing = false;    ///< Booker is trying to rescue Elizabeth
  std::vector<std::string> players;
  std::vector<int> faction;  ///< by player
  std::vector<std::string> factions;
  std::vector<Location> locations;
  std::vector<std::vector<Pieces>> pieces;  ///< by player and location, after the mover's units have moved
  std::vector<Card> cards;
  std::vector<std::vector<int>> hands;  ///< by player: cards, in the listed order
  std::vector<Stock> stocks;            ///< by player
  std::vector<int> discards;            ///< cards
  int active = kNobody;

  /// The deck of a scenario, and the players whose hands are unknown.
  struct Deck {
    struct UnknownHand {
      int player = kNobody;
      std::int32_t size = 0;
    };
    bool listed = false;              ///< the scenario lists the cards of the game
    std::vector<std::int32_t> whole;  ///< by card: the number in the game
    std::vector<int> seen;            ///< cards known to be elsewhere, in addition to hands and discards
    std::vector<UnknownHand> hands;
  };
  std::optional<Deck> deck;
  /// The unknown hand that is drawn from the deck without the known cards: that of a fighting player, else
  /// the first.
  struct Unknown {
    int player = kNobody;
    std::int32_t size = 0;
    std::vector<std::int32_t> deck;  ///< by card: the number that it may be drawn from
  };
  std::optional<Unknown> unknown;
  std::string veiled;  ///< why the cards that may be drawn in the declared conflict are unknown; empty: they
                       ///< are known

  bool moving = false;  ///< a [move], with every fight that it brings; false: one [combat]
  int at = 0;
  int from = kNobody;
  Party attacker;
  std::vector<Party> opponents;          ///< in the order of CO-35, or of CO-38
  std::optional<bool> challenge;         ///< whether Booker is fought if that is a choice
  std::array<bool, 2> declares_cards{};  ///< by side: its played cards are given, even if there are none
  std::array<std::vector<int>, 2> played;

  /// Where the scenario states what a player has in the combat, as paths of parameters: its force there, the
  /// units that it brings, the force that they leave; empty: nowhere. Also its forces next to the location,
  /// which may lend turrets.
  struct ScenarioPaths {
    std::string force;
    std::string brought;
    std::string source;
    std::vector<std::pair<std::string, int>> lenders;  ///< with their locations
    Pieces pieces{};                                   ///< of that force
  };
  std::vector<ScenarioPaths> written;  ///< by player
  Pieces brought{};

  // For advice, from the scenario's `value`.
  Exact win_value = Exact(1);
  Exact card_value;
  Exact eagle_value;
  std::array<Exact, kKinds> kind_values;

  [[nodiscard]] bool are_enemies(int a, int b) const {  // CO-19
    return faction[static_cast<std::size_t>(a)] != faction[static_cast<std::size_t>(b)];
  }
  [[nodiscard]] const Location& location(int number) const {
    return locations[static_cast<std::size_t>(number)];
  }
  [[nodiscard]] const Pieces& pieces_of(int player, int where) const {
    return pieces[static_cast<std::size_t>(player)][static_cast<std::size_t>(where)];
  }
};

inline std::int32_t units_of(const Pieces& pieces) {
  return pieces[kCommon] + pieces[kSpecial] + pieces[kLeader];
}
inline std::int32_t structures_of(const Pieces& pieces) {
  return pieces[kAlarm] + pieces[kTurret] + pieces[kStronghold];
}

}  // namespace casus::columbia
