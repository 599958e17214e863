#pragma once
// What a long call may cost, and how it is told to stop. A call that meets a limit returns a Fault that
// names the limit; nothing is half done. Not for bounds on input sizes: those stand where input is read.

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/meter.hpp"
#include "base/result.hpp"

namespace casus {

struct Limits {
  const std::atomic<bool>* stop = nullptr;            ///< set by Ctrl-C; polled now and then
  std::uint64_t max_nodes = 20'000'000;               ///< positions an exploration may hold
  std::uint64_t max_bytes = std::uint64_t{4} << 30U;  ///< memory an answer may take while it is worked out
  /// Called from the calling thread with work done and work expected (0: not known).
  std::function<void(std::string_view task, std::uint64_t done, std::uint64_t total)> progress;
  std::uint64_t max_work =
      ResourceMeter::kUnlimited;  ///< steps an answer may take (ResourceMeter::spend), some 10 ns each
  bool names_size = true;  ///< whether a refusal looks for a size that fits; not for one of many conflicts
  bool foretold = false;   ///< the size of the conflict was looked at, and none smaller need be tried

  [[nodiscard]] bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }

  /// The same limits, divided, without progress: for an attempt with a smaller conflict.
  [[nodiscard]] Limits part(std::uint64_t divisor) const {
    Limits some = *this;
    some.progress = nullptr;
    some.max_nodes /= divisor;
    some.max_bytes /= divisor;
    if (max_work != ResourceMeter::kUnlimited) some.max_work /= divisor;
    return some;
  }

  /// The fault of the first limit that is exceeded, if any.
  [[nodiscard]] std::optional<Fault> exceeded(std::uint64_t nodes, std::uint64_t bytes) const {
    if (stopped()) return casus::stopped();
    ResourceMeter::note(nodes, bytes);
    if (nodes > max_nodes) return too_large("has", std::to_string(max_nodes) + " positions");
    if (bytes > max_bytes) return too_large("needs", std::to_string(max_bytes) + " bytes");
    return std::nullopt;
  }
  static Fault too_large(std::string_view verb, const std::string& limit) {
    return {{},
            "the conflict " + std::string(verb) + " more than " + limit,
            "a smaller conflict was expected: fewer pieces or fewer choices",
            FaultKind::too_large};
  }
};

}  // namespace casus
