#pragma once
// Evaluates the examples of a file: each published number beside the exact result.

#include <string>
#include <vector>

#include "base/limits.hpp"
#include "game/model/game.hpp"
#include "game/words/warnings.hpp"

namespace casus::game {

/// One published number and the result for it.
struct ComparedNumber {
  std::string what;       ///< "attacker wins", "defender.army = 0", "mean rounds"
  std::string published;  ///< as the file writes it
  std::string worked;     ///< "295/1296"; a decimal number if the fraction would be long
  bool holds = false;
};

/// An example with all its published numbers and their results.
struct WorkedExample {
  std::string about;
  std::string source;
  Place place;
  std::vector<ComparedNumber> numbers;
  [[nodiscard]] bool holds() const;
};

/// Evaluates an example of a sound file. Marks in `reached` everything that the example reached with a
/// positive probability. Faults: a feature that the compiler does not support; a scenario too large for the
/// limits.
Result<WorkedExample> work_out(const Game& game, const Example& example, const Limits& limits,
                               ExampleReach& reached);

}  // namespace casus::game
