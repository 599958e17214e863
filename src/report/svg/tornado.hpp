#pragma once
// What one more and one fewer of each thing would change: bars to the right where it helps the attacker, to
// the left where it helps the defender, the largest wherever the caller puts it; or, of a worth, where it is
// better and worse for the one whose worth it is.

#include <optional>
#include <string>
#include <vector>

#include "report/svg/frame.hpp"

namespace casus::report::svg {

struct Change {
  std::string label;
  std::optional<double>
      fewer;                   ///< what one fewer adds to the attacker's chance: 0.1 is ten percentage points
  std::optional<double> more;  ///< what one more adds
};

struct Tornado {
  std::string attacker;  ///< whose chance it is
  std::string defender;
  double base = 0.0;  ///< the chance, or the worth, as things are
  std::vector<Change> changes;
  std::string worth_in = {};  ///< "points to North"; empty: it is a chance
};

std::string tornado(const Caption& caption, const Tornado& tornado);

}  // namespace casus::report::svg
