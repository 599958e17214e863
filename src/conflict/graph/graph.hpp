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

/// The memory of a vector. `soon`: with so many elements to come; where they make it grow, the old elements
/// are there beside the room for twice as many.
template <class T>
std::uint64_t bytes_of(const std::vector<T>& of, std::uint64_t soon = 0) {
  return of.capacity() * sizeof(T) * (soon > 0 && of.size() + soon > of.capacity() ? 3 : 1);
}

inline constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// One way on. `label`: at a chance node the row of `Graph::chances`; at a player's node the ordinal of the
/// move among the legal ones. `gain`: the row of what it moves and counts; row 0 is nothing.
struct Edge {
  std::uint32_t to = 0;
  std::uint32_t label = 0;
  std::uint32_t gain = 0;
  bool operator==(const Edge&) const = default;
};

/// Edges of a chance node as all pairs of two lists: a throw of two parts, each of which does something of
/// its own. A factor is such a list, of results that differ, each with the rows of the chances that give it;
/// a table says where a pair of results leads.
struct Factor {
  struct Part {
    std::uint32_t place = 0;  ///< of the table: its row, or its column
    std::uint32_t label = 0;  ///< the first of the rows of the chances that give it, up to the next part's
    double chance = 0.0;      ///< the sum of their chances
  };
  std::uint32_t first = 0;  ///< into Graph::parts
  std::uint32_t last = 0;   ///< beyond the last
  std::uint32_t end = 0;    ///< beyond the last part's rows
  std::uint32_t most = 0;   ///< rows of one part
  bool listed = false;      ///< the rows of its parts do not follow each other: they stand in Graph::labels
};
struct ProductTable {
  struct Cell {
    std::uint32_t to = kNone;  ///< kNone: no product comes there
    std::uint32_t gain = 0;
  };
  std::size_t columns = 0;
  std::vector<Cell> cells;  ///< row · columns + column
};
/// `row_again`, `column_again`: the parts of a pair that is left out, the others being as likely as they are
/// given that it does not come; kNone: none is. `turn`: kNone, or that pair leads back to the node itself,
/// with certainty, and each time round this gain is counted; the product is how that ends.
struct Product {
  std::uint32_t table = 0;
  std::uint32_t rows = 0;     ///< a factor
  std::uint32_t columns = 0;  ///< likewise
  std::uint32_t row_again = kNone;
  std::uint32_t column_again = kNone;
  std::uint32_t turn = kNone;
  double leaves = 1.0;  ///< the chance of the other pairs together
};

/// Throws that play comes through in turn, round and round, until one of them does something: each is a
/// product without the pair that leads on to the next. A node of a ring begins at one of them.
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

/// `first`: its first edge; its last is before the next node's first. `info_set`: kNone where nobody chooses,
/// and where the choice and all it leads to is public. `outcome`: where nobody acts.
struct GraphNode {
  Turn turn;
  std::uint16_t outcome = 0;
  std::uint32_t first = 0;
  std::uint32_t info_set = kNone;
  bool operator==(const GraphNode&) const = default;
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

/// The means of an endless distribution, exactly. count_means.hpp explains the numbers.
struct EndlessMeans {
  Exact untouched;
  Exact kept;
  Exact forgotten;
  Exact amount;
  bool operator==(const EndlessMeans&) const = default;
};

/// What a conflict within does to a counter, given its outcome, or a loop, given where it is left: the
/// changes and their chances. A loop may be gone round however often: then the distribution is `endless`, its
/// changes stand there in doubles alone, and what is less likely than 10^-15 has become one change by kMany.
struct CountDistribution {
  static constexpr std::int32_t kAbsent = std::numeric_limits<std::int32_t>::min();
  std::uint16_t counter = 0;
  std::vector<std::pair<CountChange, Share>> changes;
  std::optional<EndlessMeans> endless = std::nullopt;
  bool operator==(const CountDistribution&) const = default;
};

/// What an edge counts, beside its worth: first the distributions of an inner conflict or of a loop, then
/// tallies in the order told.
struct EdgeCounts {
  std::vector<CountDistribution> distributions;
  std::vector<Tally> tallies;
  bool operator==(const EdgeCounts&) const = default;
};

/// Positions that lead back to each other. In the graph none does: each has the chances of where the loop is
/// left from there, however often it is gone round before (loop_book.hpp). Where somebody chooses within, the
/// same is chosen whenever play comes there again, and as each choice rests on all others they are made
/// together: an edge of such a node is one way to choose at all of them, a *plan*; its label is the move that
/// the plan has at this node. The i-th edges of all of them are one plan; in their order the choice at the
/// last node changes fastest.
struct Loop {
  std::vector<std::uint32_t> choices;  ///< the nodes at which somebody has a choice, ascending, side by side
  std::vector<std::uint32_t> options;  ///< by choice: how many moves there are
  bool operator==(const Loop&) const = default;
};

struct Graph {
  /// Children before parents; the root is the last, but where it stands in a loop.
  std::vector<GraphNode> nodes;
  std::vector<Edge> edges;

  std::vector<Exact> chances;             ///< by label of a chance edge, in lowest terms
  std::vector<double> chances_as_double;  ///< the same, nearest

  /// How many numbers a worth has. Two seats have one, seat 0's own less seat 1's, which seat 0 wants large
  /// and seat 1 small; so has one seat alone; n > 2 seats have n, and each wants its own large.
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
  std::vector<std::uint32_t> labels;  ///< rows of chances, of parts whose rows do not follow each other
  std::vector<ProductTable> tables;

  std::vector<Loop> loops;
  std::vector<std::uint32_t> loop_of;  ///< by node: its loop, kNone or shorter: it is in none
  std::uint32_t start = kNone;         ///< the root; kNone: the last node

  Graph() : worths(1), worths_as_double(1, 0.0), counted(1) {}

  /// The memory that it takes up, long numbers included. `soon`: with so many nodes to come (bytes_of).
  [[nodiscard]] std::uint64_t bytes(std::uint64_t soon = 0) const {
    return bytes_of(nodes, soon) + bytes_of(edges, soon) + counted.capacity() * sizeof(EdgeCounts) +
           bytes_of(parts) + bytes_of(labels) + bytes_of(products) + bytes_of(product_of) + bytes_of_numbers_;
  }
  [[nodiscard]] std::uint32_t root() const {
    return start != kNone ? start : static_cast<std::uint32_t>(nodes.size() - 1);
  }
  [[nodiscard]] std::span<const Edge> edges_of(std::uint32_t node) const {
    const std::size_t end = node + 1 < nodes.size() ? nodes[node + 1].first : edges.size();
    return {edges.data() + nodes[node].first, edges.data() + end};
  }
  /// The product in the place of a node's edges; null where it has edges.
  [[nodiscard]] const Product* product_at(std::uint32_t node) const {
    return node < product_of.size() && product_of[node] != kNone ? &products[product_of[node]] : nullptr;
  }
  /// The ring that a node begins in, and where; null where it has edges or a product.
  [[nodiscard]] const RingPlace* ring_at(std::uint32_t node) const {
    return node < ring_of.size() && ring_of[node].ring != kNone ? &ring_of[node] : nullptr;
  }
  [[nodiscard]] std::span<const Factor::Part> parts_of(std::uint32_t factor) const {
    return {parts.data() + factors[factor].first, parts.data() + factors[factor].last};
  }
  /// Calls `visit(label)` for the rows of the chances of a part of a factor, in order.
  void each_label(std::uint32_t factor, const Factor::Part& part, const auto& visit) const {
    const Factor& its = factors[factor];
    const bool last = &part == &parts[its.last - 1];
    const std::uint32_t end = last ? its.end : (&part + 1)->label;
    for (std::uint32_t i = part.label; i < end; ++i) visit(its.listed ? labels[i] : i);
  }
  /// The first of them.
  [[nodiscard]] std::uint32_t first_label(std::uint32_t factor, const Factor::Part& part) const {
    return factors[factor].listed ? labels[part.label] : part.label;
  }
  /// The chance of a part, exactly.
  [[nodiscard]] Exact exact_chance(std::uint32_t factor, const Factor::Part& part) const;
  /// The number of a worth that a seat wants large; of two seats, the one that seat 1 wants small.
  [[nodiscard]] std::size_t own_dimension(Seat seat) const {
    return dimensions == 1 ? 0 : static_cast<std::size_t>(seat);
  }
  /// The seat that chooses at the root, else the first that a walk from there comes to; -1: nobody does.
  [[nodiscard]] Seat first_to_choose() const {
    for (std::size_t node = root() + std::size_t{1}; node-- > 0;) {
      if (nodes[node].turn.actor == Actor::player) return nodes[node].turn.seat;
    }
    return -1;
  }
  [[nodiscard]] bool is_hidden(std::uint32_t node) const { return !hidden.empty() && hidden[node] != 0; }
  /// Whether a way on from there is hidden.
  [[nodiscard]] bool leads_into_hidden(std::uint32_t node) const {
    const auto node_edges = edges_of(node);
    return std::any_of(node_edges.begin(), node_edges.end(),
                       [&](const Edge& edge) { return is_hidden(edge.to); });
  }
  /// The loop that a node stands in; null where it stands in none.
  [[nodiscard]] const Loop* loop_at(std::uint32_t node) const {
    return node < loop_of.size() && loop_of[node] != kNone ? &loops[loop_of[node]] : nullptr;
  }
  /// The loop in which the choice at a node is made together with those at others; null where it is not.
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

  /// The parts of a factor: the places of results, each with the row of the chance that gives it, in order.
  std::uint32_t add_factor(std::span<const std::pair<std::uint32_t, std::uint32_t>> results);
  std::uint32_t add_product(Product product);
  /// Puts a product, or a ring, in the place of the edges of a node that has none.
  void set_product(std::uint32_t node, std::uint32_t product);
  void set_ring(std::uint32_t node, RingPlace place);

  /// Everything a solver relies on, checked: children first, labels, gains and seats in range, chances above
  /// 0 that sum to 1, information sets of one seat and one number of moves. Empty when sound, else what is
  /// wrong and where.
  [[nodiscard]] std::string unsound() const;

 private:
  std::uint64_t bytes_of_numbers_ = 0;  // of chances and worths
};

/// Who chooses how. For each node the edge chosen (an index into Graph::edges), kNone where nobody chooses or
/// where the choice is mixed; mixed nodes take the shares of `mixes`, by their information set.
struct Policy {
  std::vector<std::uint32_t> chosen;      ///< by node
  std::vector<std::vector<Share>> mixes;  ///< by information set: a share for each move; empty: not mixed
  bool exact = true;                      ///< whether the shares are exact
};

}  // namespace casus
