#pragma once
// What of a scenario not every bloc may see: hands of missions and objectives, a bet, and what advice is
// asked to reach.

#include <vector>

#include "files/document.hpp"
#include "table/any_system.hpp"

namespace casus::defcon {

/// Of a sound scenario.
std::vector<Secret> secrets(const files::Document& scenario);
/// The same scenario with numbers of cards in the place of names, no bet (one that is made is due again), and
/// no goal.
files::Document masked(files::Document scenario);

}  // namespace casus::defcon
