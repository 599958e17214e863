#include "service/api.hpp"

#include <algorithm>
#include <optional>

#include "files/nearest.hpp"
#include "service/problem.hpp"
#include "service/within_memory.hpp"

namespace casus::service {
namespace {

/// Returns the parts of the path that match the pattern's `{…}`, or nothing if the path does not match.
std::optional<std::vector<std::string>> match(std::string_view pattern, std::string_view path) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = pattern.find('/');
    const std::size_t path_end = path.find('/');
    const std::string_view wanted = pattern.substr(0, end);
    const std::string_view here = path.substr(0, path_end);
    if (wanted.starts_with('{')) {
      auto part = percent_decoded(here, false);
      if (!part || part->empty()) return std::nullopt;
      parts.push_back(std::move(*part));
    } else if (wanted != here) {
      return std::nullopt;
    }
    if ((end == std::string_view::npos) != (path_end == std::string_view::npos)) return std::nullopt;
    if (end == std::string_view::npos) return parts;
    pattern.remove_prefix(end + 1);
    path.remove_prefix(path_end + 1);
  }
}

/// Returns whether a media type is allowed for the body. Without a type, the body is parsed by its
/// content.
bool is_text(std::string_view type) {
  const std::string_view plain = type.substr(0, type.find(';'));
  return plain.empty() || plain == "application/json" || plain == "application/toml" ||
         plain == "text/plain" || plain == "application/x-ndjson" ||
         plain == "application/x-www-form-urlencoded";
}

std::optional<Response> unknown_option(const Route& route, const Query& query) {
  if (query.options().empty()) return std::nullopt;
  const std::vector<std::string> known = route.options();
  for (const Query::Option& option : query.options()) {
    if (std::find(known.begin(), known.end(), option.name) != known.end()) continue;
    return problem(400, Faults{{{"query", 1, 1},
                                "there is no option '" + option.name + "' here",
                                known.empty() ? "none was expected" : files::suggest(option.name, known)}});
  }
  return std::nullopt;
}

Response problem_of(const Faults& faults) {
  switch (faults.front().kind) {
    case FaultKind::stopped:
      return problem(422, Faults{{{},
                                  "too much: it was not answered within the time that a request has",
                                  "a smaller question was expected, or the command line"}});
    case FaultKind::not_found:
      return problem(404, to_string(faults.front()));
    case FaultKind::input:
    case FaultKind::too_large:
    case FaultKind::forgotten:
      break;
  }
  const bool of_options =
      std::all_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.place.option; });
  return problem(of_options ? 400 : 422, faults);
}

}  // namespace

std::size_t most_of_body(std::string_view target) {
  const std::string_view path = target.substr(0, target.find('?'));
  std::size_t most = kMaxBody;
  for (const Route& route : routes()) {
    if (route.path == path) most = std::max(most, route.max_body);
  }
  return most;
}

std::variant<Response, RoutedRequest> understand(const Request& request) {
  const std::size_t mark = request.target.find('?');
  const std::string_view path = std::string_view(request.target).substr(0, mark);
  std::string allowed;
  for (const Route& route : routes()) {
    auto parts = match(route.path, path);
    if (!parts) continue;
    if (route.method != request.method && !(route.method == "GET" && request.method == "HEAD")) {
      allowed += (allowed.empty() ? "" : ", ") + std::string(route.method);
      continue;
    }
    if (route.method == "POST" && !is_text(request.content_type)) {
      return problem(415, to_string(Fault{{},
                                          "'" + request.content_type + "' cannot be read here",
                                          "application/json or application/toml was expected"}));
    }
    auto query = Query::of(mark == std::string::npos ? std::string_view()
                                                     : std::string_view(request.target).substr(mark + 1));
    if (!query) return problem(400, query.faults());
    if (auto unknown = unknown_option(route, *query)) return *unknown;
    return RoutedRequest{&route, std::move(*parts), std::move(*query)};
  }
  if (allowed.empty()) return problem(404, "there is nothing here; /api/v1/openapi.json says what there is");
  Response response =
      problem(405, to_string(Fault{{}, request.method + " was sent", allowed + " was expected"}));
  response.headers.emplace_back("Allow", allowed);
  return response;
}

Response answer(const RoutedRequest& routed, const Request& request, const Limits& limits,
                const Pieces& pieces) {
  const Call call{request, routed.query, routed.parts, routed.route->format, limits, pieces};
  // The last bound, for anything that an endpoint misses: it applies before memory is taken, not when the
  // answer is complete.
  const std::uint64_t most = limits.max_bytes > ResourceMeter::kUnlimited - kMostHeld
                                 ? ResourceMeter::kUnlimited
                                 : limits.max_bytes + kMostHeld;
  auto response = within_memory(limits, most, [&] { return routed.route->answer(call); });
  return response ? std::move(*response) : problem_of(response.faults());
}

Response answer(const Request& request, const Limits& limits) {
  auto understood = understand(request);
  if (auto* response = std::get_if<Response>(&understood)) return std::move(*response);
  std::string written;
  std::string type;
  Response response = answer(std::get<RoutedRequest>(understood), request, limits,
                             [&](std::string_view of, std::string_view piece) {
                               type = of;
                               written += piece;
                             });
  if (!type.empty() && response.status == 200) {
    response.type = type;
    response.body = std::move(written);
  }
  return response;
}

}  // namespace casus::service
