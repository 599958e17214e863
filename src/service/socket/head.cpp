#include "service/socket/head.hpp"

#include <algorithm>

#include "service/problem.hpp"

namespace casus::service {
namespace {

bool same(std::string_view text, std::string_view lower) {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(), [](char a, char b) {
    return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
  });
}

/// The host of a Host field, without its port; nothing where it is none.
std::optional<std::string_view> host_of(std::string_view field) {
  std::size_t end = field.find(':');
  if (field.starts_with('[')) {
    end = field.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    ++end;
  }
  const std::string_view host = field.substr(0, end);
  const std::string_view port = end < field.size() ? field.substr(end) : std::string_view();
  constexpr std::string_view kDigits = "0123456789";
  if (host.empty()) return std::nullopt;
  if (!port.empty() && (port[0] != ':' || port.find_first_not_of(kDigits, 1) != std::string_view::npos))
    return std::nullopt;
  const bool plain = std::all_of(host.begin(), host.end(), [](char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return letter || std::string_view("-._~:[]%").find(c) != std::string_view::npos;
  });
  return plain ? std::optional(host) : std::nullopt;
}

bool is_this_machine(std::string_view host) {
  if (same(host, "localhost") || same(host, "localhost.") || host == "[::1]") return true;
  const bool digits = host.find_first_not_of("0123456789.") == std::string_view::npos;
  return digits && host.starts_with("127.") && std::count(host.begin(), host.end(), '.') == 3;
}

}  // namespace

std::optional<Response> refuse_head(const Head& head, bool for_this_machine) {
  if (head.encodings > 0) {
    if (head.version < 11) return problem(400, "HTTP/1.0 knows no Transfer-Encoding");
    if (head.lengths > 0) return problem(400, "a request has a length or an encoding, not both");
    if (head.encodings > 1 || !same(head.encoding, "chunked"))
      return problem(501, "of Transfer-Encoding only 'chunked' is known here");
  }
  if (head.lengths > 1 || head.length.find_first_not_of("0123456789") != std::string_view::npos)
    return problem(400, "a request has one Content-Length, and that is a number");
  if (head.hosts > 1) return problem(400, "a request has one Host");
  if (head.hosts == 0 && head.version >= 11) return problem(400, "a request names its Host");
  if (head.hosts == 1) {
    const auto host = host_of(head.host);
    if (!host) return problem(400, "this is no Host");
    if (for_this_machine && !is_this_machine(*host))
      return problem(421,
                     "this service is for the machine that it runs on: localhost or 127.0.0.1 was expected");
  }
  if (for_this_machine && head.target.starts_with("/api/") && same(head.fetch_site, "cross-site"))
    return problem(403, "a page of another site asks, and this service is for the machine that it runs on");
  return std::nullopt;
}

std::optional<Response> refuse_lines(std::string_view head) {
  for (std::size_t end = head.find("\r\n"); end != std::string_view::npos; end = head.find("\r\n", end + 2)) {
    const std::string_view next = head.substr(end + 2);  // what begins with white space goes on
    if (next.starts_with(' ') || next.starts_with('\t'))
      return problem(400, "a line of the head goes on in the next one");
  }
  return std::nullopt;
}

std::string_view forwarded_for(std::string_view field) {
  std::string_view last = field.substr(field.rfind(',') + 1);
  while (last.starts_with(' ') || last.starts_with('\t')) last.remove_prefix(1);
  while (last.ends_with(' ') || last.ends_with('\t')) last.remove_suffix(1);
  return last;
}

}  // namespace casus::service
