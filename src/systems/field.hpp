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

}  // namespace casus
