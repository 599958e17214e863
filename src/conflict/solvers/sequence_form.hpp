#pragma once
// A region of a conflict in sequence form (Koller, Megiddo and von Stengel, "Efficient computation of
// equilibria for extensive two-person games", 1996). A region is a public node with hidden children, all
// hidden nodes that can be reached from it, and the next public nodes, in which it ends. A sequence is what
// one seat has chosen on the way: number 0 is nothing, each move of each information set adds one. Not for
// more than two seats, nor for seats that forget.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/exact.hpp"
#include "base/limits.hpp"
#include "base/result.hpp"
#include "conflict/graph/graph.hpp"

namespace casus {

/// An information set within a region. Its moves extend the sequence `parent` and are the sequences
/// `first`, `first + 1`, … in their order.
struct SequenceSet {
  std::uint32_t info_set = 0;  ///< in Graph::info_sets
  std::uint32_t parent = 0;
  std::uint32_t first = 0;
  std::uint32_t moves = 0;
};

/// What one seat can do in a region.
struct SequenceSeat {
  std::vector<SequenceSet> sets;  ///< a set comes after the set of its parent
  std::uint32_t sequences = 1;
};

/// The expected worth that is collected when the seats play two sequences: seat 0 `row`, seat 1 `column`.
template <class Number>
struct Payoff {
  std::uint32_t row = 0;
  std::uint32_t column = 0;
  Number worth{};
};

struct SequenceForm {
  std::uint32_t root = 0;  ///< the public node in which the region begins
  std::array<SequenceSeat, 2> seats;
  std::vector<Payoff<double>> payoffs;  ///< by row, then column; a pair at most once
  std::vector<std::uint32_t> nodes;     ///< the root and its hidden nodes, parents before children
  std::vector<std::uint32_t> exits;     ///< the public nodes in which the region ends, ascending
};

/// Where information sets and nodes stand in the regions that were formed so far: one for a whole graph.
struct RegionMap {
  explicit RegionMap(const Graph& graph);
  std::vector<std::uint32_t> region_of_set;  ///< the public node that begins its region; kNone: in none yet
  std::vector<std::uint32_t> place_of_set;   ///< in SequenceSeat::sets
  std::vector<std::uint32_t> place_of_node;  ///< in SequenceForm::nodes
};

/// Forms the region that begins at the public node `root`. `values` has the worth of every public node below
/// it. Positions that meet are walked once for each pair of sequences that leads there.
/// Faults: a seat that forgets what it chose, an information set of two regions, a choice without an
/// information set, a seat beyond the two, a limit (`max_nodes` counts the pairs walked).
Result<SequenceForm> sequence_form(const Graph& graph, std::uint32_t root, std::span<const double> values,
                                   RegionMap& map, const Limits& limits);

/// The payoffs of a region exactly. `graph` and `map` must be those that `form` was made with, nothing having
/// been formed since. `values`: the worth of each of `form.exits`.
std::vector<Payoff<Exact>> exact_payoffs(const Graph& graph, const SequenceForm& form,
                                         std::span<const Exact> values, RegionMap& map);

}  // namespace casus
