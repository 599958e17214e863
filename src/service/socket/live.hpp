#pragma once
// The WebSocket of a match (docs/matches.md): it sends what GET …/entries would answer, whenever there is
// news. The only file that includes Beast's WebSocket is live.cpp, because it is slow to compile.

#include <boost/asio/awaitable.hpp>
#include <memory>
#include <optional>
#include <string>

#include "service/socket/reader.hpp"
#include "service/socket/shared.hpp"

namespace casus::service::network {

inline constexpr std::size_t kMostLive = 8;  ///< sockets of a client

/// What the head of an upgrade says.
struct Upgrade {
  std::string match;
  std::string host;
  std::string key;      ///< Sec-WebSocket-Key
  std::string version;  ///< Sec-WebSocket-Version
};

/// Returns the upgrade to the socket of a match, GET /api/v1/matches/MATCH/live, that a request asks for; or
/// nothing.
std::optional<Upgrade> upgrade_in(const RequestReader& reader, const Request& request);

/// Serves the WebSocket of a match until it ends. `request` has what is known of the client.
asio::awaitable<void> serve_live(Tcp::socket socket, ServerState& shared, std::shared_ptr<Client> client,
                                 Request request, Upgrade upgrade);

}  // namespace casus::service::network
