#pragma once
// What the chances of outcomes cost at least to be worked out exactly, seen without working them out: large
// battles would spend half a second on numbers that then prove too long. Used by `outcomes` alone.

#include <cstdint>

#include "conflict/graph/graph.hpp"

namespace casus {

/// Whether `outcomes<Exact>` surely costs so much (ExactWork::cost) or more. Not where it says false.
/// Cost: one pass over the edges that the policy reaches.
bool surely_costs(const Graph& graph, const Policy& policy, std::uint64_t most);

}  // namespace casus
