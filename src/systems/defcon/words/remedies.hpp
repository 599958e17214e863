#pragma once
// What would have to change for a broken finding to hold: "DEFCON at 2 or below", "1 oil barrel more". Not
// advice: whether it is worth it, or can be done at all, is another question.

#include <string>

#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

/// Empty for a finding that holds, and where nothing would help.
std::string remedy(const Arbiter& rules, const Finding& finding);

}  // namespace casus::defcon
