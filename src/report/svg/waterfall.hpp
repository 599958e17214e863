#pragma once
// How something came from where it began to where it ended: steps in the order in which they happened, each a
// bar from what was before it to what was after it.

#include <string>
#include <vector>

#include "report/svg/frame.hpp"

namespace casus::report::svg {

struct TelescopeStep {
  enum class Kind : std::uint8_t { luck, choice, guess };
  Kind kind = Kind::luck;
  std::string label;
  double amount = 0.0;
};

struct Waterfall {
  std::string heading;  ///< whose it is
  double start = 0.0;
  double end = 0.0;
  std::vector<TelescopeStep> steps;
  bool of_chance = false;  ///< amounts are chances: drawn in percentage points
};

/// As many as may be drawn: the greatest in their order, and all smaller ones together. What changes nothing
/// is left out.
std::vector<TelescopeStep> greatest(std::vector<TelescopeStep> steps);

/// One below the other. The steps of each are `greatest` ones.
std::string telescopes(const Caption& caption, const std::vector<Waterfall>& telescopes);

}  // namespace casus::report::svg
