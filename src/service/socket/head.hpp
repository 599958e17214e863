#pragma once
// Checks of a request's head beyond its grammar. They ensure that no proxy in front of the service takes one
// request for two, and that no page of another site sends requests in the name of its visitor. Independent of
// the parser.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/http.hpp"

namespace casus::service {

struct Head {
  unsigned version = 11;  ///< 10 or 11
  std::string_view target;
  std::size_t hosts = 0;  ///< the number of fields with this name
  std::string_view host;
  std::size_t encodings = 0;
  std::string_view encoding;
  std::size_t lengths = 0;
  std::string_view length;
  std::size_t fetch_sites = 0;
  std::string_view fetch_site;  ///< the browser's statement about the origin of a request
  std::size_t origins = 0;
  std::string_view origin;  ///< the site whose page sends the request
  bool upgrades = false;    ///< whether it asks for another protocol, such as WebSocket
};

/// The names and addresses of a service. The names of its own machine are always valid.
struct HostNames {
  bool any = false;                ///< every name is valid, because a proxy in front checks it
  bool is_behind_proxy = false;    ///< the proxy may leave out the port of Host
  std::vector<std::string> names;  ///< as `canonical_host` writes them
};

/// Returns a host in its canonical form: lower case, without a trailing dot; an IPv6 address in brackets and
/// in its shortest form. Returns nothing if it is not a host.
std::optional<std::string> canonical_host(std::string_view host);

/// Returns the refusal of a request, or nothing if it may be answered. `reached_at` is the local address of
/// the connection, as `canonical_host` writes it.
std::optional<Response> refuse_head(const Head& head, const HostNames& known, std::string_view reached_at);

/// Checks the lines of a head as they were sent, because the parser no longer shows folded lines.
std::optional<Response> refuse_lines(std::string_view head);

/// Returns the client of a proxy: the last address of X-Forwarded-For, which the nearest proxy added.
std::string_view forwarded_for(std::string_view field);

}  // namespace casus::service
