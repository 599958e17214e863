#pragma once
// What the chances of outcomes cost at least to be worked out exactly, seen without working them out: large
// battles would spend half a second on numbers that then prove too long. Used by `outcomes` alone.

#include <cstdint>

#include "conflict/graph/graph.hpp"

namespace casus {

/// Returns true only if `outcomes<Exact>` certainly costs `most` or more (ExactWork::cost). False proves
/// nothing. Cost: one pass over the edges that the policy reaches.
bool surely_costs(const Graph& graph, const Policy& policy, std::uint64_t most);

}  // namespace casus
