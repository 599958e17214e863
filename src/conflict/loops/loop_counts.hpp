#pragma once
// The distribution of what is counted on the way through a loop. Mostly it has no end: each time round counts
// one more. Then it is walked round, in doubles, until the rest is less likely than 10^-15. Used by
// loop_book.cpp; means are exact without this, see count_means.hpp.

#include <cstdint>
#include <map>
#include <vector>

#include "conflict/graph/graph.hpp"
#include "conflict/loops/passage.hpp"

namespace casus {

/// The spots of a loop and the edges taken from each. A spot without edges is an exit.
struct LoopEdges {
  std::vector<Turn> turns;               ///< by spot
  std::vector<std::vector<Edge>> taken;  ///< by spot; `to`: a spot, or a number beyond
};

/// Returns the spots that can be reached from one, each once. The spot itself is one of them only if a path
/// leads back to it.
std::vector<std::uint32_t> following(const LoopEdges& edges, std::uint32_t spot);

/// Returns, for each of `starts`, the distributions of a counter by the exit through which the loop is left.
/// `out`: for each spot, the exits, once all spots are taken out. `place`: the place of the counter in them.
/// Distributions with finitely many changes are exact. A conflict that can end within the loop is not
/// supported. Cost: a pass over the ways for each amount that is likely, at most kMostAmounts of them.
using DistributionsByExit = std::map<std::uint32_t, CountDistribution>;
std::vector<DistributionsByExit> distributions_through(const Graph& graph, const LoopEdges& edges,
                                                       const std::vector<std::uint32_t>& starts,
                                                       const std::vector<Passages>& out,
                                                       std::uint16_t counter, std::size_t place,
                                                       LoopEffort effort);

inline constexpr std::size_t kMostAmounts = 20'000;

}  // namespace casus
