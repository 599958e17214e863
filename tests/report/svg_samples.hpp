#pragma once
// Pictures to test and to look at: those that people will see, and those that try to break a chart.

#include <string>
#include <vector>

namespace casus::report::svg {

struct Sample {
  std::string name;  ///< of its file, without the ending
  std::string document;
};
std::vector<Sample> samples();

}  // namespace casus::report::svg
