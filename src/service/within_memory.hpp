#pragma once
// A bound on the memory of a request: an answer that would take more is refused during its construction,
// before the memory is taken. Not for explorations, which have their Limits. Memory is counted in programs
// that link counted_new.cpp.

#include <cstdint>
#include <string>

#include "base/limits.hpp"
#include "base/meter.hpp"
#include "base/result.hpp"

namespace casus::service {

/// Bytes of memory that an answer may take while it is formatted and written, and that the rest of a request
/// may take in addition to its Limits.
inline constexpr std::uint64_t kMostHeld = std::uint64_t{256} << 20U;

/// Returns the result of `work()`, a Result. Faults: it would take more than `most` bytes of memory; the
/// request was stopped.
template <class Work>
auto within_memory(const Limits& limits, std::uint64_t most, const Work& work) -> decltype(work()) {
  ResourceMeter meter(most, ResourceMeter::kUnlimited, limits.stop);
  try {
    return work();
  } catch (const ResourceMeter::OverMemory&) {
    if (!meter.over_memory()) throw;
    return Fault{{},
                 "the answer would take more than " + std::to_string(most) + " bytes of memory",
                 "a smaller question was expected, or the command line",
                 FaultKind::too_large};
  } catch (const ResourceMeter::OverWork&) {
    if (!meter.over_work()) throw;
    return casus::stopped();
  }
}

}  // namespace casus::service
