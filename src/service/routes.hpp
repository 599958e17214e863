#pragma once
// The routes, each said once: its endpoint and its bounds, and what openapi.json says of it. From the rows
// follow which options a request may have and the paths of openapi.json.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

/// A parameter of a request.
struct RequestParameter {
  enum class In : std::uint8_t { query, path, header };
  std::string_view name;
  std::string_view words;
  std::string_view schema;  ///< JSON
  In in = In::query;
  bool required = false;
};

/// An answer of a route that is no problem.
struct RouteResponse {
  // NOLINTNEXTLINE(google-explicit-constructor): most are the name of a schema alone
  constexpr RouteResponse(const char* schema_text = "", unsigned status_code = 200,
                          std::string_view description = "the answer", std::string_view media_type = {})
      : schema(schema_text), status(status_code), words(description), type(media_type) {}
  std::string_view schema;  ///< the name of a schema, or a schema in JSON; empty: of a text
  unsigned status;
  std::string_view words;
  std::string_view type;  ///< of the body; empty: by the route's format
};
using Endpoint = Result<Response> (*)(const Call&);

/// A route of the API.
struct Route {
  std::string_view method;
  std::string_view path;  ///< "/api/v1/scenarios/{system}/{name}"
  Endpoint answer;
  std::string_view words;
  std::span<const RequestParameter> parameters;
  std::string_view body;  ///< the content of its body in JSON, by type; empty: it has none
  RouteResponse returns;
  report::Format format = report::Format::json;
  Effort effort = Effort::work;
  std::size_t max_body = kMaxBody;                    ///< the maximal size of its body in bytes
  std::optional<RouteResponse> other = std::nullopt;  ///< another answer that is no problem

  [[nodiscard]] constexpr Route with(auto Route::*part, auto value) const {
    Route route = *this;
    route.*part = value;
    return route;
  }
  [[nodiscard]] constexpr Route with_format(report::Format of) const { return with(&Route::format, of); }
  [[nodiscard]] constexpr Route with_effort(Effort of) const { return with(&Route::effort, of); }
  [[nodiscard]] constexpr Route with_max_body(std::size_t bytes) const {
    return with(&Route::max_body, bytes);
  }
  [[nodiscard]] constexpr Route or_else(RouteResponse of) const {
    return with(&Route::other, std::optional(of));
  }

  /// Returns the names of the options of its query, in order.
  [[nodiscard]] std::vector<std::string> options() const;
};

/// Returns all routes, in the order in which they are matched.
std::span<const Route> routes();

}  // namespace casus::service
