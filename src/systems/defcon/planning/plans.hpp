#pragma once
// Plans as a table asks for them: from a text to the shortest ways, with what they cost and who can break
// them; or what is missing.

#include <string_view>

#include "base/limits.hpp"
#include "base/result.hpp"
#include "conflict/solvers/plans.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

using Plans = PlansFound<Move, Position>;

/// Faults: a goal that cannot be read, and a position in the middle of something. At most `most_breakers` of
/// a plan.
Result<Plans> plans_for(const Arbiter& rules, std::string_view goal, const Limits& limits,
                        std::size_t most_breakers);

}  // namespace casus::defcon
