#pragma once
// From plans, which weigh whole sequences, to behaviour, which says at each information set how often each of
// its moves is chosen. Not for play outside the region the plans are of.

#include <vector>

#include "conflict/graph/graph.hpp"
#include "conflict/solvers/sequence_form.hpp"
#include "conflict/solvers/zero_sum.hpp"

namespace casus {

/// Sets the shares of every information set of a region: what its moves weigh in the plan, over what they
/// weigh together. Where they weigh nothing (less than 10^-12 in plans that are not exact) the plan never
/// comes there, and the whole share goes to the move that does best against the other seat's plan, given the
/// same further down; the first of equals, so the first move where the other seat's plan never comes there
/// either. Exact shares are set with exact plans.
void set_shares(const SequenceForm& form, const RealizationPlans& plans, Policy& policy);

}  // namespace casus
