#pragma once
// What an exploration is asked for and what it gives: its options, its filter, and a graph that knows where
// each position stands in it. The walk itself: explore.hpp.

#include <any>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "conflict/explore/reward_table.hpp"
#include "conflict/graph/graph.hpp"
#include "conflict/graph/key_table.hpp"
#include "conflict/loops/loop_book.hpp"
#include "conflict/rules/rules.hpp"

namespace casus {

template <Rules R>
using KeyOf =
    std::remove_cvref_t<decltype(std::declval<const R&>().key(std::declval<const typename R::Position&>()))>;

/// Keeps every move. A filter receives the position, the ordinal of the move among the legal ones, and the
/// move. With the filter of a policy, `explore` visits only what the policy plays.
struct KeepAll {
  constexpr bool operator()(const auto& /*position*/, std::uint32_t /*ordinal*/, const auto& /*move*/) const {
    return true;
  }
};

struct ExploreOptions {
  bool counts = false;             ///< whether inner conflicts bring the distributions of their counters
  Citations* citations = nullptr;  ///< collects the clauses of every edge walked
  /// Whether the clauses that refused candidates break are collected, too: best play rests on them, since it
  /// might be different without them.
  bool cites_refusals = false;
  /// The cache of inner conflicts for the next exploration (inner_memory.hpp). It is not read if counts or
  /// citations are requested, because those need the traversal.
  std::any* memory = nullptr;
  /// Whether throws of independent parts are written as products (Graph::products), without the pair that
  /// leads back to the same position with certainty. Only for traversals in which nobody chooses and nothing
  /// has a worth: prices are ignored.
  bool products = false;
  /// The most positions of a loop that is solved exactly; larger ones are solved in doubles (large_loop.hpp).
  std::size_t exact_loop = kMostInLoop;
};

/// A graph, with the node of each position.
template <Rules R>
struct Explored {
  using Move = typename R::Move;
  Graph graph;
  KeyTable<KeyOf<R>> states;
  /// The moves of each information set, in order, for rules with hidden choices.
  std::vector<std::vector<Move>> moves_of_set;

  /// Returns the node of a position, or kNone if the position was not visited.
  [[nodiscard]] std::uint32_t node_of(const R& rules, const typename R::Position& position) const {
    return states.find(rules.key(position));
  }
};

}  // namespace casus
