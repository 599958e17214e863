#pragma once
// Dice that a test sets instead of a play's seed: two plays can agree in all throws so far and in none that
// follow. For programs that casus_scripted_dice() links (CMakeLists.txt here), which route FairDice's throws
// through this file; one file of each program includes it.

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "conflict/play/fair_dice.hpp"
#include "conflict/play/random.hpp"

namespace casus::scripted {

struct Script {
  std::uint64_t seed = 0;
  std::uint64_t until = ~std::uint64_t{0};  ///< throws of this number and later go by `then`
  std::uint64_t then = 0;
};
inline Script script;  // NOLINT: the dice of this program from now on

std::vector<std::uint16_t> by_the_seed(FairDice* dice, Purpose purpose, std::span<const std::uint16_t> sides,
                                       std::vector<Throw>* made) asm("__real_" CASUS_THROW_DICE);
std::vector<std::uint16_t> by_the_script(FairDice* dice, Purpose purpose,
                                         std::span<const std::uint16_t> sides,
                                         std::vector<Throw>* made) asm("__wrap_" CASUS_THROW_DICE);

/// Returns as many throws with the same numbers but other faces.
[[gnu::used]] inline std::vector<std::uint16_t> by_the_script(FairDice* dice, Purpose purpose,
                                                              std::span<const std::uint16_t> sides,
                                                              std::vector<Throw>* made) {
  std::vector<Throw> throws;
  std::vector<std::uint16_t> faces = by_the_seed(dice, purpose, sides, &throws);
  std::size_t at = 0;
  for (Throw& one : throws) {
    Random random(one.number < script.until ? script.seed : script.then, one.number);
    while (sides[at] == 1) ++at;  // they fall without a throw
    for (std::uint16_t& face : one.faces)
      face = faces[at++] = static_cast<std::uint16_t>(random.below(one.sides));
  }
  if (made != nullptr) made->insert(made->end(), throws.begin(), throws.end());
  return faces;
}

}  // namespace casus::scripted
