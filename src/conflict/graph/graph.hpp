#pragma once
// A conflict written out: every position once, children before parents. Made by `explore`, or by hand in
// tests. All solvers are plain functions on it and know no rules. Immutable once made.

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/exact.hpp"
#include "conflict/rules/counting.hpp"
#include "conflict/rules/types.hpp"

namespace casus {

inline constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// One way on. `label`: at a chance node the row of `Graph::chances`; at a player's node the ordinal of the
/// move among the legal ones. `gain`: the row of what it moves and counts; row 0 is nothing.
struct Edge {
  std::uint32_t to = 0;
  std::uint32_t label = 0;
  std::uint32_t gain = 0;
  bool operator==(const Edge&) const = default;
};

/// `first`: its first edge; its last is before the next node's first. `info_set`: kNone where nobody chooses,
/// and where the choice and all it leads to is public. `outcome`: where nobody acts.
struct Node {
  Turn turn;
  std::uint16_t outcome = 0;
  std::uint32_t first = 0;
  std::uint32_t info_set = kNone;
  bool operator==(const Node&) const = default;
};

/// Nodes among which the seat that acts cannot tell: all have the same moves in the same order.
struct InfoSet {
  Seat seat = 0;
  std::uint32_t moves = 0;
  bool operator==(const InfoSet&) const = default;
};

/// A probability, as the nearest double and exactly.
struct Share {
  double probability = 0.0;
  Exact exact;  ///< in a policy: meaningful when Policy::exact
  bool operator==(const Share&) const = default;
};

/// What a conflict within does to a counter, given its outcome: the changes and their chances.
struct CountLaw {
  static constexpr std::int32_t kAbsent = std::numeric_limits<std::int32_t>::min();
  std::uint16_t counter = 0;
  std::vector<std::pair<CountChange, Share>> changes;
  bool operator==(const CountLaw&) const = default;
};

/// What an edge counts, beside its worth: first the laws of a conflict within, then tallies in the order
/// told.
struct Counted {
  std::vector<CountLaw> laws;
  std::vector<Tally> tallies;
  bool operator==(const Counted&) const = default;
};

struct Graph {
  std::vector<Node> nodes;  ///< children before parents; the root is the last
  std::vector<Edge> edges;

  std::vector<Exact> chances;             ///< by label of a chance edge, in lowest terms
  std::vector<double> chances_as_double;  ///< the same, nearest

  /// How many numbers a worth has. Two seats have one, seat 0's own less seat 1's, which seat 0 wants large
  /// and seat 1 small; so has one seat alone; n > 2 seats have n, and each wants its own large.
  std::uint32_t dimensions = 1;
  std::vector<Exact> worths;                ///< gain · dimensions + dimension
  std::vector<double> worths_as_double;     ///< the same, nearest
  std::vector<Counted> counted;             ///< by gain
  std::vector<std::uint32_t> outcome_gain;  ///< by outcome: the gain of having ended so; shorter: nothing

  std::vector<InfoSet> info_sets;
  std::vector<std::uint8_t> hidden;  ///< by node: 1 where some seat does not know all. Empty: all is public

  Graph() : worths(1), worths_as_double(1, 0.0), counted(1) {}

  [[nodiscard]] std::uint32_t root() const { return static_cast<std::uint32_t>(nodes.size() - 1); }
  [[nodiscard]] std::span<const Edge> edges_of(std::uint32_t node) const {
    const std::size_t end = node + 1 < nodes.size() ? nodes[node + 1].first : edges.size();
    return {edges.data() + nodes[node].first, edges.data() + end};
  }
  [[nodiscard]] bool is_hidden(std::uint32_t node) const { return !hidden.empty() && hidden[node] != 0; }

  // Building. A node is added after its children, its edges directly before it.
  std::uint32_t add_chance(Exact probability);
  std::uint32_t add_gain(std::vector<Exact> worth, Counted what = {});
  std::uint32_t add_node(Turn turn, std::span<const Edge> its_edges, std::uint16_t outcome = 0,
                         std::uint32_t info_set = kNone);

  /// Everything a solver relies on, checked: children first, labels, gains and seats in range, chances above
  /// 0 that sum to 1, information sets of one seat and one number of moves. Empty when sound, else what is
  /// wrong and where.
  [[nodiscard]] std::string unsound() const;
};

/// Who chooses how. For each node the edge chosen (an index into Graph::edges), kNone where nobody chooses or
/// where the choice is mixed; mixed nodes take the shares of `mixes`, by their information set.
struct Policy {
  std::vector<std::uint32_t> chosen;      ///< by node
  std::vector<std::vector<Share>> mixes;  ///< by information set: a share for each move; empty: not mixed
  bool exact = true;                      ///< whether the shares are exact
};

}  // namespace casus
