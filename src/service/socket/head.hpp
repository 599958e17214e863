#pragma once
// What is asked of the head of a request beyond its grammar, so that no proxy before the service can take
// one request for two, and no page of another site can ask in the name of who looks at it. Knows no parser.

#include <cstddef>
#include <optional>
#include <string_view>

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
  std::string_view fetch_site;  ///< what a browser says of where a request comes from
};

/// Why a request is not answered; nothing where it may be. `for_this_machine`: the service is for this
/// machine alone, so that Host must name it.
std::optional<Response> refuse_head(const Head& head, bool for_this_machine);

/// The same for the lines of a head as they were sent, of which a parser says nothing afterwards: folded
/// ones.
std::optional<Response> refuse_lines(std::string_view head);

/// Who asked a proxy: the last address of X-Forwarded-For, which the proxy next to us has added.
std::string_view forwarded_for(std::string_view field);

}  // namespace casus::service
