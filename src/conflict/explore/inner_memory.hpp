#pragma once
// Conflicts within that were solved, kept from one exploration to the next: for studies that explore hundreds
// of tables whose battles are fought by the same rules. Not for several threads at once.

#include <any>
#include <concepts>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "conflict/explore/explored.hpp"
#include "conflict/explore/summary_cache.hpp"
#include "conflict/graph/summary.hpp"
#include "conflict/rules/prices.hpp"

namespace casus {

/// Rules that move no pieces and have an `identity()`: equal identities mean equal rules, also in different
/// objects and with other prices.
template <class R>
concept Identified = requires(const R& rules) {
  { rules.identity() } -> std::same_as<std::uint64_t>;
};

/// The cache of one study, whatever its rules are.
using Memory = std::any;

template <Rules Inner>
class InnerMemory {
 public:
  using Ends = std::vector<InnerSummary>;

  /// Returns the ends of the conflict from a visited position, or null if it was not visited.
  [[nodiscard]] const Ends* find(const Inner& rules, const typename Inner::Position& position) const {
    for (auto known = solved_.rbegin(); known != solved_.rend(); ++known) {
      if (known->identity != rules.identity()) continue;
      const std::uint32_t node = known->explored.node_of(rules, position);
      if (node != kNone) return &known->ends[node];
    }
    return nullptr;
  }

  /// Stores the ends of the conflict from each position of a traversal. At most kMost traversals and
  /// kMostBytes are stored; the oldest is removed first. A traversal that exceeds the bound alone is not
  /// stored.
  void keep(const Inner& rules, Explored<Inner> explored) {
    std::vector<Ends> ends = summarise_each(explored.graph);
    std::uint64_t bytes = explored.graph.bytes() + explored.states.bytes() + bytes_of(ends);
    for (const Ends& of_node : ends) {
      for (const InnerSummary& end : of_node)
        bytes += sizeof(end) + end.probability.bytes() + end.worth.size() * sizeof(Exact);
    }
    if (bytes > kMostBytes) return;
    bytes_ += bytes;
    solved_.push_back({rules.identity(), std::move(explored), std::move(ends), bytes});
    for (; solved_.size() > kMost || bytes_ > kMostBytes; solved_.pop_front())
      bytes_ -= solved_.front().bytes;
  }

 private:
  static constexpr std::size_t kMost = 16;
  static constexpr std::uint64_t kMostBytes = 64 << 20;
  struct StoredTraversal {
    std::uint64_t identity = 0;
    Explored<Inner> explored;
    std::vector<Ends> ends;  // by node
    std::uint64_t bytes = 0;
  };
  std::deque<StoredTraversal> solved_;
  std::uint64_t bytes_ = 0;
};

/// Returns the part of a memory for these rules, and creates it if necessary.
template <Rules Inner>
InnerMemory<Inner>& memory_of(Memory& memory) {
  auto* kept = std::any_cast<InnerMemory<Inner>>(&memory);
  return kept != nullptr ? *kept : memory.emplace<InnerMemory<Inner>>();
}

/// The same as `summary_of`, from the cache of this thread. A hit costs what its exploration cost, so that
/// neither a refusal nor a forecast depends on the cache.
template <Identified Inner>
Result<std::vector<InnerSummary>> cached_summary_of(const Inner& rules,
                                                    const typename Inner::Position& position,
                                                    const Prices& prices, const Limits& limits,
                                                    const ExploreOptions& options) {
  using Key = Hashable<std::remove_cvref_t<decltype(rules.key(position))>>;
  thread_local SummaryCache<Key> cache;
  const bool cites = options.citations != nullptr;
  const SummaryKey<Key> key{rules.identity(), hashable(rules.key(position)), prices.dimensions(),
                            options.counts, cites};
  const auto cite = [&](const std::vector<Clause>& clauses) {
    for (const Clause clause : clauses) options.citations->insert(clause);
  };
  if (const CachedSummary* known = cache.find(key)) {
    ResourceMeter::spend(known->work);
    if (auto fault = limits.exceeded(known->positions, known->bytes)) return *std::move(fault);
    cite(known->cited);
    return known->ends;
  }
  const ResourceMeter meter(ResourceMeter::kUnlimited, ResourceMeter::kUnlimited);
  Citations cited;
  ExploreOptions own = options;
  if (cites) own.citations = &cited;
  auto solved = explore(rules, position, prices, limits, own);
  if (!solved) return solved.faults();
  cite(cited.clauses());
  auto summary = summarise(solved->graph, options.counts);
  const std::uint64_t bytes = solved->graph.bytes() + solved->states.bytes();
  if (summary) cache.keep(key, {*summary, cited.clauses(), solved->graph.nodes.size(), bytes, meter.work()});
  return summary;
}

/// How a conflict within can end, explored as the outer one is, or remembered.
template <Rules Inner>
Result<std::vector<InnerSummary>> summary_of(const Inner& rules, const typename Inner::Position& position,
                                             const Prices& prices, const Limits& limits,
                                             const ExploreOptions& options) {
  const bool remembers = options.memory != nullptr && !options.counts && options.citations == nullptr;
  if constexpr (Identified<Inner>) {
    if (remembers) {
      const auto* known = memory_of<Inner>(*options.memory).find(rules, position);
      if (known != nullptr && !known->empty()) return *known;
    } else if (!options.products) {
      return cached_summary_of(rules, position, prices, limits, options);
    }
  }
  auto solved = explore(rules, position, prices, limits, options);
  if (!solved) return solved.faults();
  auto summary = summarise(solved->graph, options.counts);
  if constexpr (Identified<Inner>) {
    if (remembers && summary) memory_of<Inner>(*options.memory).keep(rules, std::move(*solved));
  }
  return summary;
}

}  // namespace casus
