#pragma once
// The memory and the work that an answer takes, counted while it is worked out, with a limit for each. A
// table of tables would forget some of them; this counts every allocation of a thread, whatever makes it.
// Memory is counted in programs that link counted_new.cpp; elsewhere the limit of memory holds for what
// `note` is told.

#include <atomic>
#include <cstdint>
#include <exception>
#include <new>

namespace casus {

/// Counts what the current thread takes, from construction to destruction. Meters nest: what an inner one
/// counts, the outer ones count too.
class ResourceMeter {
 public:
  static constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};

  /// Thrown by the allocation that exceeds the limit of memory.
  struct OverMemory : std::bad_alloc {};
  /// Thrown by the step that exceeds the limit of work, and where `stop` is set.
  struct OverWork : std::exception {};

  ResourceMeter(std::uint64_t most_bytes, std::uint64_t most_work, const std::atomic<bool>* stop = nullptr);
  ResourceMeter(const ResourceMeter&) = delete;
  ResourceMeter& operator=(const ResourceMeter&) = delete;
  ~ResourceMeter();

  /// The greatest amount of memory, and all steps, so far.
  [[nodiscard]] std::uint64_t bytes() const;
  [[nodiscard]] std::uint64_t work() const;
  /// The greatest number of positions that any exploration noted.
  [[nodiscard]] std::uint64_t positions() const { return positions_; }
  [[nodiscard]] bool over_memory() const { return over_memory_; }
  [[nodiscard]] bool over_work() const { return over_work_; }

  /// The innermost meter of this thread; null where there is none.
  static ResourceMeter* current() { return local.meter; }
  /// Counts steps of some 10 ns. Throws OverWork.
  static void spend(std::uint64_t steps) {
    if ((local.work += steps) >= kStepsUntilSettled) settle_work();
  }
  /// Takes note of what an exploration holds by its own account.
  static void note(std::uint64_t positions, std::uint64_t bytes);

  /// Makes the current thread, which another one has started, count for the meter of that one.
  class Joined {
   public:
    explicit Joined(ResourceMeter* meter);
    Joined(const Joined&) = delete;
    Joined& operator=(const Joined&) = delete;
    ~Joined();

   private:
    ResourceMeter* joined_;
  };

  // For operator new and delete.
  static void allocate(std::uint64_t bytes) {  ///< throws OverMemory
    if (local.meter != nullptr && (local.bytes += static_cast<std::int64_t>(bytes)) >= kBytesUntilSettled)
      settle_memory(bytes);
  }
  static void release(std::uint64_t bytes) noexcept {
    if (local.meter != nullptr && (local.bytes -= static_cast<std::int64_t>(bytes)) <= -kBytesUntilSettled)
      add_memory();
  }

 private:
  // A thread counts alone until it has so much to add to a meter that several may share.
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
  static bool add_memory() noexcept;  // false: some meter is over its limit
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
