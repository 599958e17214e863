#pragma once
// The routes, and how a request becomes an answer: which endpoint it is for, whether its options are known,
// and what its faults are as a problem. Knows no socket and keeps nothing.

#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "base/limits.hpp"
#include "service/call.hpp"
#include "service/http.hpp"

namespace casus::service {

/// What answering may take.
enum class Effort : std::uint8_t {
  work,   ///< within the time of a request
  study,  ///< longer, and in the slow lane from the beginning
};

/// Where the service says how others reach it.
inline constexpr std::string_view kAddressesPath = "/api/v1/addresses";

struct Route {
  std::string_view method;
  std::string_view path;  ///< "/api/v1/scenarios/{system}/{name}"
  Result<Response> (*answer)(const Call&);
  std::span<const std::string_view> options;  ///< of the query
  report::Format format = report::Format::json;
  Effort effort = Effort::work;
  std::size_t most = kMaxBody;  ///< bytes of its body
};

std::span<const Route> routes();

/// How many bytes the body of a request for a target may have.
std::size_t most_of_body(std::string_view target);

/// A request whose route is found and whose options are known.
struct RoutedRequest {
  const Route* route = nullptr;
  std::vector<std::string> parts;
  Query query;
};

/// What a request asks for, or why that cannot be answered: 400, 404, 405, 415.
std::variant<Response, RoutedRequest> understand(const Request& request);

/// The answer; `pieces` takes what is written while it is made, the response then only says how it ended: of
/// status 200, else broken off. Where `limits` ended the work the status is 422.
Response answer(const RoutedRequest& routed, const Request& request, const Limits& limits,
                const Pieces& pieces);

/// Both, all of it in the response.
Response answer(const Request& request, const Limits& limits = {});

}  // namespace casus::service
