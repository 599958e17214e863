#pragma once
// The board of columbia as a scenario gives it: locations, forces, cards, and the conflict that is looked at.
// It never changes while the conflict runs; what changes is the siege's position.

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
inline constexpr std::size_t kMaxCards = 60;      ///< different ones
inline constexpr std::size_t kMaxHand = 12;       ///< cards of a hand
inline constexpr std::size_t kMaxHandKinds = 15;  ///< of cards that do not act alike, in a hand or its deck
inline constexpr std::size_t kMaxParties = 5;     ///< the attacker and whom it may meet
inline constexpr std::size_t kMaxHands = 256;     ///< hands that an unknown one may be
inline constexpr std::int32_t kMaxDice = 60;      ///< of one side
inline constexpr std::int32_t kMaxDiceRead = 30;  ///< of a side whose dice may be rolled again more than once
inline constexpr std::int32_t kMaxReads = 3;      ///< rerolls that cards may bring on one side's dice
inline constexpr std::int32_t kMaxCalls = 3;      ///< commons that one side's cards may call

/// How many of each kind.
using Pieces = std::array<std::int16_t, kKinds>;

struct Token {
  std::int32_t combat = 0;
  std::int32_t eagles = 0;
  bool revealed = false;
};

struct Location {
  std::string name;
  std::vector<int> adjacent;
  std::optional<Token> token;
  bool booker = false;
  bool elizabeth = false;
  int controller = kNobody;  ///< where the scenario says who (CO-17)
};

/// What a card does beside its combat value.
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

/// Who takes part: a player, the token of the location, or Booker.
struct Party {
  enum class Type : std::uint8_t { player, token, booker };
  Type type = Type::player;
  int player = kNobody;
  [[nodiscard]] bool is_player() const { return type == Type::player; }
};

/// What lies before a player, on no location.
struct Stock {
  std::int32_t eagles = 0;
  Pieces pool{};
};

struct Board {
  bool at_rest = false;     ///< neither a combat nor a move is declared
  bool aggressive = false;  ///< the symbol on the World Event
  bool rescuing = false;    ///< Booker is trying to rescue Elizabeth
  std::vector<std::string> players;
  std::vector<int> faction;  ///< by player
  std::vector<std::string> factions;
  std::vector<Location> locations;
  std::vector<std::vector<Pieces>> pieces;  ///< by player and location, the mover's units having moved
  std::vector<Card> cards;
  std::vector<std::vector<int>> hands;  ///< by player: cards, in the order listed
  std::vector<Stock> stocks;            ///< by player
  std::vector<int> discards;            ///< cards
  int active = kNobody;

  /// The deck, as a scenario has it, and whose hands are not known.
  struct Deck {
    struct UnknownHand {
      int player = kNobody;
      std::int32_t size = 0;
    };
    bool listed = false;              ///< what the game has is said
    std::vector<std::int32_t> whole;  ///< by card: how many the game has
    std::vector<int> seen;            ///< cards known to be elsewhere, beside hands and discards
    std::vector<UnknownHand> hands;
  };
  std::optional<Deck> deck;
  /// Of these hands the one that is drawn from the deck less what is known: that of who fights, else the
  /// first.
  struct Unknown {
    int player = kNobody;
    std::int32_t size = 0;
    std::vector<std::int32_t> deck;  ///< by card: how many it may be drawn from
  };
  std::optional<Unknown> unknown;
  std::string veiled;  ///< why nobody can say what may be drawn in what is declared; empty: somebody can

  bool moving = false;  ///< a [move], with every fight that it brings; else one [combat]
  int at = 0;
  int from = kNobody;
  Party attacker;
  std::vector<Party> opponents;          ///< in the order of CO-35, or of CO-38
  std::optional<bool> challenge;         ///< whether Booker is fought where one may choose
  std::array<bool, 2> declares_cards{};  ///< by side: what it plays is given, be it nothing
  std::array<std::vector<int>, 2> played;

  /// Where the scenario writes down what a player has in the combat, as paths of knobs: its force there, the
  /// units it brings, the force that they leave; empty: nowhere. And its forces next to it, which may lend.
  struct ScenarioPaths {
    std::string force;
    std::string brought;
    std::string source;
    std::vector<std::pair<std::string, int>> lenders;  ///< with their locations
    Pieces pieces{};                                   ///< of that force
  };
  std::vector<ScenarioPaths> written;  ///< by player
  Pieces brought{};

  // For advice, in the scenario's `value`.
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
