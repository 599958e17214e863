#pragma once
// The chance to win along a play: at its start, and after each throw and choice. It is by the policy of the
// conflict's odds, so that it begins with what they say; what was chosen otherwise is followed. Of what is
// hidden it says nothing until all is public again.

#include <vector>

#include "table/conflict.hpp"

namespace casus {

/// As Table::course.
Result<std::vector<CoursePoint>> course_of(const Conflict& conflict, FairDice& dice, const AskSoFar& ask,
                                           const Limits& limits);

}  // namespace casus
