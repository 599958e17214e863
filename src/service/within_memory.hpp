#pragma once
// The memory of a request: an answer that would take more is refused while it is made, before the memory is
// taken. Not for what a question explores: that has its Limits. Memory is counted in programs that link
// counted_new.cpp.

#include <cstdint>
#include <string>

#include "base/limits.hpp"
#include "base/meter.hpp"
#include "base/result.hpp"

namespace casus::service {

/// Bytes of memory that an answer may take while it is put into words and written, and that the rest of a
/// request may take besides what its Limits allow.
inline constexpr std::uint64_t kMostHeld = std::uint64_t{256} << 20U;

/// The result of `work()`, a Result; a fault where it would take more memory than `most` bytes, and where the
/// request is stopped.
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
