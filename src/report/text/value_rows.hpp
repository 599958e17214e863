#pragma once
// The rows that show a distribution: one value, several neighbours if there are many values, and all rare
// values at an end in one row.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "answers/answers.hpp"

namespace casus::report {

struct ValueRow {
  std::string label;      ///< "3", "4 to 7", "≤ 2", "≥ 9"
  std::size_t first = 0;  ///< the values of the row: indices, `last` included
  std::size_t last = 0;
  double probability = 0.0;
};

/// Returns at most `most` rows and two for the ends. Values must ascend.
std::vector<ValueRow> value_rows(std::span<const Odds::Value> values, std::size_t most = 24);

}  // namespace casus::report
