#pragma once
// A region of a conflict in sequence form (Koller, Megiddo and von Stengel, "Efficient computation of
// equilibria for extensive two-person games", 1996). A region is a public node with hidden children, all
// hidden nodes that can be reached from it, and the next public nodes, at which it ends. A sequence is the
// list of one seat's choices on a path. Number 0 is the empty sequence; each move of each information set
// adds one. Not for more than two seats, nor for seats without perfect recall.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/exact.hpp"
#include "base/limits.hpp"
#include "base/result.hpp"
#include "conflict/graph/graph.hpp"

namespace casus {

/// An information set within a region. Its moves extend the sequence `parent`; the extended sequences are
/// `first`, `first + 1`, … in move order.
struct SequenceSet {
  std::uint32_t info_set = 0;  ///< index into Graph::info_sets
  std::uint32_t parent = 0;
  std::uint32_t first = 0;
  std::uint32_t moves = 0;
};

/// The information sets and sequences of one seat in a region.
struct SequenceSeat {
  std::vector<SequenceSet> sets;  ///< a set comes after the set of its parent
  std::uint32_t sequences = 1;
};

/// The expected worth that is collected when the seats play two sequences: `row` of seat 0, `column` of seat
/// 1.
template <class Number>
struct Payoff {
  std::uint32_t row = 0;
  std::uint32_t column = 0;
  Number worth{};
};

/// A region in sequence form.
struct SequenceForm {
  std::uint32_t root = 0;  ///< the public node at which the region begins
  std::array<SequenceSeat, 2> seats;
  std::vector<Payoff<double>> payoffs;  ///< by row, then column; each pair at most once
  std::vector<std::uint32_t> nodes;     ///< the root and its hidden nodes, parents before children
  std::vector<std::uint32_t> exits;     ///< the public nodes at which the region ends, ascending
};

/// The location of information sets and nodes in the regions formed so far. One map serves a whole graph.
struct RegionMap {
  explicit RegionMap(const Graph& graph);
  /// The public node that begins its region; kNone: in no region yet.
  std::vector<std::uint32_t> region_of_set;
  std::vector<std::uint32_t> place_of_set;   ///< index into SequenceSeat::sets
  std::vector<std::uint32_t> place_of_node;  ///< index into SequenceForm::nodes
};

/// Forms the region that begins at the public node `root`. `values` has the worth of every public node below
/// it. A node that several paths reach is visited once for each pair of sequences that leads there. Faults: a
/// seat that forgets its own choice; an information set in two regions; a choice without an information set;
/// a seat beyond the two; a limit (`max_nodes` counts the visited pairs).
Result<SequenceForm> sequence_form(const Graph& graph, std::uint32_t root, std::span<const double> values,
                                   RegionMap& map, const Limits& limits);

/// Returns the exact payoffs of a region. `graph` and `map` must be those that `form` was made with, and no
/// region may have been formed since. `values` has the worth of each of `form.exits`.
std::vector<Payoff<Exact>> exact_payoffs(const Graph& graph, const SequenceForm& form,
                                         std::span<const Exact> values, RegionMap& map);

}  // namespace casus
