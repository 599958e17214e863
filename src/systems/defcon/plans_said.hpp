#pragma once
// The planner's answer in words: plans with what they cost and who can break them; or what is missing.

#include <string_view>

#include "base/limits.hpp"
#include "base/result.hpp"
#include "conflict/answers.hpp"
#include "systems/defcon/arbiter.hpp"

namespace casus::defcon {

/// Faults: a goal that cannot be read, and a position in the middle of something.
Result<PlansSaid> plans_for(const Arbiter& rules, std::string_view goal, const Limits& limits);

}  // namespace casus::defcon
