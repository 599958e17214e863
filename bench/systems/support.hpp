#pragma once
// What the benchmarks of aggression share: the rulebook that comes with Casus, and engagements by it.

#include <stdexcept>

#include "systems/aggression/campaign.hpp"
#include "systems/registry.hpp"

namespace casus::aggression {

/// Edition 2 as it comes with Casus.
inline const Rulebook& edition_2() {
  static const Rulebook kRulebook = read_rulebook(load_rulebook("aggression-2").value()).value();
  return kRulebook;
}

inline Engagement engagement(std::int32_t attacker, std::int32_t defender) {
  return Engagement::of(edition_2(), attacker, defender).value();
}

}  // namespace casus::aggression
