#pragma once
// A request at work, through which the working thread and the connections' thread communicate. Included only
// by server.cpp, like connection.hpp, because Asio is slow to compile.

#include <array>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "service/api.hpp"
#include "service/socket/gzip.hpp"
#include "service/socket/request_scheduler.hpp"

namespace casus::service::network {

namespace asio = boost::asio;

// Bytes that the work has written and that are not sent yet.
inline constexpr std::size_t kMostPending = 256U << 10U;
inline constexpr std::uint64_t kWorkBytes = std::uint64_t{512} << 20U;  // bytes that an exploration may hold
// Bounds of what the connections' thread answers itself.
inline constexpr std::size_t kSmallBody = std::size_t{16} << 10U;
inline constexpr std::uint64_t kSmallBytes = std::uint64_t{4} << 20U;
inline constexpr std::uint64_t kSmallWork = 50'000;  // steps of the meter, which looks once in a millisecond

/// Answers that are created before they are needed, while there is memory.
struct PreparedResponses {
  std::shared_ptr<const Response> no_memory;
  std::shared_ptr<const Response> busy;
};

class Job final : public RequestScheduler::Work, public std::enable_shared_from_this<Job> {
 public:
  Job(asio::io_context& io, RequestScheduler& lanes, const PreparedResponses& ready)
      : woken(io), io_(io), lanes_(lanes), ready_(ready) {}

  Request request;
  Bytes::Share share;  ///< holds the bytes of the body
  RoutedRequest routed;

  // Used by the connections' thread only.
  asio::steady_timer woken;                     ///< cancelled whenever there is news
  boost::beast::tcp_stream* sending = nullptr;  ///< the stream on which a piece is being sent

  bool run() noexcept override {
    std::shared_ptr<const Response> made;
    try {
      made = std::make_shared<const Response>(made_now());
    } catch (const std::bad_alloc&) {
      made = ready_.no_memory;
    } catch (...) {
      made = ready_.busy;
    }
    // Work that was stopped may begin again, unless it exceeded its budget or its client has left.
    if (stop && !spent && !is_left && made->status == 422 && !begun()) return false;
    settle(std::move(made));
    return true;
  }
  bool run_small() noexcept override {
    if (request.body.size() > kSmallBody) return false;
    try {
      // What throws is done again in a lane, which also reports missing memory.
      const ResourceMeter meter(kSmallBytes, kSmallWork);
      auto made = std::make_shared<Response>(
          service::answer(routed, request, limits(),
                          [](std::string_view, std::string_view) { throw ResourceMeter::OverWork(); }));
      if (request.zips) zip(*made);
      answer_ = std::move(made);  // no other thread has this job yet
      return true;
    } catch (...) {
      return false;
    }
  }
  void halt() noexcept override {
    {
      const std::lock_guard lock(mutex_);
      stop = true;
    }
    room_.notify_all();
    notice();
  }
  void give_way() noexcept override {
    const std::lock_guard lock(mutex_);
    if (type_.empty()) stop = true;
  }
  void refuse() noexcept override { settle(ready_.busy); }

  // ---- Called by the connection. ----

  /// Returns the answer once it exists; for a stream, how it ended.
  std::shared_ptr<const Response> answer() {
    const std::lock_guard lock(mutex_);
    return answer_;
  }
  [[nodiscard]] bool has_news() {
    const std::lock_guard lock(mutex_);
    return answer_ != nullptr || !pending_.empty();
  }
  [[nodiscard]] bool begun() {
    const std::lock_guard lock(mutex_);
    return !type_.empty();
  }
  /// Returns the media type of a stream that has begun.
  std::string type() {
    const std::lock_guard lock(mutex_);
    return type_;
  }
  std::string take() {
    const std::lock_guard lock(mutex_);
    room_.notify_all();
    return std::exchange(pending_, {});
  }

 private:
  Limits limits() {
    Limits limits;
    limits.stop = &stop;
    limits.max_bytes = kWorkBytes;
    return limits;
  }
  Response made_now() {
    Limits reporting = limits();
    reporting.progress = [this](std::string_view, std::uint64_t, std::uint64_t) { lanes_.reached(*this); };
    Response made =
        service::answer(routed, request, reporting,
                        [this](std::string_view type, std::string_view piece) { put(type, piece); });
    if (request.zips) zip(made);
    return made;
  }
  void put(std::string_view type, std::string_view piece) {
    {
      std::unique_lock lock(mutex_);
      const auto has_room = [&] { return pending_.size() < kMostPending || stop; };
      if (!has_room()) {
        lock.unlock();
        lanes_.step_aside(*this);
        lock.lock();
        room_.wait(lock, has_room);
        lock.unlock();
        lanes_.step_back(*this);
        lock.lock();
      }
      if (stop) return;  // work that stops before its first piece was sent may begin again
      if (type_.empty()) type_ = type;
      pending_ += piece;
    }
    notice();
  }
  void settle(std::shared_ptr<const Response> made) noexcept {
    {
      const std::lock_guard lock(mutex_);
      answer_ = std::move(made);
    }
    notice();
  }

  /// Allocates from memory that is reserved for one notice, so that a notice never needs more.
  template <class T>
  struct NoticeAllocator {
    using value_type = T;  // NOLINT(readability-identifier-naming) the standard's name
    explicit NoticeAllocator(Job* of) : job(of) {}
    template <class U>
    NoticeAllocator(const NoticeAllocator<U>& other)
        : job(other.job) {}  // NOLINT(google-explicit-constructor)
    T* allocate(std::size_t n) {
      if (n * sizeof(T) > sizeof(job->room_for_notice_)) throw std::bad_alloc();
      return reinterpret_cast<T*>(job->room_for_notice_.data());
    }
    void deallocate(T* /*at*/, std::size_t /*n*/) {}
    template <class U>
    bool operator==(const NoticeAllocator<U>& other) const {
      return job == other.job;
    }
    Job* job;
  };
  struct Notice {
    using allocator_type = NoticeAllocator<void*>;  // NOLINT(readability-identifier-naming) Asio's name
    std::shared_ptr<Job> job;
    [[nodiscard]] allocator_type get_allocator() const { return allocator_type(job.get()); }
    void operator()() const {
      job->noticed_ = false;
      job->woken.cancel();
      if (job->spent && job->sending != nullptr) job->sending->cancel();
    }
  };
  /// Wakes the connection. Thread-safe.
  void notice() noexcept {
    if (noticed_.exchange(true)) return;
    asio::post(io_, Notice{shared_from_this()});
  }

  asio::io_context& io_;
  RequestScheduler& lanes_;
  const PreparedResponses& ready_;
  std::mutex mutex_;
  std::condition_variable room_;
  std::shared_ptr<const Response> answer_;
  std::string pending_;
  std::string type_;  // not empty: the stream has begun
  std::atomic<bool> noticed_{false};
  alignas(std::max_align_t) std::array<std::byte, 256> room_for_notice_{};
};

}  // namespace casus::service::network
