#pragma once
// One request to a service of Casus, and its answer. Only the .cpp includes Asio and Beast, because they are
// slow to compile.

#include <chrono>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace casus::cli {

/// Bytes of an answer; more are not read. The bound of a view is that of a match's journal, and some.
inline constexpr std::size_t kMaxAnswer = std::size_t{64} << 20U;

/// The address of a service: http://HOST:PORT/FOLDER/.
struct ServiceUrl {
  std::string host;  ///< as in a URL: "casus.example", "127.0.0.1", "[::1]"
  std::string port = "80";
  std::string folder = "/";  ///< begins and ends with a slash
  [[nodiscard]] std::string text() const;
};
/// Parses a URL without a query or a fragment. Faults: another protocol than http, no host.
Result<ServiceUrl> read_url(std::string_view text);

struct HttpRequest {
  std::string method = "GET";
  std::string target;  ///< below the folder of the service, with its query
  std::string body = {};
  std::string key = {};                                      ///< sent as `Authorization: Bearer`; empty: none
  std::chrono::seconds patience = std::chrono::seconds(15);  ///< for the whole answer
};
struct HttpAnswer {
  unsigned status = 0;  ///< 0: there was no answer
  std::string body;     ///< without an answer: why
};
/// Sends a request on a connection of its own and waits for the whole answer. Ends early, without an answer,
/// after Ctrl-C.
HttpAnswer http(const ServiceUrl& service, const HttpRequest& request);

}  // namespace casus::cli
