#pragma once
// A thread that works while the one that asked waits for it and may look after Python's signals. It stays
// from call to call, so that what the library remembers by thread is remembered.

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

  /// Does `work` on its thread, and calls `meanwhile` on this one every few milliseconds until it is done.
  /// What the work throws is thrown here. Asked by what it calls meanwhile, it works where it is asked.
  void run(const std::function<void()>& work, const std::function<void()>& meanwhile);

  /// The one of the calling thread. In a process that was forked another: its thread has not come along.
  static Worker& mine();

 private:
  void serve();

  std::mutex mutex_;
  std::condition_variable asked_;
  std::condition_variable done_;
  const std::function<void()>* work_ = nullptr;
  std::exception_ptr thrown_;
  bool busy_ = false;  // of the thread that asks alone
  bool ends_ = false;
  std::thread thread_;
};

}  // namespace casus::python
