#pragma once
// A conflict written out: every position once, children before parents. Made by `explore`, or by hand in
// tests. All solvers are plain functions on it and know no rules. Immutable once made.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/exact.hpp"
#include "conflict/rules/counting.hpp"
#include "conflict/rules/types.hpp"

namespace casus {

/// Returns the memory of a vector. `soon`: the number of elements that will be added; if the vector must
/// grow for them, the old elements and room for twice as many exist at the same time.
template <class T>
std::uint64_t bytes_of(const std::vector<T>& of, std::uint64_t soon = 0) {
  return of.capacity() * sizeof(T) * (soon > 0 && of.size() + soon > of.capacity() ? 3 : 1);
}

inline constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// An edge of the graph. `label`: at a chance node the row of `Graph::chances`; at a player's node the
/// ordinal of the move among the legal ones. `gain`: the row of what the edge moves and counts; row 0 is
/// nothing.
struct Edge {
  std::uint32_t to = 0;
  std::uint32_t label = 0;
  std::uint32_t gain = 0;
  bool operator==(const Edge&) const = default;
};

/// A list of the results of one part of a throw. If a throw has two independent parts, the edges of its
/// chance node are all pairs of two factors. Each result has the rows of the chances that give it, and a
/// place in the rows or the columns of a ProductTable, which maps a pair of results to a node. Factors of one
/// throw share their parts, and factors of one group of effects share their places.
struct Factor {
  struct Part {
    std::uint32_t label = 0;  ///< the first of the rows of the chances that give it, up to the next part's
    double chance = 0.0;      ///< the sum of their chances
  };
  std::uint32_t first = 0;   ///< into Graph::parts
  std::uint32_t last = 0;    ///< beyond the last
  std::uint32_t end = 0;     ///< beyond the last part's rows
  std::uint32_t most = 0;    ///< rows of one part
  std::uint32_t places = 0;  ///< into Graph::places: where those of the parts begin
  bool listed = false;       ///< the rows of its parts do not follow each other: they stand in Graph::labels
};
struct ProductTable {
  struct Cell {
    std::uint32_t to = kNone;  ///< kNone: no product comes there
    std::uint32_t gain = 0;
  };
  std::size_t columns = 0;
  std::vector<Cell> cells;  ///< row · columns + column
};
/// The edges of a chance node as the pairs of two factors. `row_again`, `column_again`: the parts of the one
/// pair that is left out (kNone: no pair is); the chances of the others are conditional on another pair.
/// `turn`: kNone, or the gain of the pair that is left out, if that pair leads back to this node with
/// certainty. The product is then what ends the repetition.
struct Product {
  std::uint32_t table = 0;
  std::uint32_t rows = 0;     ///< a factor
  std::uint32_t columns = 0;  ///< likewise
  std::uint32_t row_again = kNone;
  std::uint32_t column_again = kNone;
  std::uint32_t turn = kNone;
  double leaves = 1.0;  ///< the chance of the other pairs together
};

/// Throws that follow each other in a circle until one of them has an effect. Each is a product without the
/// pair that leads on to the next throw. A node of a ring starts at one of the members.
struct Ring {
  struct Member {
    std::uint32_t product = 0;
    std::uint32_t others = 0;  ///< the node of its other pairs
  };
  std::vector<Member> members;
};
struct RingPlace {
  std::uint32_t ring = kNone;
  std::uint32_t member = 0;
};

/// A position of the conflict. `first`: the index of its first edge; its edges end where those of the next
/// node begin. `info_set`: kNone if nobody chooses, or if the choice and everything that it leads to is
/// public. `outcome`: valid if nobody acts.
struct GraphNode {
  Turn turn;
  std::uint16_t outcome = 0;
  std::uint32_t first = 0;
  std::uint32_t info_set = kNone;
  bool operator==(const GraphNode&) const = default;
};

/// An information set: nodes that the acting seat cannot distinguish. All have the same moves in the same
/// order.
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

/// The means of an endless distribution, exactly. count_means.hpp explains the numbers.
struct EndlessMeans {
  Exact untouched;
  Exact kept;
  Exact forgotten;
  Exact amount;
  bool operator==(const EndlessMeans&) const = default;
};

/// The distribution of the changes of a counter by an inner conflict, given its outcome, or by a loop, given
/// its exit. A loop may be repeated without bound. Its distribution is then `endless`: its changes have
/// chances in doubles only, and all changes less likely than 10^-15 are joined into one change by kMany.
struct CountDistribution {
  static constexpr std::int32_t kAbsent = std::numeric_limits<std::int32_t>::min();
  std::uint16_t counter = 0;
  std::vector<std::pair<CountChange, Share>> changes;
  std::optional<EndlessMeans> endless = std::nullopt;
  bool operator==(const CountDistribution&) const = default;
};

/// The changes of counters on an edge: first the distributions of an inner conflict or of a loop, then
/// tallies in the order in which they were reported.
struct EdgeCounts {
  std::vector<CountDistribution> distributions;
  std::vector<Tally> tallies;
  bool operator==(const EdgeCounts&) const = default;
};

/// Positions that lead back to each other. The graph has no cycles: each of these nodes has edges to the
/// exits of the loop, with the chances of leaving the loop there after any number of rounds (loop_book.hpp).
/// A seat that chooses within a loop makes the same choice at each visit. Since each choice depends on all
/// others, they are made together: an edge of such a node is a *plan*, one combination of choices at all of
/// them. Its label is the move of the plan at this node. The i-th edges of all these nodes are the same
/// plan; the choice at the last node changes fastest.
struct Loop {
  std::vector<std::uint32_t> choices;  ///< the nodes at which somebody has a choice, ascending, side by side
  std::vector<std::uint32_t> options;  ///< by choice: how many moves there are
  bool operator==(const Loop&) const = default;
};

/// How far a node that stands for the way through a loop may be off (large_loop.hpp).
struct NodeErrors {
  double chances = 0.0;  ///< a bound on the relative error of each chance of its edges
  double worth = 0.0;    ///< a bound on what better choices in the loop could gain
  bool operator==(const NodeErrors&) const = default;
};

struct Graph {
  /// Nodes, children before parents. The root is the last node unless it is in a loop.
  std::vector<GraphNode> nodes;
  std::vector<Edge> edges;

  std::vector<Exact> chances;             ///< by label of a chance edge, in lowest terms
  std::vector<double> chances_as_double;  ///< the same, nearest

  /// The number of numbers in a worth. Two seats have one: seat 0's own less seat 1's; seat 0 maximises it
  /// and seat 1 minimises it. A single seat has one, too. With n > 2 seats there are n, and each seat
  /// maximises its own.
  std::uint32_t dimensions = 1;
  std::vector<Exact> worths;                ///< gain · dimensions + dimension
  std::vector<double> worths_as_double;     ///< the same, nearest
  std::vector<EdgeCounts> counted;          ///< by gain
  std::vector<std::uint32_t> outcome_gain;  ///< by outcome: the gain of having ended so; shorter: nothing

  std::vector<InfoSet> info_sets;
  std::vector<std::uint8_t> hidden;  ///< by node: 1 where some seat does not know all. Empty: all is public

  // Products stand in the place of the edges of their nodes. Only graphs in which nobody has a choice have
  // them (ExploreOptions::products).
  std::vector<Product> products;
  std::vector<std::uint32_t> product_of;  ///< by node: its product, kNone or shorter: it has edges
  std::vector<Ring> rings;
  std::vector<RingPlace> ring_of;  ///< by node, likewise
  std::vector<Factor> factors;
  std::vector<Factor::Part> parts;
  std::vector<std::uint32_t> places;
  std::vector<std::uint32_t> labels;  ///< rows of chances, of parts whose rows do not follow each other
  std::vector<ProductTable> tables;

  std::vector<Loop> loops;
  std::vector<std::uint32_t> loop_of;  ///< by node: its loop, kNone or shorter: it is in none
  std::uint32_t start = kNone;         ///< the root; kNone: the last node

  // Of loops that are solved in doubles. Nothing of such a graph is known exactly.
  std::vector<std::pair<std::uint32_t, NodeErrors>> rounded;  ///< by node, ascending
  std::vector<std::uint16_t> uncounted;  ///< counters that are not followed through these loops, ascending

  Graph() : worths(1), worths_as_double(1, 0.0), counted(1) {}

  /// Returns the memory of the graph, long numbers included. `soon`: the number of nodes that will be added
  /// (bytes_of).
  [[nodiscard]] std::uint64_t bytes(std::uint64_t soon = 0) const {
    return bytes_of(nodes, soon) + bytes_of(edges, soon) + counted.capacity() * sizeof(EdgeCounts) +
           bytes_of(parts) + bytes_of(places) + bytes_of(factors) + bytes_of(labels) + bytes_of(products) +
           bytes_of(product_of) + bytes_of_numbers_;
  }
  [[nodiscard]] std::uint32_t root() const {
    return start != kNone ? start : static_cast<std::uint32_t>(nodes.size() - 1);
  }
  [[nodiscard]] std::span<const Edge> edges_of(std::uint32_t node) const {
    const std::size_t end = node + 1 < nodes.size() ? nodes[node + 1].first : edges.size();
    return {edges.data() + nodes[node].first, edges.data() + end};
  }
  /// Returns the product that replaces a node's edges, or null if the node has edges.
  [[nodiscard]] const Product* product_at(std::uint32_t node) const {
    return node < product_of.size() && product_of[node] != kNone ? &products[product_of[node]] : nullptr;
  }
  /// Returns the ring in which a node starts, and the member, or null if the node has edges or a product.
  [[nodiscard]] const RingPlace* ring_at(std::uint32_t node) const {
    return node < ring_of.size() && ring_of[node].ring != kNone ? &ring_of[node] : nullptr;
  }
  [[nodiscard]] std::span<const Factor::Part> parts_of(std::uint32_t factor) const {
    return {parts.data() + factors[factor].first, parts.data() + factors[factor].last};
  }
  /// Returns the places of the parts of a factor.
  [[nodiscard]] std::span<const std::uint32_t> places_of(std::uint32_t factor) const {
    return {places.data() + factors[factor].places, parts_of(factor).size()};
  }
  /// Visits the rows of the chances of a part of a factor, in order.
  void each_label(std::uint32_t factor, const Factor::Part& part, const auto& visit) const {
    const Factor& its = factors[factor];
    const bool last = &part == &parts[its.last - 1];
    const std::uint32_t end = last ? its.end : (&part + 1)->label;
    for (std::uint32_t i = part.label; i < end; ++i) visit(its.listed ? labels[i] : i);
  }
  /// Returns the first row of the chances of a part.
  [[nodiscard]] std::uint32_t first_label(std::uint32_t factor, const Factor::Part& part) const {
    return factors[factor].listed ? labels[part.label] : part.label;
  }
  /// Returns the exact chance of a part.
  [[nodiscard]] Exact exact_chance(std::uint32_t factor, const Factor::Part& part) const;
  /// Returns the index of the number in a worth that a seat maximises; with two seats, the one that seat 1
  /// minimises.
  [[nodiscard]] std::size_t own_dimension(Seat seat) const {
    return dimensions == 1 ? 0 : static_cast<std::size_t>(seat);
  }
  /// Returns the seat that chooses at the root, else the first seat in order of traversal that chooses; -1
  /// if nobody does.
  [[nodiscard]] Seat first_to_choose() const {
    for (std::size_t node = root() + std::size_t{1}; node-- > 0;) {
      if (nodes[node].turn.actor == Actor::player) return nodes[node].turn.seat;
    }
    return -1;
  }
  [[nodiscard]] bool is_hidden(std::uint32_t node) const { return !hidden.empty() && hidden[node] != 0; }
  /// Returns whether an edge of the node leads to a hidden node.
  [[nodiscard]] bool leads_into_hidden(std::uint32_t node) const {
    const auto node_edges = edges_of(node);
    return std::any_of(node_edges.begin(), node_edges.end(),
                       [&](const Edge& edge) { return is_hidden(edge.to); });
  }
  /// Returns how far a node may be off, or null if its chances and its worth are exact.
  [[nodiscard]] const NodeErrors* errors_at(std::uint32_t node) const {
    if (rounded.empty()) return nullptr;
    const auto at = std::lower_bound(rounded.begin(), rounded.end(), node,
                                     [](const auto& one, std::uint32_t other) { return one.first < other; });
    return at != rounded.end() && at->first == node ? &at->second : nullptr;
  }
  /// Returns the loop that contains a node, or null.
  [[nodiscard]] const Loop* loop_at(std::uint32_t node) const {
    return node < loop_of.size() && loop_of[node] != kNone ? &loops[loop_of[node]] : nullptr;
  }
  /// Returns the loop in which the choice at a node is made together with the choices at other nodes, or
  /// null.
  [[nodiscard]] const Loop* joint_at(std::uint32_t node) const {
    const Loop* const loop = loop_at(node);
    const bool joint = loop != nullptr && loop->choices.size() > 1 && node >= loop->choices.front() &&
                       node <= loop->choices.back();
    return joint ? loop : nullptr;
  }

  // Building. A node is added after its children, its edges directly before it.
  std::uint32_t add_chance(Exact probability);
  std::uint32_t add_gain(std::vector<Exact> worth, EdgeCounts what = {});
  std::uint32_t add_node(Turn turn, std::span<const Edge> its_edges, std::uint16_t outcome = 0,
                         std::uint32_t info_set = kNone);

  /// Adds a factor from its results, in order: pairs of a place in the table and the row of the chance that
  /// gives it.
  std::uint32_t add_factor(std::span<const std::pair<std::uint32_t, std::uint32_t>> results);
  /// Adds a factor of so many parts: the rows from `label` on, one for each part, all others for the last
  /// one.
  std::uint32_t add_factor(std::uint32_t label, std::uint32_t rows, std::uint32_t parts,
                           std::uint32_t places);
  /// Adds a factor with the parts of another, at other places.
  std::uint32_t share_parts(std::uint32_t factor, std::uint32_t places);
  std::uint32_t add_product(Product product);
  /// Replaces the edges of a node that has none by a product or a ring.
  void set_product(std::uint32_t node, std::uint32_t product);
  void set_ring(std::uint32_t node, RingPlace place);

  /// Checks what solvers rely on: children come first; labels, gains and seats are in range; chances are
  /// above 0 and sum to 1; each information set has one seat and one number of moves. Returns what is wrong
  /// and where, or an empty text.
  [[nodiscard]] std::string unsound() const;

 private:
  std::uint64_t bytes_of_numbers_ = 0;  // of chances and worths
};

/// A policy: for each node the chosen edge (an index into Graph::edges), or kNone if nobody chooses or the
/// choice is mixed. Mixed nodes take the shares of `mixes`, by their information set.
struct Policy {
  std::vector<std::uint32_t> chosen;      ///< by node
  std::vector<std::vector<Share>> mixes;  ///< by information set: a share for each move; empty: not mixed
  bool exact = true;                      ///< whether the shares are exact
};

}  // namespace casus
