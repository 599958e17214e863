#pragma once
// The routes, and the processing of a request: finds its endpoint, checks its options, and turns faults into
// problems. Independent of sockets and stateless.

#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "base/limits.hpp"
#include "service/call.hpp"
#include "service/http.hpp"

namespace casus::service {

/// The expected duration of a request.
enum class Effort : std::uint8_t {
  brief,  ///< usually so short that a change of threads would cost as much
  work,   ///< within the time limit of a request
  study,  ///< longer, and in the slow lane from the beginning
};

/// The path at which the service returns the addresses under which others reach it.
inline constexpr std::string_view kAddressesPath = "/api/v1/addresses";

/// A route of the API, with its endpoint and its bounds.
struct Route {
  std::string_view method;
  std::string_view path;  ///< "/api/v1/scenarios/{system}/{name}"
  Result<Response> (*answer)(const Call&);
  std::span<const std::string_view> options;  ///< the allowed options of the query
  report::Format format = report::Format::json;
  Effort effort = Effort::work;
  std::size_t most = kMaxBody;  ///< the maximal size of its body in bytes
};

/// Returns all routes, in the order in which they are matched.
std::span<const Route> routes();

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
