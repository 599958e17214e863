#pragma once
// A pool as the count walk reads it. Inner header of this room.

#include <vector>

#include "probability/count_walk.hpp"
#include "probability/pool.hpp"

namespace casus::probability::inner {

/// The pool's groups with their weights on every face that any die has, by ascending face.
std::vector<WalkGroup> walk_groups(const Pool& pool);

}  // namespace casus::probability::inner
