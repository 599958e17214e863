#pragma once
// Which of an axis' values are written where there is no room for all: every second, fifth, tenth …, and
// where they are numbers, round ones.

#include <cstddef>
#include <string>
#include <vector>

namespace casus::report::svg {

/// Every how many, if each needs so much room and values are so far apart.
std::size_t stride_of(double needed, double apart);

/// The first that is written.
std::size_t first_tick(const std::vector<std::string>& values, std::size_t stride);

}  // namespace casus::report::svg
