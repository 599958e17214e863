#pragma once
// Optimal play of two seats with opposed interests, where choices may be hidden. Works children first: by
// backward induction where nothing is hidden; by a linear program for each region between public positions
// where choices are hidden (see sequence_form.hpp). exploitability.hpp certifies the result and shares no
// line of code with it. Not for hidden choices of more than two seats: they have no single worth, and no
// equilibrium that is easy to find. If nothing is hidden, each of several seats maximises its own worth.

#include <optional>
#include <vector>

#include "base/exact.hpp"
#include "base/limits.hpp"
#include "base/result.hpp"
#include "conflict/graph/graph.hpp"

namespace casus {

/// A policy for both seats, its value, and its certificate.
struct Equilibrium {
  /// Optimal for both seats after every public position, whether or not play reaches it. Choices in a region
  /// have shares (Policy::mixes), pure or not; all other choices take one edge. At an information set that
  /// its own seat's plan never reaches, the shares are a best response to the other seat's plan; of equal
  /// moves, the first.
  Policy policy;
  double value = 0;                   ///< seat 0's worth minus seat 1's, from the root
  std::optional<Exact> exact_value;   ///< in lowest terms; absent if a region was not solved exactly
  double exploitability = 0;          ///< of `policy`, computed from best responses
  std::vector<double> value_of_node;  ///< the worth of a public node; NaN at nodes with hidden information
};

/// Returns an equilibrium of a sound Graph of one dimension, in which seat 0 maximises the worth and seat 1
/// minimises it.
///
/// Every hidden choice (each choice with a hidden child, and each at a hidden node) must have an information
/// set. This includes choices made in public, whose set has one node.
///
/// A region is solved exactly if its program has up to kMostExactRows rows, everything below it is exact, its
/// numbers stay within a budget and its basis is proved optimal. Public choices are decided exactly if
/// everything below is exact; else worths that differ by less than 10^-13 (relative) count as equal. Ties go
/// to the first move. Worths of several dimensions are decided where nothing is hidden, and only the policy
/// is returned.
///
/// Faults: worths of several dimensions with hidden information; a loop in which no plan suits both seats;
/// those of `sequence_form` and `optimal_plans`. With `exactly` false everything is computed in doubles,
/// which is faster; `exploitability` bounds the loss.
Result<Equilibrium> equilibrium(const Graph& graph, const Limits& limits, bool exactly = true);

}  // namespace casus
