#pragma once
// What is surely too large is refused before the work: how a conflict grows is seen in the same one with a
// few of its pieces. Used by BestPlay and TurningOf.

#include <cstdint>
#include <optional>
#include <vector>

#include "conflict/graph/explore.hpp"
#include "conflict/graph/growth.hpp"
#include "table/system.hpp"

namespace casus {

/// Why a conflict cannot be explored within the limits, where that shows in smaller ones. They take a small
/// part of what is allowed.
template <Rules R, class Keep = KeepAll>
std::optional<Fault> surely_too_large(const SystemOf<R>& system, const R& rules, const Prices& prices,
                                      const Limits& limits, const Keep& keep = {}) {
  constexpr std::int64_t kSmallest = 64;
  constexpr std::int64_t kGreatest = 4;
  constexpr std::uint64_t kPart = 16;     // of a limit, for one that is smaller
  constexpr std::uint64_t kEnough = 256;  // the same, from which on no larger one is looked at
  Limits some = limits;
  some.progress = nullptr;
  some.max_nodes = limits.max_nodes / kPart;
  some.max_bytes = limits.max_bytes / kPart;
  std::vector<Grown> grown;
  for (std::int64_t divisor = kSmallest; divisor >= kGreatest; divisor /= 2) {
    const auto smaller = system.smaller(rules, divisor);
    if (!smaller) break;
    const auto explored = explore(*smaller, smaller->start(), prices, some, {}, keep);
    if (!explored) break;
    const std::uint64_t positions = explored->graph.nodes.size();
    grown.push_back({divisor, positions, explored->graph.bytes() + explored->states.bytes()});
    if (positions > limits.max_nodes / kEnough || grown.back().bytes > limits.max_bytes / kEnough) break;
  }
  return foretold(grown, limits);
}

}  // namespace casus
