#pragma once
// The numbers of a table that a designer may turn up or down to see what they do.

#include <vector>

#include "answers/field.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

/// The level of DEFCON; points, oil and reserves of the played blocs; instability and units of the areas that
/// the declared operation names; the rulebook's numbers that it rests on.
std::vector<Parameter> knobs(const Arbiter& rules);

}  // namespace casus::defcon
