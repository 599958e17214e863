#pragma once
// A scenario of a game: what both sides have and what is said of the rules, as plain numbers. Read from the
// top of a scenario's file or from the `given` of an example: the same words.

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

struct Setup {
  struct OfSide {
    std::string name;                              ///< who plays it; empty: as the file calls the side
    std::vector<std::int64_t> units;               ///< by form
    std::vector<std::vector<std::int64_t>> lives;  ///< of a kind with `life`, [form]: by life left, from 1
    std::vector<std::int64_t> tracks;              ///< by Game::tracks; 0 for those that are not each side's
    std::vector<std::int64_t> fields;              ///< by Game::fields; 0 for those that are not each side's
    std::vector<Order> orders;                     ///< by Game::fields; of orders that are each side's
    std::vector<std::vector<std::int64_t>> stats;  ///< [stat][form]
    std::vector<std::int64_t> has;                 ///< of what ends give, by Game::given
  };
  std::array<OfSide, 2> sides;
  std::vector<std::int64_t> most;      ///< by Game::kinds: how many a side may have
  std::vector<std::int64_t> tracks;    ///< by Game::tracks; those that both share
  std::vector<std::int64_t> fields;    ///< by Game::fields; those that are not each side's
  std::vector<Order> orders;           ///< by Game::fields; of orders that are not each side's
  std::optional<std::int64_t> rounds;  ///< the first so many rounds only
  bool at_rest = false;                ///< nothing is declared
  struct Values {
    bool said = false;                         ///< the scenario says any
    std::optional<Exact> victory;              ///< to win
    std::vector<std::optional<Exact>> kinds;   ///< of a unit, by Game::kinds
    std::vector<std::optional<Exact>> pieces;  ///< of what ends give, by Game::given
  };
  Values values;  ///< what things are worth, by the scenario

  /// What a field is for a side.
  [[nodiscard]] std::int64_t field(const Game& game, Index field, std::size_t side) const {
    return game.fields[field].each_side ? sides[side].fields[field] : fields[field];
  }
  [[nodiscard]] const Order& order(const Game& game, Index field, std::size_t side) const {
    return game.fields[field].each_side ? sides[side].orders[field] : orders[field];
  }
};

/// Asks `table` for every key that a scenario of this game may have (the sides, [ask], shared tracks,
/// `rulebook`, `rounds`), and adds a fault for each that is wrong. The caller asks for its own keys too, and
/// finishes the reader. Faults: unknown names with the nearest, numbers out of bounds, an order that leaves
/// out what may be lost.
Setup read_setup(const Game& game, files::Reader& table);
/// The same of a scenario: values of the rules come from a rulebook, a document of its own (its caller
/// finishes it too), and a scenario has keys that an example has not (kScenarioKeys, kKeysOfSide).
Setup read_scenario(const Game& game, files::Reader& table, files::Reader& rulebook);

/// What else stands in a scenario: a field of [ask], a track or a kind of these names would be another thing.
inline constexpr std::array<std::string_view, 7> kScenarioKeys{"system",   "game",     "title", "value",
                                                               "declared", "rulebook", "rounds"};
inline constexpr std::array<std::string_view, 2> kKeysOfSide{"name", "has"};

/// The `given` of an example.
Result<Setup> read_given(const Game& game, const Example& example);

}  // namespace casus::game
