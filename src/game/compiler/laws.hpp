#pragma once
// The classes of a throw: the distinct values of what is read of it, and how many throws give each, exactly.
// What a law knows is folded first; pools that no value brings together stay apart, and those that one does
// are joined when it is worked out, each then forgotten but for what is still read of it.

#include <cstdint>
#include <utility>
#include <vector>

#include "base/exact.hpp"
#include "game/compiler/throw_walk.hpp"
#include "game/compiler/walk_memory.hpp"

namespace casus::game {

/// Of a stage that throws; `machine` has run its code up to `throws`. In order of the classes; the weights
/// sum to the product of the sides. `memory`: of this program.
std::vector<std::pair<std::uint32_t, Integer>> classes_of(const Program& program, const Stage& stage,
                                                          const Machine& machine, WalkMemory& memory);

}  // namespace casus::game
