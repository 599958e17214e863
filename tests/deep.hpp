#pragma once
// The depth of a test. `./test --all` sets the environment variable CASUS_DEEP, which turns on all checks
// that are too slow for every build.

#include <cstdlib>

namespace casus {

inline bool deep() { return std::getenv("CASUS_DEEP") != nullptr; }

/// Returns the first of two numbers in a deep run (./test --all), else the second.
template <class Number>
Number deep_or(Number all, Number some) {
  return deep() ? all : some;
}

}  // namespace casus
