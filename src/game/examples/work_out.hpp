#pragma once
// The examples of a file worked out: what is published beside what comes of it, exactly.

#include <optional>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "game/model/game.hpp"
#include "game/words/warnings.hpp"

namespace casus::game {

/// One published number and what was worked out.
struct ComparedNumber {
  std::string what;       ///< "attacker wins", "defender.army = 0", "mean rounds"
  std::string published;  ///< as the file has it
  std::string worked;     ///< "295/1296"; a decimal where that would be long
  bool holds = false;
};

struct WorkedExample {
  std::string about;
  std::string source;
  Place place;
  std::vector<ComparedNumber> numbers;
  [[nodiscard]] bool holds() const;
};

/// Works an example of a sound file out, and notes what it reached with a chance above 0. Faults: what the
/// compiler does not know, a scenario too large for the limits.
Result<WorkedExample> work_out(const Game& game, const Example& example, const Limits& limits,
                               ExampleReach& reached);

}  // namespace casus::game
