#include "service/problem.hpp"

#include <algorithm>
#include <cassert>

#include "report/json/json.hpp"
#include "report/json/parts_json.hpp"
#include "service/description.hpp"

namespace casus::service {
namespace {

using files::Node;

constexpr std::size_t kMaxShown = 50;  // faults

/// A problem by RFC 9457, without the members that a kind of refusal has besides.
struct ProblemJson {
  unsigned status = 500;
  std::string detail;
  std::optional<Faults> faults;
};

}  // namespace
}  // namespace casus::service

namespace casus::report {

template <>
constexpr auto kRows<service::ProblemJson> = std::tuple(
    row<[](const service::ProblemJson&) { return std::string_view("about:blank"); }>("type"),
    row<[](const service::ProblemJson& of) { return service::reason_of(of.status); }>("title"),
    row<&service::ProblemJson::status>("status"), row<&service::ProblemJson::detail>("detail").or_nothing(),
    row<&service::ProblemJson::faults>("faults"));

}  // namespace casus::report

namespace casus::service {
namespace {

Response answered(const ProblemJson& problem, Node::Table more = {}) {
  Node node = report::to_json_node(problem);
  for (auto& entry : more) node.table()->push_back(std::move(entry));
  return {problem.status, "application/problem+json", report::json_line(node), {}, false};
}

}  // namespace

void add_problem_schemas(Node::Table& schemas) {
  schemas.push_back({"Problem", report::object_schema<ProblemJson>("RFC 9457")});
}

std::string_view reason_of(unsigned status) {
  switch (status) {
    case 101:
      return "Switching Protocols";
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 302:
      return "Found";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 413:
      return "Content Too Large";
    case 414:
      return "URI Too Long";
    case 415:
      return "Unsupported Media Type";
    case 417:
      return "Expectation Failed";
    case 421:
      return "Misdirected Request";
    case 422:
      return "Unprocessable Content";
    case 426:
      return "Upgrade Required";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 501:
      return "Not Implemented";
    case 503:
      return "Service Unavailable";
    default:
      assert(status == 500);  // whoever sends another one names it here
      return "Internal Server Error";
  }
}

Response problem(unsigned status, std::string_view detail) {
  return answered({status, std::string(detail), std::nullopt});
}

Response problem(unsigned status, const Faults& faults) { return problem(status, faults, {}); }

Response problem(unsigned status, const Faults& faults, Node::Table more) {
  Faults shown(faults.begin(),
               faults.begin() + static_cast<std::ptrdiff_t>(std::min(faults.size(), kMaxShown)));
  if (faults.size() > kMaxShown)
    shown.push_back({{}, "and " + std::to_string(faults.size() - kMaxShown) + " more faults", ""});
  std::string detail = to_string(faults.front());
  return answered({status, std::move(detail), std::move(shown)}, std::move(more));
}

}  // namespace casus::service
