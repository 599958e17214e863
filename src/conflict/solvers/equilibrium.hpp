#pragma once
// Optimal play of two seats of opposed interests, where choices may be hidden. Works children first: where
// all is public by backward induction; where choices are hidden by a linear program for each region between
// public positions (see sequence_form.hpp). What it says is certified by exploitability.hpp, which shares no
// line with it. Not for hidden choices of more than two seats: they have no one worth, and no equilibrium
// that is easy to find; where all is public each takes what is best for itself.

#include <cstdint>
#include <optional>
#include <vector>

#include "base/exact.hpp"
#include "base/limits.hpp"
#include "base/result.hpp"
#include "conflict/graph/graph.hpp"

namespace casus {

struct Equilibrium {
  /// Optimal for both seats after every public position, whether or not play gets there. Choices in a region
  /// have shares (Policy::mixes), pure or not; all others one edge. At an information set that its own seat's
  /// plan never reaches, the shares are a best response to the other's plan, first in order among equals.
  Policy policy;
  double value = 0;                   ///< seat 0's worth less seat 1's, from the root
  std::optional<Exact> exact_value;   ///< in lowest terms; absent where a region was not solved exactly
  double exploitability = 0;          ///< of `policy`, by walking best responses
  std::vector<double> value_of_node;  ///< what a public node is worth; NaN where something is hidden
};

/// An equilibrium of a sound Graph of one dimension, in which seat 0 wants the worth large and seat 1 small.
/// Every choice that is hidden, that is, each with a hidden child and each at a hidden node, must have an
/// information set, also where the choice itself is made in public: the set has one node then.
/// A region is exact when its program has up to kMostExactRows rows, everything below it is exact, its
/// numbers stay within a budget and its basis is proved optimal. Public choices are decided exactly where all
/// below is exact; else worths that differ by less than a 10^-13th count as equal. Ties go to the first move.
/// Worths of several dimensions are decided where nothing is hidden, and only the policy is told.
/// Faults: worths of several dimensions with something hidden, a loop in which no plan suits both, and those
/// of `sequence_form` and `optimal_plans`. Not `exactly`: in doubles throughout, which is faster;
/// `exploitability` bounds what that loses.
Result<Equilibrium> equilibrium(const Graph& graph, const Limits& limits, bool exactly = true);

}  // namespace casus
