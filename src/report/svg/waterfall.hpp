#pragma once
// Draws a waterfall chart: steps in order, each a bar from the total before it to the total after it.

#include <string>
#include <vector>

#include "report/svg/frame.hpp"

namespace casus::report::svg {

struct WaterfallStep {
  enum class Kind : std::uint8_t { luck, choice, guess };
  Kind kind = Kind::luck;
  std::string label;
  double amount = 0.0;
};

struct Waterfall {
  std::string heading;  ///< whose account it is
  double start = 0.0;
  double end = 0.0;
  std::vector<WaterfallStep> steps;
  bool of_chance = false;  ///< whether amounts are probabilities, drawn in percentage points
};

/// Returns the steps to draw: the greatest in their order, and the sum of all smaller ones as one step. Steps
/// without effect are left out.
std::vector<WaterfallStep> greatest(std::vector<WaterfallStep> steps);

/// Draws the charts below each other. Their steps must come from `greatest`.
std::string waterfalls(const Caption& caption, const std::vector<Waterfall>& waterfalls);

}  // namespace casus::report::svg
