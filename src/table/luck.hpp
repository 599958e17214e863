#pragma once
// Luck, choices and guesses of a play that is played again. The accounts themselves: luck_accounts.hpp.

#include <optional>

#include "table/conflict.hpp"

namespace casus {

/// As Table::luck.
Result<LuckAnswer> luck_of(const Conflict& conflict, FairDice& dice, const Ask& ask,
                           const PlayReporter& report, std::optional<Measure> measure, const Limits& limits);
/// The same of a play without a step.
Result<LuckAnswer> luck_at_start(const Conflict& conflict, std::optional<Measure> measure,
                                 const Limits& limits);

}  // namespace casus
