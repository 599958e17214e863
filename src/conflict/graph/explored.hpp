#pragma once
// What an exploration is asked for and what it gives: its options, its filter, and a graph that knows where
// each position stands in it. The walk itself: explore.hpp.

#include <any>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "conflict/graph/graph.hpp"
#include "conflict/graph/key_table.hpp"
#include "conflict/graph/reward_table.hpp"
#include "conflict/rules/rules.hpp"

namespace casus {

template <Rules R>
using KeyOf =
    std::remove_cvref_t<decltype(std::declval<const R&>().key(std::declval<const typename R::Position&>()))>;

/// Keeps every move. A filter is asked with the position, the ordinal of the move among the legal ones, and
/// the move; with the filter of a policy only what the policy plays is walked.
struct KeepAll {
  constexpr bool operator()(const auto& /*position*/, std::uint32_t /*ordinal*/, const auto& /*move*/) const {
    return true;
  }
};

struct ExploreOptions {
  bool counts = false;             ///< whether inner conflicts bring the distributions of their counters
  Citations* citations = nullptr;  ///< collects the clauses of every edge walked
  /// Also those that refused candidates break: what best play rests on, for without them it might be other.
  bool cites_refusals = false;
  /// Keeps conflicts within for the next exploration (inner_memory.hpp). Read where neither counts nor
  /// citations are asked for, for those are made by walking.
  std::any* memory = nullptr;
  /// Whether throws of independent parts are written as products (Graph::products), and what leads with
  /// certainty back to itself is taken out of them. For walks in which nobody has a choice and nothing has a
  /// worth: prices are not looked at.
  bool products = false;
};

/// A graph, and where each position stands in it.
template <Rules R>
struct Explored {
  using Move = typename R::Move;
  Graph graph;
  KeyTable<KeyOf<R>> states;
  /// Rules with hidden choices: the moves of each information set, in order.
  std::vector<std::vector<Move>> moves_of_set;

  /// The node of a position, kNone when it was not met.
  [[nodiscard]] std::uint32_t node_of(const R& rules, const typename R::Position& position) const {
    return states.find(rules.key(position));
  }
};

}  // namespace casus
