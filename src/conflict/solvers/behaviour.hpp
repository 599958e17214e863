#pragma once
// Converts plans, which give weights to whole sequences, into behaviour: the probability of each move at each
// information set. Not for play outside the region of the plans.

#include "conflict/graph/graph.hpp"
#include "conflict/solvers/sequence_form.hpp"
#include "conflict/solvers/zero_sum.hpp"

namespace casus {

/// Sets the shares of every information set of a region: the weight of each move in the plan, divided by the
/// weight of all moves. If these weights are 0 (below 10^-12 in plans that are not exact), the plan never
/// reaches the set. The whole share then goes to the move that does best against the other seat's plan, given
/// the same rule further down; of equal moves, to the first. Hence it goes to the first move where the other
/// seat's plan never reaches the set either. Exact plans also set exact shares.
void set_shares(const SequenceForm& form, const RealizationPlans& plans, Policy& policy);

}  // namespace casus
