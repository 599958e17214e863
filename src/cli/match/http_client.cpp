#include "cli/match/http_client.hpp"

#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <charconv>

#include "cli/terminal.hpp"

namespace casus::cli {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http_ = boost::beast::http;
using Error = boost::system::error_code;
using Tcp = asio::ip::tcp;

constexpr auto kNap = std::chrono::milliseconds(100);  // between two looks whether Ctrl-C was pressed
constexpr std::size_t kMaxUrl = 2048;
constexpr std::uint32_t kMaxAnswerHead = 64U << 10U;

/// One exchange: resolves, connects, writes and reads, one after the other.
class Exchange {
 public:
  Exchange(const ServiceUrl& service, const HttpRequest& request) : resolver_(io_), stream_(io_) {
    const bool is_v6 = service.host.starts_with('[');
    host_ = is_v6 ? service.host.substr(1, service.host.size() - 2) : service.host;
    port_ = service.port;
    request_.method_string(request.method);
    request_.target(service.folder + request.target);
    request_.version(11);
    request_.set(http_::field::host, service.host + ':' + service.port);
    request_.set(http_::field::user_agent, "casus/" CASUS_VERSION);
    request_.set(http_::field::connection, "close");
    if (!request.key.empty()) request_.set(http_::field::authorization, "Bearer " + request.key);
    if (!request.body.empty()) request_.set(http_::field::content_type, "application/json");
    request_.body() = request.body;
    request_.prepare_payload();
    parser_.body_limit(kMaxAnswer);
    parser_.header_limit(kMaxAnswerHead);
    stream_.expires_after(request.patience);
    until_ = std::chrono::steady_clock::now() + request.patience;
  }

  HttpAnswer run() {
    resolver_.async_resolve(host_, port_,
                            [this](const Error& error, const Tcp::resolver::results_type& found) {
                              if (!goes_on(error)) return;
                              stream_.async_connect(found, [this](const Error& why, const Tcp::endpoint&) {
                                if (goes_on(why)) write();
                              });
                            });
    while (!is_over_ && !interrupted() && std::chrono::steady_clock::now() < until_ + kNap) io_.run_for(kNap);
    if (!is_over_) return {0, interrupted() ? "stopped" : "there was no answer in time"};
    return std::move(answer_);
  }

 private:
  void write() {
    http_::async_write(stream_, request_, [this](const Error& error, std::size_t) {
      if (goes_on(error)) read();
    });
  }
  void read() {
    http_::async_read(stream_, buffer_, parser_, [this](const Error& error, std::size_t) {
      if (!goes_on(error)) return;
      is_over_ = true;
      answer_ = {parser_.get().result_int(), std::move(parser_.get().body())};
    });
  }
  bool goes_on(const Error& error) {
    if (!error) return true;
    is_over_ = true;
    answer_ = {0, error == beast::error::timeout ? "there was no answer in time" : error.message()};
    return false;
  }

  asio::io_context io_;
  Tcp::resolver resolver_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  http_::request<http_::string_body> request_;
  http_::response_parser<http_::string_body> parser_;
  std::string host_;
  std::string port_;
  std::chrono::steady_clock::time_point until_;
  bool is_over_ = false;
  HttpAnswer answer_;
};

Fault no_url(std::string_view text) {
  return {{},
          "'" + std::string(text) + "' is no address of a service",
          "one such as http://127.0.0.1:8080/ was expected"};
}

}  // namespace

std::string ServiceUrl::text() const { return "http://" + host + (port == "80" ? "" : ':' + port) + folder; }

Result<ServiceUrl> read_url(std::string_view text) {
  constexpr std::string_view kHttp = "http://";
  if (text.starts_with("https://"))
    return Fault{{},
                 "'" + std::string(text) + "': https is not spoken here",
                 "the page in a browser, or the address of a proxy on this machine by http, was expected"};
  const bool is_plain = std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7f; });
  if (!text.starts_with(kHttp) || text.size() > kMaxUrl || !is_plain) return no_url(text.substr(0, kMaxUrl));
  std::string_view rest = text.substr(kHttp.size());
  ServiceUrl url;
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  const std::string_view place = rest.substr(0, slash);
  if (slash < rest.size()) url.folder = std::string(rest.substr(slash));
  if (!url.folder.ends_with('/')) url.folder += '/';
  const std::size_t colon = place.ends_with(']') ? std::string_view::npos : place.rfind(':');
  url.host = std::string(place.substr(0, colon));
  if (colon != std::string_view::npos) {
    url.port = std::string(place.substr(colon + 1));
    unsigned port = 0;
    const auto [end, error] = std::from_chars(url.port.data(), url.port.data() + url.port.size(), port);
    if (error != std::errc() || end != url.port.data() + url.port.size() || port == 0 || port > 65'535)
      return no_url(text);
  }
  const bool is_v6 = url.host.starts_with('[') && url.host.ends_with(']');
  if (url.host.empty() || url.host.find('@') != std::string::npos ||
      (!is_v6 && url.host.find_first_of("[]:") != std::string::npos))
    return no_url(text);
  return url;
}

HttpAnswer http(const ServiceUrl& service, const HttpRequest& request) {
  return Exchange(service, request).run();
}

}  // namespace casus::cli
