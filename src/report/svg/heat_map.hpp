#pragma once
// The attacker's chance over two things that vary: a table of colours with the percentage in each cell where
// it fits, and the line that parts what favours the attacker from what favours the defender. A third thing
// that varies gives several maps. For one thing alone there is the curve.

#include <string>
#include <vector>

#include "report/svg/frame.hpp"

namespace casus::report::svg {

/// What varies, and its values in order, as texts.
struct Axis {
  std::string name;
  std::vector<std::string> values;
};

struct Map {
  std::string name;             ///< which value of the third axis; empty for one map alone
  std::vector<double> chances;  ///< the attacker's; row by row from `up`'s first value, each from left to
                                ///< right. Not a number: not known, as are those that are missing
};

struct HeatMap {
  Axis across;
  Axis up;  ///< its first value is at the bottom
  std::vector<Map> maps;
  std::string attacker;  ///< whose chance it is
  std::string defender;
};

std::string heat_map(const Caption& caption, const HeatMap& heat_map);

}  // namespace casus::report::svg
