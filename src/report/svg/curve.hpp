#pragma once
// The attacker's chance over one thing that varies. For two or three things there is the heat map.

#include <string>
#include <vector>

#include "report/svg/heat_map.hpp"

namespace casus::report::svg {

struct Curve {
  Axis axis;
  std::vector<double> chances;  ///< the attacker's, one for each value; not a number: not known
  std::string attacker;         ///< whose chance it is
  std::string defender;
};

std::string curve(const Caption& caption, const Curve& curve);

}  // namespace casus::report::svg
