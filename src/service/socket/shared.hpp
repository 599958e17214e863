#pragma once
// The state that all connections of the service share. Included only by server.cpp.

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <memory>
#include <unordered_set>

#include "service/client_group.hpp"
#include "service/problem.hpp"
#include "service/socket/answer_cache.hpp"
#include "service/socket/clients.hpp"
#include "service/socket/head.hpp"
#include "service/socket/job.hpp"
#include "service/socket/metrics.hpp"
#include "service/socket/server.hpp"

namespace casus::service::network {

namespace beast = boost::beast;
using Tcp = asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using Error = boost::system::error_code;

inline constexpr auto kToken = asio::as_tuple(asio::use_awaitable);
inline constexpr Clock::duration kWatch =
    std::chrono::milliseconds(100);  // between two checks whether the client is connected

inline Response come_back(std::string_view why) {
  Response response = problem(503, why);
  response.headers.emplace_back("Retry-After", "1");
  return response;
}

struct ServerState {
  explicit ServerState(const Settings& wanted)
      : settings(wanted),
        ready{std::make_shared<const Response>(come_back("there is not enough memory for this now")),
              std::make_shared<const Response>(come_back("too many questions are in work"))},
        cache(wanted.cache_bytes),
        bodies(wanted.most_bytes, wanted.most_bytes / 2),
        answers(wanted.most_bytes, wanted.most_bytes / 2),
        lanes({wanted.workers, wanted.slice, wanted.turn, wanted.patience, wanted.most_in_work,
               std::max<std::size_t>(wanted.most_in_work / 4, 1)}) {}

  /// Returns the metrics as they are now.
  Response metrics_now() {
    metrics.cache_bytes = cache.bytes();
    const auto quick = lanes.count(RequestScheduler::Lane::quick);
    const auto slow_lane = lanes.count(RequestScheduler::Lane::slow);
    metrics.in_work = quick.at_work + quick.waiting + slow_lane.at_work + slow_lane.waiting;
    metrics.waiting = quick.waiting + slow_lane.waiting;
    metrics.slow = slow_lane.at_work + slow_lane.waiting;
    metrics.moved = lanes.moved();
    metrics.answered_here = lanes.ran_here();
    metrics.never_begun = lanes.never_begun();
    metrics.bytes_held = bodies.held() + answers.held();
    return {200, "text/plain; version=0.0.4", metrics.text()};
  }

  Settings settings;
  PreparedResponses ready;
  AnswerCache cache;
  Metrics metrics;
  Clients clients;
  Bytes bodies;     // of requests
  Bytes answers;    // answers being sent, except for the page's files
  HostNames names;  // valid names of the service
  bool closing = false;
  std::unordered_set<beast::tcp_stream*> idle;      // connections between two requests
  std::unordered_set<asio::steady_timer*> waiting;  // of the sockets of matches, cancelled at the end
  // Declared after everything that its connections use until their end.
  asio::io_context io{1};
  RequestScheduler lanes;  // last: its threads end before all other members
};

}  // namespace casus::service::network
