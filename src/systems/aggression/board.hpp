#pragma once
// The board of Aggression as a scenario gives it: Territories, players, cards, and the landing. It does not
// change during a campaign; the campaign's position does.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/exact.hpp"
#include "base/result.hpp"
#include "systems/aggression/rulebook.hpp"

namespace casus::aggression {

inline constexpr int kNobody = -1;
inline constexpr std::size_t kMaxTerritories = 64;
inline constexpr std::size_t kMaxCards = 32;
inline constexpr std::int64_t kMaxCount = 1000;  ///< of units, agents, levels and points on a Territory
inline constexpr std::int64_t kMaxNetworkSecurity = 50;

struct Territory {
  std::string name;
  int group = 0;
  int quadrant = 0;
  int owner = kNobody;
  std::int32_t points = 0;
  std::int32_t development = 0;
  std::vector<std::int32_t> units;   ///< by Board::unit_kinds; kind 0 is the NS-Units
  std::vector<std::int32_t> agents;  ///< by player
  Exact value;                       ///< for advice
  bool has_value = false;            ///< the scenario gives it a value; otherwise its value is its points
};

struct Card {
  std::string name;
  std::vector<int> top;     ///< groups that one infiltrates
  std::vector<int> bottom;  ///< groups that the agents come from
};

/// The number of d6s of each side.
struct Dice {
  std::int32_t attacker = 0;
  std::int32_t defender = 0;
  bool operator==(const Dice&) const = default;
};

/// The pieces that a player has off the board.
struct Stock {
  std::vector<std::int32_t> units;  ///< by Board::unit_kinds
  std::int32_t development = 0;
  std::int32_t agents = 0;
  std::uint32_t hand = 0;  ///< cards of a player whose turn it is not, a bit each
};

struct Board {
  bool with_agents = true;
  std::vector<std::string> players;
  std::vector<std::string> groups;
  std::vector<std::string> quadrants;
  std::vector<std::string> unit_kinds;  ///< "network_security" first
  std::vector<Territory> territories;
  std::vector<Card> cards;
  std::vector<std::pair<int, int>> card_free_pairs;  ///< Territories, AG-6
  std::vector<Stock> stocks;                         ///< by player
  /// Names that the scenario lists, so that they are not taken for slips.
  std::vector<std::string> listed_groups;
  std::vector<std::string> listed_quadrants;
  std::vector<std::string> listed_kinds;

  int player = 0;          ///< the player whose turn it is
  int landed = kNobody;    ///< the Territory landed on; kNobody: no landing, so nothing is declared
  std::uint32_t hand = 0;  ///< cards in hand, a bit each
  /// The source of the last victory, in the middle of a turn; won_against is its target.
  int won_from = kNobody;
  int won_against = kNobody;
  bool lost = false;    ///< the turn's Aggression Scenario was lost
  bool passed = false;  ///< the player is done with this landing; in the short form: the battle was fought
  std::int32_t declared = 0;  ///< takeovers declared for this landing so far

  std::optional<Dice> dice;  ///< the short form: no board, only the final numbers of d6s

  // Input that is valid but probably not intended: Agents without effect; by Territory, a missing Point
  // Value, and a title that is worth nothing because of it.
  Faults ignored;
  std::vector<bool> without_points;
  std::vector<bool> without_value;

  // For advice, from the scenario's `value`: the worth of one of each piece to the Aggressor.
  std::vector<Exact> unit_values;  ///< by unit_kinds
  Exact development_value;
  Exact card_value;
};

}  // namespace casus::aggression
