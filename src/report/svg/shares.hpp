#pragma once
// Draws a bar whose segments are probabilities: the shares of two sides in the whole, side by side.

#include <string_view>
#include <vector>

#include "report/svg/canvas.hpp"

namespace casus::report::svg {

struct Stretch {
  double probability = 0.0;
  std::string_view look;  ///< a class of the theme
  /// Whether the previous segment belongs to the same side; a hairline separates the two.
  bool continues = false;
};

/// Draws the bar. A segment with a positive probability is at least two pixels wide. What the segments leave
/// of the whole stays empty.
void draw_shares(Canvas& canvas, Point corner, double width, double height,
                 const std::vector<Stretch>& stretches);

}  // namespace casus::report::svg
