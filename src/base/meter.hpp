#pragma once
// Counters of the memory and the work that an answer takes while it is computed, with a limit for each. The
// meter counts every allocation of a thread, because a list of data structures would miss some. Memory is
// counted in programs that link counted_new.cpp. Elsewhere the memory limit applies only to the amounts
// passed to `note`.

#include <atomic>
#include <cstdint>
#include <exception>
#include <new>

namespace casus {

/// Counts the resources of the current thread from construction to destruction. Meters nest: an outer meter
/// includes the counts of its inner meters.
class ResourceMeter {
 public:
  static constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};

  /// Thrown by the allocation that exceeds the memory limit.
  struct OverMemory : std::bad_alloc {};
  /// Thrown by the step that exceeds the work limit, or after `stop` was set.
  struct OverWork : std::exception {};

  ResourceMeter(std::uint64_t most_bytes, std::uint64_t most_work, const std::atomic<bool>* stop = nullptr);
  ResourceMeter(const ResourceMeter&) = delete;
  ResourceMeter& operator=(const ResourceMeter&) = delete;
  ~ResourceMeter();

  /// Returns the peak memory in bytes and the total number of steps so far.
  [[nodiscard]] std::uint64_t bytes() const;
  [[nodiscard]] std::uint64_t work() const;
  /// Returns the greatest number of positions that any exploration noted.
  [[nodiscard]] std::uint64_t positions() const { return positions_; }
  [[nodiscard]] bool over_memory() const { return over_memory_; }
  [[nodiscard]] bool over_work() const { return over_work_; }

  /// Returns the innermost meter of this thread, or null.
  static ResourceMeter* current() { return local.meter; }
  /// Counts steps of some 10 ns each. Throws OverWork.
  static void spend(std::uint64_t steps) {
    if ((local.work += steps) >= kStepsUntilSettled) settle_work();
  }
  /// Records the numbers of positions and bytes that an exploration reports for itself.
  static void note(std::uint64_t positions, std::uint64_t bytes);

  /// Makes the current thread count for `meter`, which belongs to the thread that started this one.
  class ThreadScope {
   public:
    explicit ThreadScope(ResourceMeter* meter);
    ThreadScope(const ThreadScope&) = delete;
    ThreadScope& operator=(const ThreadScope&) = delete;
    ~ThreadScope();

   private:
    ResourceMeter* joined_;
  };

  // Called by operator new and delete.
  static void allocate(std::uint64_t bytes) {  ///< throws OverMemory
    if (local.meter != nullptr && (local.bytes += static_cast<std::int64_t>(bytes)) >= kBytesUntilSettled)
      settle_memory(bytes);
  }
  static void release(std::uint64_t bytes) noexcept {
    if (local.meter != nullptr && (local.bytes -= static_cast<std::int64_t>(bytes)) <= -kBytesUntilSettled)
      add_memory();
  }

 private:
  // A thread counts locally up to these amounts before it updates a meter that several threads may share.
  static constexpr std::int64_t kBytesUntilSettled = 64 << 10;
  static constexpr std::uint64_t kStepsUntilSettled = 100'000;
  struct Local {
    ResourceMeter* meter = nullptr;
    std::int64_t bytes = 0;
    std::uint64_t work = 0;
  };
  static thread_local constinit Local local;

  static void settle_memory(std::uint64_t allocation);
  static void settle_work();
  static bool add_memory() noexcept;  // return false if some meter is over its limit
  static bool add_work() noexcept;

  ResourceMeter* outer_;
  std::int64_t most_bytes_;
  std::uint64_t most_work_;
  const std::atomic<bool>* stop_;
  std::atomic<std::int64_t> bytes_{0};
  std::atomic<std::int64_t> peak_{0};
  std::atomic<std::uint64_t> work_{0};
  std::atomic<std::uint64_t> positions_{0};
  std::atomic<bool> over_memory_{false};
  std::atomic<bool> over_work_{false};
};

}  // namespace casus
