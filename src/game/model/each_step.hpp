#pragma once
// A visit to the steps of a game. Inner header of this room.

#include <vector>

#include "game/model/game.hpp"

namespace casus::game {

/// Every step, blocks and the steps in them.
void each_step(const std::vector<Step>& steps, const auto& visit) {
  for (const Step& step : steps) {
    visit(step);
    if (const auto* block = std::get_if<Block>(&step.verb)) each_step(block->steps, visit);
  }
}

}  // namespace casus::game
