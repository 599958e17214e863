#include "python/worker.hpp"

#include <chrono>
#include <unistd.h>
#include <utility>

namespace casus::python {

Worker::Worker() : thread_([this] { serve(); }) {}

Worker::~Worker() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  asked_.notify_one();
  thread_.join();
}

void Worker::serve() {
  std::unique_lock lock(mutex_);
  while (true) {
    asked_.wait(lock, [this] { return ends_ || work_ != nullptr; });
    if (ends_) return;
    const std::function<void()>& work = *work_;
    lock.unlock();
    std::exception_ptr thrown;
    try {
      work();
    } catch (...) {
      thrown = std::current_exception();
    }
    lock.lock();
    thrown_ = std::move(thrown);
    work_ = nullptr;
    done_.notify_one();
  }
}

void Worker::run(const std::function<void()>& work, const std::function<void()>& meanwhile) {
  if (busy_) {
    work();
    return;
  }
  busy_ = true;
  std::unique_lock lock(mutex_);
  work_ = &work;
  asked_.notify_one();
  constexpr std::chrono::milliseconds kOften(20);
  while (!done_.wait_for(lock, kOften, [this] { return work_ == nullptr; })) {
    lock.unlock();
    meanwhile();
    lock.lock();
  }
  busy_ = false;
  if (const std::exception_ptr thrown = std::exchange(thrown_, nullptr)) std::rethrow_exception(thrown);
}

Worker& Worker::mine() {
  struct Mine {
    Worker* worker = nullptr;
    pid_t process = 0;
    Mine() = default;
    Mine(const Mine&) = delete;
    Mine& operator=(const Mine&) = delete;
    ~Mine() {
      if (process == ::getpid()) delete worker;  // in a forked process the worker has no thread to join
    }
  };
  thread_local Mine mine;
  if (mine.process != ::getpid()) {
    mine.worker = new Worker;
    mine.process = ::getpid();
  }
  return *mine.worker;
}

}  // namespace casus::python
