#pragma once
// The parts of a scenario that not every bloc may see: hands of missions and objectives, a bet, and the goal
// for advice.

#include <vector>

#include "files/document.hpp"
#include "table/system.hpp"

namespace casus::defcon {

/// Returns the secrets of a sound scenario.
std::vector<Secret> secrets(const files::Document& scenario);
/// Returns the scenario with numbers of cards in place of names, without bets (a bet that was made is pending
/// again), and without the goal.
files::Document masked(files::Document scenario);

}  // namespace casus::defcon
