#include "service/socket/wire.hpp"

#include <array>
#include <ctime>
#include <fmt/format.h>
#include <iterator>

#include "service/problem.hpp"

namespace casus::service {
namespace {

constexpr std::string_view kEveryAnswer =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

/// Returns the current time in the format of HTTP.
std::string date() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  std::array<char, 64> written{};
  return {written.data(), std::strftime(written.data(), written.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts)};
}

}  // namespace

std::string head_text(const AnswerHead& head, const Fields& fields) {
  fmt::memory_buffer text;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "HTTP/1.1 {} {}\r\nDate: {}\r\n", head.status, reason_of(head.status), date());
  if (!head.type.empty()) fmt::format_to(out, "Content-Type: {}\r\n", head.type);
  if (head.length) fmt::format_to(out, "Content-Length: {}\r\n", *head.length);
  if (head.in_pieces) fmt::format_to(out, "Transfer-Encoding: chunked\r\n");
  if (!head.keeps_alive) fmt::format_to(out, "Connection: close\r\n");
  for (const auto& [name, value] : fields) fmt::format_to(out, "{}: {}\r\n", name, value);
  fmt::format_to(out, "{}\r\n", kEveryAnswer);
  return fmt::to_string(text);
}

std::string before_piece(std::size_t bytes) { return fmt::format("{:x}\r\n", bytes); }

std::string_view no_memory_text() {
  return "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: 29\r\n"
         "Retry-After: 1\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\n\r\n"
         "there is not enough memory.\r\n";
}

}  // namespace casus::service
