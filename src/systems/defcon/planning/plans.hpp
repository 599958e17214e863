#pragma once
// Searches plans for a goal given as text: the shortest plans with their costs and the answers that break
// them, or what is missing.

#include <string_view>

#include "base/limits.hpp"
#include "base/result.hpp"
#include "conflict/solvers/plans.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

using Plans = PlansFound<Move, Position>;

/// Returns the shortest plans for a goal, with at most `most_breakers` breaking answers of each. Faults: a
/// goal that cannot be read; a position in the middle of an operation.
Result<Plans> plans_for(const Arbiter& rules, std::string_view goal, const Limits& limits,
                        std::size_t most_breakers);

}  // namespace casus::defcon
