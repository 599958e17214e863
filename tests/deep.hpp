#pragma once
// The depth of a test. `./test --all` sets the environment variable CASUS_DEEP, which turns on all checks
// that are too slow for every build.

#include <cstdlib>

namespace casus {

inline bool deep() { return std::getenv("CASUS_DEEP") != nullptr; }

/// The first of two numbers where everything is asked for, else the second.
template <class Number>
Number deep_or(Number all, Number some) {
  return deep() ? all : some;
}

}  // namespace casus
