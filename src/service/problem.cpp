#include "service/problem.hpp"

#include <algorithm>
#include <cassert>

#include "report/json/json.hpp"
#include "report/style.hpp"

namespace casus::service {
namespace {

using files::Node;

constexpr std::size_t kMaxShown = 50;  // faults

Response said(unsigned status, std::string_view detail, Node::Table more) {
  Node::Table entries{{"type", Node("about:blank")},
                      {"title", Node(reason_of(status))},
                      {"status", Node(static_cast<std::int64_t>(status))}};
  if (!detail.empty()) entries.push_back({"detail", Node(detail)});
  for (auto& entry : more) entries.push_back(std::move(entry));
  return {status, "application/problem+json", report::as_utf8(files::to_json(entries)) + "\n", {}, false};
}

}  // namespace

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

Response problem(unsigned status, std::string_view detail) { return said(status, detail, {}); }

Response problem(unsigned status, const Faults& faults) { return problem(status, faults, {}); }

Response problem(unsigned status, const Faults& faults, Node::Table more) {
  Faults shown(faults.begin(),
               faults.begin() + static_cast<std::ptrdiff_t>(std::min(faults.size(), kMaxShown)));
  if (faults.size() > kMaxShown)
    shown.push_back({{}, "and " + std::to_string(faults.size() - kMaxShown) + " more faults", ""});
  Node node = report::faults_node(shown);
  Node* list = node.find("faults");
  more.insert(more.begin(), {"faults", list == nullptr ? Node(Node::Array{}) : std::move(*list)});
  return said(status, to_string(faults.front()), std::move(more));
}

}  // namespace casus::service
