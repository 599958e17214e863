#pragma once
// A cache of engagements, by the rulebook values that they depend on: a sweep opens thousands of scenarios
// whose battles have equal rules. The cache does not own engagements; the callers keep them alive.

#include <cstdint>
#include <memory>

#include "base/result.hpp"
#include "systems/aggression/engagement.hpp"

namespace casus::aggression {

/// Returns an engagement for at least so many d6s of each side, from this thread's cache or newly created.
/// The cache holds a few engagements and evicts the least recently used one.
Result<std::shared_ptr<const Engagement>> engagement_for(const Rulebook& rulebook, std::int32_t attacker,
                                                         std::int32_t defender);

}  // namespace casus::aggression
