#pragma once
// The odds of a conflict: the chances of its outcomes, what is counted on the way, and the same simulated.

#include <optional>

#include "table/conflict.hpp"

namespace casus {

/// As Table::odds, but for the words of options.
Result<Odds> odds_of(const Conflict& conflict, std::optional<PolicyKind> policy, const Limits& limits,
                     const OddsForm& form = {});

/// Plays many times by the policy of `computed`, the odds of the same conflict, to be compared with them.
Result<SimulationAnswer> simulation_of(const Conflict& conflict, const Odds& computed,
                                       const SimulationOrder& order, const Limits& limits);

}  // namespace casus
