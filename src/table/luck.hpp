#pragma once
// Luck, choices and guesses of a play that is played again. The accounts themselves: luck_accounts.hpp.

#include <optional>
#include <vector>

#include "table/conflict.hpp"

namespace casus {

/// As Table::luck.
Result<LuckAnswer> luck_of(const Conflict& conflict, FairDice& dice, const Ask& ask,
                           const PlayReporter& report, std::optional<Measure> measure, const Limits& limits);
/// The same of a play without a step.
Result<LuckAnswer> luck_at_start(const Conflict& conflict, std::optional<Measure> measure,
                                 const Limits& limits);

/// As Table::course: the chance to win along a play, at its start and after each throw and choice. It is by
/// the policy of the conflict's odds, so that it begins with what they say; what was chosen otherwise is
/// followed. Of what is hidden it says nothing until all is public again.
Result<std::vector<CoursePoint>> course_of(const Conflict& conflict, FairDice& dice, const AskSoFar& ask,
                                           const Limits& limits);

}  // namespace casus
