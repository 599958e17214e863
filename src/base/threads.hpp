#pragma once
// The same work on several threads at once: on fewer where the system has no more of them, and what one of
// them throws is thrown again when all are done. Not for work that outlives a call.

#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "base/meter.hpp"

namespace casus {

/// `work(reports)` on so many threads, this one among them; `reports` is true on this one alone. `give_up`
/// makes the others end where one has thrown. What they take is counted by the caller's ResourceMeter.
template <class Work, class GiveUp>
void on_threads(unsigned threads, const Work& work, const GiveUp& give_up) {
  std::mutex mutex;
  std::exception_ptr thrown;
  ResourceMeter* const meter = ResourceMeter::current();
  const auto guarded = [&](bool reports) {
    try {
      const ResourceMeter::Joined joined(reports ? nullptr : meter);
      work(reports);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!thrown) thrown = std::current_exception();
      give_up();
    }
  };
  std::vector<std::thread> others;
  try {
    others.reserve(threads);
    while (others.size() + 1 < threads) others.emplace_back(guarded, false);
  } catch (const std::system_error&) {  // those that there are do all of it
  } catch (const std::bad_alloc&) {
  }
  guarded(true);
  for (std::thread& other : others) other.join();
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace casus
