#pragma once
// What a file says that none of its examples reaches: options, ends, words of fields, cells of tables.
// Whoever works the examples out notes what they reached. Not for what is never used at all: Game::warnings
// has that.

#include <vector>

#include "game/model/game.hpp"

namespace casus::game {

/// The choices of a file, in its order, those in blocks too.
std::vector<const Choose*> choices_of(const Game& game);

/// What was met while examples were worked out, with a chance above 0.
struct ExampleReach {
  explicit ExampleReach(const Game& game);

  std::vector<bool> ends;                  ///< by Game::ends
  std::vector<std::vector<bool>> options;  ///< by choices_of, then Choose::options: it was chosen
  std::vector<std::vector<bool>> cells;    ///< by Game::tables, row by row: it was looked up
};

/// One line that names all that no example reaches; none where they reach everything.
Faults warn_of_reach(const Game& game, const ExampleReach& reached);

}  // namespace casus::game
