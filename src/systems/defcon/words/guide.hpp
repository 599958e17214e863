#pragma once
// The page for players of DEFCON: each operation and what decides it.

#include <vector>

#include "answers/guide.hpp"
#include "systems/defcon/rules/rulebook.hpp"

namespace casus::defcon {

std::vector<GuideSection> guide(const Rulebook& rulebook);

}  // namespace casus::defcon
