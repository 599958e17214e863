#pragma once
// A thread that works while the calling thread waits and can handle Python's signals. It persists between
// calls, so that the library's caches of the thread do too.

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace casus::python {

class Worker {
 public:
  Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker();

  /// Runs `work` on its thread, and calls `meanwhile` on the calling thread every few milliseconds until the
  /// work is done. Rethrows what the work throws. A call from inside `meanwhile` runs its work on the calling
  /// thread.
  void run(const std::function<void()>& work, const std::function<void()>& meanwhile);

  /// Returns the worker of the calling thread. A forked process gets a new one, because threads do not
  /// survive a fork.
  static Worker& mine();

 private:
  void serve();

  std::mutex mutex_;
  std::condition_variable asked_;
  std::condition_variable done_;
  const std::function<void()>* work_ = nullptr;
  std::exception_ptr thrown_;
  bool busy_ = false;  // used only by the calling thread
  bool ends_ = false;
  std::thread thread_;
};

}  // namespace casus::python
