#pragma once
// A scenario of a game: what the sides have, and the values of the rules, as plain numbers. It is read from
// the top level of a scenario file or from the `given` of an example; both use the same words.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "files/reader.hpp"
#include "game/model/game.hpp"

namespace casus::game {

/// The numbers of one scenario.
struct Setup {
  struct OfSide {
    std::string name;                 ///< the player's name; empty: the file's name of the side
    std::vector<std::int64_t> units;  ///< by form
    /// The units of a kind with `life`, [form]: their number by life left, from 1.
    std::vector<std::vector<std::int64_t>> lives;
    std::vector<std::int64_t> tracks;              ///< by Game::tracks; 0 for tracks that both sides share
    std::vector<std::int64_t> fields;              ///< by Game::fields; 0 for fields that both sides share
    std::vector<Order> orders;                     ///< by Game::fields; of orders that each side has
    std::vector<std::vector<std::int64_t>> stats;  ///< [stat][form]
    std::vector<std::int64_t> has;                 ///< the pieces that ends give, by Game::given
  };
  std::string title;  ///< of the rules; empty: the game's
  std::vector<OfSide> sides;
  std::vector<std::int64_t> most;      ///< by Game::kinds: the maximum on a side
  std::vector<std::int64_t> tracks;    ///< by Game::tracks; those that both sides share
  std::vector<std::int64_t> fields;    ///< by Game::fields; those that both sides share
  std::vector<Order> orders;           ///< by Game::fields; orders that both sides share
  std::optional<std::int64_t> rounds;  ///< stops after so many rounds
  bool at_rest = false;                ///< nothing is declared
  struct Values {
    bool said = false;                         ///< the scenario sets some
    std::optional<Exact> victory;              ///< of winning
    std::vector<std::optional<Exact>> kinds;   ///< of a unit, by Game::kinds
    std::vector<std::optional<Exact>> pieces;  ///< of the pieces that ends give, by Game::given
  };
  Values values;  ///< worths that the scenario sets

  /// Returns the value of a field for a side.
  [[nodiscard]] std::int64_t field(const Game& game, Index field, std::size_t side) const {
    return game.fields[field].each_side ? sides[side].fields[field] : fields[field];
  }
  [[nodiscard]] const Order& order(const Game& game, Index field, std::size_t side) const {
    return game.fields[field].each_side ? sides[side].orders[field] : orders[field];
  }
};

/// Reads every key that a scenario of this game may have (the sides, [ask], shared tracks, `rulebook`,
/// `rounds`), and adds a fault for each wrong one. The caller reads its own keys too and finishes the reader.
/// Faults: unknown names, with the nearest known name; numbers out of bounds; an order that leaves out units
/// that may be lost.
Setup read_setup(const Game& game, files::Reader& table);
/// Reads a scenario as read_setup does, with two differences. Values of the rules come from a rulebook, a
/// separate document, which the caller finishes too. And a scenario has keys that an example does not have
/// (kScenarioKeys, kKeysOfSide).
Setup read_scenario(const Game& game, files::Reader& table, files::Reader& rulebook);

/// Other keys of a scenario. A field of [ask], a track or a kind with such a name would clash with them.
inline constexpr std::array<std::string_view, 7> kScenarioKeys{"system",   "game",     "title", "value",
                                                               "declared", "rulebook", "rounds"};
inline constexpr std::array<std::string_view, 2> kKeysOfSide{"name", "has"};

/// Reads the `given` of an example.
Result<Setup> read_given(const Game& game, const Example& example);

}  // namespace casus::game
