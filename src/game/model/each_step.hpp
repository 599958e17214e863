#pragma once
// A visit to the steps of a game. Internal header of this module.

#include <vector>

#include "game/model/game.hpp"

namespace casus::game {

/// Visits every step: each block or draw, then the steps inside it.
void each_step(auto& steps, const auto& visit) {
  for (auto& step : steps) {
    visit(step);
    if (auto* inner = steps_within(step)) each_step(*inner, visit);
  }
}

}  // namespace casus::game
