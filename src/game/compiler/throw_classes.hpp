#pragma once
// The classes of a throw: the distinct values of what is read of it, and how many throws give each, exactly.
// Known values are folded first. Pools are joined only when a value that reads both of them is computed, and
// then only the parts of them that are still read are kept.

#include <cstdint>
#include <utility>
#include <vector>

#include "base/exact.hpp"
#include "game/compiler/throw_walk.hpp"
#include "game/compiler/walk_memory.hpp"

namespace casus::game {

/// Returns the classes of a stage that throws, in order, with their weights, which sum to the product of the
/// sides. `machine` has run its code up to `throws`. `memory` belongs to this program. The classes of a draw
/// are the cards that are left.
std::vector<std::pair<std::uint32_t, Integer>> classes_of(const Program& program, const Stage& stage,
                                                          const Machine& machine, WalkMemory& memory);

}  // namespace casus::game
