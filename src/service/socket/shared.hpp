#pragma once
// What all connections of the service share. Included by server.cpp alone.

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <cstring>
#include <memory>
#include <unordered_set>
#include <utility>

#include "service/problem.hpp"
#include "service/socket/answer_cache.hpp"
#include "service/socket/clients.hpp"
#include "service/socket/job.hpp"
#include "service/socket/metrics.hpp"
#include "service/socket/server.hpp"

namespace casus::service::network {

namespace beast = boost::beast;
using Tcp = asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using Error = boost::system::error_code;

inline constexpr auto kToken = asio::as_tuple(asio::use_awaitable);

inline Response come_back(std::string_view why) {
  Response response = problem(503, why);
  response.headers.emplace_back("Retry-After", "1");
  return response;
}

/// A client's address as a number: of IPv6 the network, of IPv4 what no network of IPv6 is.
inline std::uint64_t number_of(const asio::ip::address& address) {
  if (address.is_v4()) return std::uint64_t{0xffff} << 32U | address.to_v4().to_uint();
  const auto six = address.to_v6();
  if (six.is_v4_mapped())
    return std::uint64_t{0xffff} << 32U | asio::ip::make_address_v4(asio::ip::v4_mapped, six).to_uint();
  if (six.is_loopback()) return 1;
  const auto bytes = six.to_bytes();
  std::uint64_t number = 0;
  std::memcpy(&number, bytes.data(), sizeof number);
  return number;
}

struct Shared {
  explicit Shared(const Settings& wanted)
      : settings(wanted),
        ready{std::make_shared<const Response>(come_back("there is not enough memory for this now")),
              std::make_shared<const Response>(come_back("too many questions are in work"))},
        cache(wanted.cache_bytes),
        bodies(wanted.most_bytes, wanted.most_bytes / 2),
        answers(wanted.most_bytes, wanted.most_bytes / 2),
        lanes({wanted.workers, wanted.slice, wanted.turn, wanted.patience, wanted.most_in_work,
               std::max<std::size_t>(wanted.most_in_work / 4, 1)}) {}

  Settings settings;
  Ready ready;
  AnswerCache cache;
  Metrics metrics;
  Clients clients;
  Bytes bodies;   // of requests
  Bytes answers;  // being sent, but for the page's files
  bool for_this_machine = false;
  bool closing = false;
  std::unordered_set<beast::tcp_stream*> idle;  // connections between two requests
  asio::io_context io{1};                       // after what its connections use to their end
  Lanes lanes;                                  // last: its threads end before all else
};

}  // namespace casus::service::network
