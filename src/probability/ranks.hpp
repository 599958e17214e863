#pragma once
// Two pools compared die by die: the highest die of each first, then the next. Where all dice of one equal
// those of the other, the pool with dice left is the higher one. Not for risk's pairs of dice, which each
// win or lose.

#include "base/result.hpp"
#include "probability/distribution.hpp"
#include "probability/pool.hpp"

namespace casus::probability {

/// What `ranked` costs at most, in machine words; rather too much.
double ranked_steps(const Pool& first, const Pool& second);
/// How often the dice of each pool rank higher. Polynomial in the dice of each group, exponential in the
/// number of groups. Fault: kMaxSteps.
Result<Opposed> ranked(const Pool& first, const Pool& second);

}  // namespace casus::probability
