#pragma once
// The processing of a request: finds its endpoint, checks its options, and turns faults into
// problems. Independent of sockets and stateless.

#include <string_view>
#include <variant>
#include <vector>

#include "base/limits.hpp"
#include "service/call.hpp"
#include "service/http.hpp"
#include "service/routes.hpp"

namespace casus::service {

/// Returns the maximal size in bytes of the body of a request for a target.
std::size_t most_of_body(std::string_view target);

/// A request whose route was found and whose options are known.
struct RoutedRequest {
  const Route* route = nullptr;
  std::vector<std::string> parts;
  Query query;
};

/// Returns the routed request, or a response with status 400, 404, 405 or 415.
std::variant<Response, RoutedRequest> understand(const Request& request);

/// Answers a request. An answer that is written while it is generated goes to `pieces`. The response then
/// only says how it ended: status 200 if it is complete, else it was broken off. If `limits` ended the work,
/// the status is 422.
Response answer(const RoutedRequest& routed, const Request& request, const Limits& limits,
                const Pieces& pieces);

/// Does both steps, and returns the whole answer in the response.
Response answer(const Request& request, const Limits& limits = {});

}  // namespace casus::service
