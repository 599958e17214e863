#pragma once
// Finds parts of a file that none of its examples reaches: options, ends, words of fields, cells of tables.
// The code that evaluates the examples records what they reached. Game::warnings has the parts that are never
// used at all.

#include <vector>

#include "game/model/game.hpp"

namespace casus::game {

/// Returns the choices of a file in order, including those in blocks.
std::vector<const Choose*> choices_of(const Game& game);

/// The parts of a game that its examples reached with a positive probability.
struct ExampleReach {
  explicit ExampleReach(const Game& game);

  std::vector<bool> ends;                  ///< by Game::ends
  std::vector<std::vector<bool>> options;  ///< by choices_of, then Choose::options: the option was chosen
  std::vector<std::vector<bool>> cells;    ///< by Game::tables, row by row: the cell was looked up
};

/// Returns one warning that names everything that no example reaches, or none if they reach everything.
Faults warn_of_reach(const Game& game, const ExampleReach& reached);

}  // namespace casus::game
