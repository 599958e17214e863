#pragma once
// Work whose memory and steps are counted and limited. What it exceeds becomes a fault here, whatever threw
// it.

#include <string>

#include "base/limits.hpp"
#include "base/meter.hpp"
#include "conflict/explore/growth.hpp"

namespace casus {

/// Returns the result of `work()`, or a fault if it exceeds the limits of memory or work. `usage`: what it
/// used.
template <class Work>
auto metered(const Limits& limits, const Work& work, Usage* usage = nullptr) -> decltype(work()) {
  ResourceMeter meter(limits.max_bytes, limits.max_work, limits.stop);
  try {
    auto answer = work();
    if (usage != nullptr) *usage = {meter.positions(), meter.bytes(), meter.work()};
    return answer;
  } catch (const ResourceMeter::OverMemory&) {
    if (!meter.over_memory()) throw;
    return Limits::too_large("needs", std::to_string(limits.max_bytes) + " bytes");
  } catch (const ResourceMeter::OverWork&) {
    if (!meter.over_work()) throw;
    if (limits.stopped()) return stopped();
    return Limits::too_large("takes", std::to_string(limits.max_work) + " steps");
  }
}

}  // namespace casus
