#pragma once
// A request that is worked on: where the thread that works and the thread of the connections meet. Included
// by server.cpp alone, as connection.hpp is: Asio is slow to compile.

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "service/api.hpp"

namespace casus::service::network {

namespace asio = boost::asio;

inline constexpr std::size_t kMostPending = 256U << 10U;  // bytes written by the work and not sent yet

struct Job {
  explicit Job(asio::io_context& io) : woken(io) {}

  Request request;
  Errand errand;
  std::atomic<bool> stop{false};

  // Of the connections' thread alone.
  asio::steady_timer woken;  ///< cancelled whenever there is news
  std::optional<Response> response;

  // Pieces of an answer that is written while it is made.
  std::mutex mutex;
  std::condition_variable room;
  std::string pending;
  std::string type;  ///< not empty: it has begun

  void put(std::string_view of, std::string_view piece) {
    std::unique_lock lock(mutex);
    room.wait(lock, [&] { return pending.size() < kMostPending || stop; });
    type = of;
    if (!stop) pending += piece;
  }
  std::string take() {
    const std::lock_guard lock(mutex);
    room.notify_all();
    return std::exchange(pending, {});
  }
  bool begun() {
    const std::lock_guard lock(mutex);
    return !type.empty();
  }
  /// Nobody waits for it any more.
  void end() {
    {
      const std::lock_guard lock(mutex);
      stop = true;
    }
    room.notify_all();
  }
};

}  // namespace casus::service::network
