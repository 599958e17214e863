#pragma once
// Draws the attacker's probability over one parameter. The heat map is for two or three parameters.

#include <string>
#include <vector>

#include "report/svg/heat_map.hpp"

namespace casus::report::svg {

struct Curve {
  Axis axis;
  std::vector<double> chances;  ///< the attacker's, one for each value; NaN: unknown
  std::string attacker;         ///< the name of the attacker
  std::string defender;
};

std::string curve(const Caption& caption, const Curve& curve);

}  // namespace casus::report::svg
