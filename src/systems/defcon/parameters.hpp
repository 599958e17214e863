#pragma once
// The numbers of a scenario that a designer may vary to see their effect.

#include <vector>

#include "answers/field.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

/// Returns the parameters: the level of DEFCON; points, oil and reserves of the played blocs; instability and
/// units of the areas that the declared operation names; the rulebook's numbers that it depends on.
std::vector<Parameter> parameters(const Arbiter& rules);

}  // namespace casus::defcon
