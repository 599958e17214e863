#pragma once
// Converts a pool for the traversal of count_walk.hpp. Internal header of this module.

#include <vector>

#include "probability/count_walk.hpp"
#include "probability/pool.hpp"

namespace casus::probability::inner {

/// Returns the pool's groups with their weights on every face that any die has, by ascending face.
std::vector<WalkGroup> walk_groups(const Pool& pool);

}  // namespace casus::probability::inner
