#pragma once
// Bounds on the cost of a long call, and the flag that stops it. A call that meets a limit returns a Fault
// that names the limit and leaves no partial result. Not for bounds on input sizes: those are defined where
// input is read.

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/meter.hpp"
#include "base/result.hpp"

namespace casus {

/// The limits of one call. Copies share the stop flag.
struct Limits {
  const std::atomic<bool>* stop = nullptr;            ///< set by Ctrl-C; polled regularly
  std::uint64_t max_nodes = 20'000'000;               ///< positions that an exploration may hold
  std::uint64_t max_bytes = std::uint64_t{4} << 30U;  ///< memory that computing an answer may take
  /// Called on the caller's thread with the work done and the work expected (0 if unknown).
  std::function<void(std::string_view task, std::uint64_t done, std::uint64_t total)> progress;
  std::uint64_t max_work =
      ResourceMeter::kUnlimited;  ///< steps that an answer may take (ResourceMeter::spend), some 10 ns each
  /// Whether a refusal names a size that fits; false if the call is one of many conflicts.
  bool names_size = true;
  bool foretold = false;  ///< whether the size was forecast already, so that smaller sizes need not be tried

  [[nodiscard]] bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }

  /// Returns these limits divided by `divisor`, without progress reports: for an attempt with a smaller
  /// conflict.
  [[nodiscard]] Limits part(std::uint64_t divisor) const {
    Limits some = *this;
    some.progress = nullptr;
    some.max_nodes /= divisor;
    some.max_bytes /= divisor;
    if (max_work != ResourceMeter::kUnlimited) some.max_work /= divisor;
    return some;
  }

  /// Returns the fault of the first limit that is exceeded, if any, and notes both numbers in the meter.
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
