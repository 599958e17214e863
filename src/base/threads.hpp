#pragma once
// Runs the same work on several threads at once, and on fewer if the system cannot start them all. An
// exception of one thread is rethrown after all threads have ended. Not for work that outlives the call.

#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "base/meter.hpp"

namespace casus {

/// Runs `work(reports)` on `threads` threads including the current one; `reports` is true on the current
/// thread only. If a thread throws, `give_up` makes the others end early. The caller's ResourceMeter counts
/// the work of all threads.
template <class Work, class GiveUp>
void on_threads(unsigned threads, const Work& work, const GiveUp& give_up) {
  std::mutex mutex;
  std::exception_ptr thrown;
  ResourceMeter* const meter = ResourceMeter::current();
  const auto guarded = [&](bool reports) {
    try {
      const ResourceMeter::ThreadScope joined(reports ? nullptr : meter);
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
  } catch (const std::system_error&) {  // the threads that did start do all the work
  } catch (const std::bad_alloc&) {
  }
  guarded(true);
  for (std::thread& other : others) other.join();
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace casus
