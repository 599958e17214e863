#pragma once
// A bar whose stretches are chances: what two sides have of the whole, side by side.

#include <string_view>
#include <vector>

#include "report/svg/canvas.hpp"

namespace casus::report::svg {

struct Stretch {
  double probability = 0.0;
  std::string_view look;   ///< a class of the theme
  bool continues = false;  ///< the stretch before it is of the same side: a hairline parts them
};

/// What is likely at all is at least two pixels wide; what the stretches leave of the whole stays empty.
void draw_shares(Canvas& canvas, Point corner, double width, double height,
                 const std::vector<Stretch>& stretches);

}  // namespace casus::report::svg
