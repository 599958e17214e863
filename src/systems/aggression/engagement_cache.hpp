#pragma once
// Engagements that were made before, by what of a rulebook they read: a sweep opens thousands of tables whose
// battles are fought alike. Not an owner: whoever got one keeps it alive.

#include <cstdint>
#include <memory>

#include "base/result.hpp"
#include "systems/aggression/engagement.hpp"

namespace casus::aggression {

/// An engagement of at least so many d6s a side, from this thread's shelf or made for it. The shelf holds a
/// few, and lets go of the one that was not asked for the longest.
Result<std::shared_ptr<const Engagement>> engagement_for(const Rulebook& rulebook, std::int32_t attacker,
                                                         std::int32_t defender);

}  // namespace casus::aggression
