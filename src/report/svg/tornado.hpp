#pragma once
// Draws the effect of one more and one fewer of each parameter: bars to the right help the attacker, bars to
// the left the defender. The caller determines the order. For a worth, the directions are better and worse
// for the seat whose worth it is.

#include <optional>
#include <string>
#include <vector>

#include "report/svg/frame.hpp"

namespace casus::report::svg {

struct Change {
  std::string label;
  std::optional<double>
      /// The change of the attacker's probability with one fewer: 0.1 is ten percentage points.
      fewer;
  std::optional<double> more;  ///< the change with one more
};

struct Tornado {
  std::string attacker;  ///< the name of the attacker
  std::string defender;
  double base = 0.0;  ///< the current probability or worth
  std::vector<Change> changes;
  std::string worth_in = {};  ///< "points to North"; empty: the measure is a probability
};

std::string tornado(const Caption& caption, const Tornado& tornado);

}  // namespace casus::report::svg
