#pragma once
// What is asked of the head of a request beyond its grammar, so that no proxy before the service can take
// one request for two, and no page of another site can ask in the name of who looks at it. Knows no parser.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/http.hpp"

namespace casus::service {

struct Head {
  unsigned version = 11;  ///< 10, 11
  std::string_view target;
  std::size_t hosts = 0;  ///< how many fields there are of this name
  std::string_view host;
  std::size_t encodings = 0;
  std::string_view encoding;
  std::size_t lengths = 0;
  std::string_view length;
  std::size_t fetch_sites = 0;
  std::string_view fetch_site;  ///< what a browser says of where a request comes from
  std::size_t origins = 0;
  std::string_view origin;  ///< the site whose page asks
};

/// The names and addresses that a service is asked by. It is always asked by the names of its own machine.
struct HostNames {
  bool any = false;                ///< a proxy before it looks at them
  bool is_behind_proxy = false;    ///< which may leave out the port of Host
  std::vector<std::string> names;  ///< as `canonical_host` writes them
};

/// A host in the one form that it is compared in: lower case, without a dot at its end; an address of IPv6 in
/// brackets and in its shortest form. Nothing where it is no host.
std::optional<std::string> canonical_host(std::string_view host);

/// Why a request is not answered; nothing where it may be. `reached_at`: the address of this machine that the
/// connection was made to, as `canonical_host` writes it.
std::optional<Response> refuse_head(const Head& head, const HostNames& known, std::string_view reached_at);

/// The same for the lines of a head as they were sent, of which a parser says nothing afterwards: folded
/// ones.
std::optional<Response> refuse_lines(std::string_view head);

/// Who asked a proxy: the last address of X-Forwarded-For, which the proxy next to us has added.
std::string_view forwarded_for(std::string_view field);

}  // namespace casus::service
