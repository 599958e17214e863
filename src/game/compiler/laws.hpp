#pragma once
// The classes of a throw: the distinct values of what is read, and how many throws give each, exactly. Works
// on the faces from the highest down, all pools that are compared with each other together, so that what is
// held are counts and not throws.

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "base/exact.hpp"
#include "game/compiler/machine.hpp"

namespace casus::game {

/// The dice of one throw at one position, as registers say after its code has run.
struct Thrown {
  struct Group {
    std::size_t pool = 0;
    std::size_t index = 0;  ///< into Stage::groups
    std::size_t count = 0;
    std::vector<std::int64_t> faces;
  };
  std::vector<Group> groups;
};
Thrown thrown_at(const Stage& stage, const Machine& machine);

/// Values of the atoms, in their order, and how many throws give them.
using Atoms = std::vector<std::int64_t>;
std::map<Atoms, Integer> atoms_of(const Stage& stage, const Machine& machine, const Thrown& thrown);

/// The values of the atoms for given faces, each from 0, of the groups in their order.
Atoms atoms_of(const Stage& stage, const Machine& machine, const Thrown& thrown,
               std::span<const std::uint16_t> faces);

}  // namespace casus::game
