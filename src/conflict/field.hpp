#pragma once
// A field of a rulebook, as people are told of it: where it stands, which clause it acts for, what it says.

#include <string_view>

#include "conflict/types.hpp"

namespace casus {

struct Field {
  std::string_view path;  ///< "aggressor.polygon"
  Clause clause;
  std::string_view words;
};

/// A counter of a system, as people are told of it. A counter of kind `sum` that was never told of is 0; one
/// of kind `last` is then left out of its distribution.
struct CounterInfo {
  std::string_view name;  ///< "rounds": its key in answers
  std::string_view words;
  Tally::Kind kind = Tally::Kind::sum;
};

}  // namespace casus
