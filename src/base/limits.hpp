#pragma once
// What a long call may cost, and how it is told to stop. A call that meets a limit returns a Fault that
// names the limit; nothing is half done. Not for bounds on input sizes: those stand where input is read.

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace casus {

struct Limits {
  const std::atomic<bool>* stop = nullptr;            ///< set by Ctrl-C; polled now and then
  std::uint64_t max_nodes = 20'000'000;               ///< positions an exploration may hold
  std::uint64_t max_bytes = std::uint64_t{4} << 30U;  ///< memory an exploration may hold
  /// Called from the calling thread with work done and work expected (0: not known).
  std::function<void(std::string_view task, std::uint64_t done, std::uint64_t total)> progress;

  [[nodiscard]] bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }

  /// The fault of the first limit that is exceeded, if any.
  [[nodiscard]] std::optional<Fault> exceeded(std::uint64_t nodes, std::uint64_t bytes) const {
    if (stopped()) return casus::stopped();
    if (nodes > max_nodes) {
      return Fault{{},
                   "the conflict has more than " + std::to_string(max_nodes) + " positions",
                   "a smaller conflict was expected: fewer pieces or fewer choices"};
    }
    if (bytes > max_bytes) {
      return Fault{{},
                   "the conflict needs more than " + std::to_string(max_bytes) + " bytes",
                   "a smaller conflict was expected: fewer pieces or fewer choices"};
    }
    return std::nullopt;
  }
};

}  // namespace casus
