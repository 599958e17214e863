#pragma once
// Compares two pools die by die: first the highest die of each, then the next. If one pool runs out of dice
// while all are equal, the pool with dice left is the higher one. Not for Risk's pairs of dice, each of which
// wins or loses.

#include "base/result.hpp"
#include "probability/distribution.hpp"
#include "probability/pool.hpp"

namespace casus::probability {

/// Returns an upper estimate of the cost of `ranked`, in machine words.
double ranked_steps(const Pool& first, const Pool& second);
/// Returns how often the dice of each pool rank higher. Polynomial in the dice of each group, exponential in
/// the number of groups. Fault: kMaxSteps.
Result<Opposed> ranked(const Pool& first, const Pool& second);

}  // namespace casus::probability
