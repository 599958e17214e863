#pragma once
// The rows in which a distribution is shown: a value, several neighbours where there are many, and all that
// is rare at an end as one.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "answers/answers.hpp"

namespace casus::report {

struct ValueRow {
  std::string label;      ///< "3", "4 to 7", "≤ 2", "≥ 9"
  std::size_t first = 0;  ///< the values of the row: indices, `last` among them
  std::size_t last = 0;
  double probability = 0.0;
};

/// At most `most` rows and two for the ends; values ascend.
std::vector<ValueRow> value_rows(std::span<const Odds::Value> values, std::size_t most = 24);

}  // namespace casus::report
