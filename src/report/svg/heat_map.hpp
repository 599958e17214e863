#pragma once
// Draws the attacker's probability over two parameters: a grid of colours with the percentage in each cell if
// it fits, and the line between cells that favour the attacker and cells that favour the defender. A third
// parameter gives several maps. For a single parameter there is the curve.

#include <string>
#include <vector>

#include "report/svg/frame.hpp"

namespace casus::report::svg {

/// A parameter, and its values in order as texts.
struct Axis {
  std::string name;
  std::vector<std::string> values;
};

/// One map of probabilities over the two axes.
struct Map {
  std::string name;             ///< the value of the third axis; empty for a single map
  std::vector<double> chances;  ///< the attacker's; row by row from the first value of `up`, each row from
                                ///< left to right. NaN or a missing entry: unknown
};

struct HeatMap {
  Axis across;
  Axis up;  ///< its first value is at the bottom
  std::vector<Map> maps;
  std::string attacker;  ///< the name of the attacker
  std::string defender;
};

std::string heat_map(const Caption& caption, const HeatMap& heat_map);

}  // namespace casus::report::svg
