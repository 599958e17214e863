#include "service/socket/head.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <utility>

#include "service/problem.hpp"

namespace casus::service {
namespace {

bool same(std::string_view text, std::string_view lower) {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(), [](char a, char b) {
    return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
  });
}

struct HostAndPort {
  std::string host;       // as `canonical_host` writes it
  std::string_view port;  // empty: none
};

/// Returns the parts of a Host field, or nothing if it is invalid.
std::optional<HostAndPort> parts_of(std::string_view field) {
  std::size_t end = field.find(':');
  if (field.starts_with('[')) {
    end = field.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    ++end;
  }
  std::string_view port = end < field.size() ? field.substr(end) : std::string_view();
  if (!port.empty() && (port[0] != ':' || port.find_first_not_of("0123456789", 1) != std::string_view::npos))
    return std::nullopt;
  if (!port.empty()) port.remove_prefix(1);
  auto host = canonical_host(field.substr(0, end));
  return host ? std::optional(HostAndPort{std::move(*host), port}) : std::nullopt;
}

bool is_this_machine(std::string_view host) {
  if (host == "localhost" || host == "[::1]") return true;
  const bool digits = host.find_first_not_of("0123456789.") == std::string_view::npos;
  return digits && host.starts_with("127.") && std::count(host.begin(), host.end(), '.') == 3;
}

bool is_known(std::string_view host, const HostNames& known, std::string_view reached_at) {
  return known.any || is_this_machine(host) || host == reached_at ||
         std::find(known.names.begin(), known.names.end(), host) != known.names.end();
}

/// Returns whether the Origin of a page is the service itself.
bool is_own(std::string_view origin, const std::optional<HostAndPort>& host, bool is_behind_proxy) {
  const std::size_t scheme = origin.find("://");
  if (scheme == std::string_view::npos || !host) return false;  // "null" among them
  const auto own = parts_of(origin.substr(scheme + 3));
  const auto port = [](std::string_view said) {
    return said == "80" || said == "443" ? std::string_view() : said;
  };
  if (!own || own->host != host->host) return false;
  return port(own->port) == port(host->port) || (is_behind_proxy && host->port.empty());
}

/// Returns whether the request comes from a page of another site. Browsers state this over secure connections
/// (Sec-Fetch-Site). Over others there is only the Origin of a POST or a WebSocket; of a WebSocket it is
/// always there, and some browsers call the scheme ws another site.
bool is_cross_site(const Head& head, const std::optional<HostAndPort>& host, bool is_behind_proxy) {
  if (head.fetch_sites > 1 || head.origins > 1) return true;
  if (head.upgrades && head.origins == 1) return !is_own(head.origin, host, is_behind_proxy);
  if (head.fetch_sites == 1) return !same(head.fetch_site, "same-origin") && !same(head.fetch_site, "none");
  return head.origins == 1 && !is_own(head.origin, host, is_behind_proxy);
}

}  // namespace

std::optional<std::string> canonical_host(std::string_view host) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  const bool brackets = host.starts_with('[') && host.ends_with(']');
  const std::string_view allowed = brackets ? ".:%" : "-._~%";
  const std::string_view within = brackets ? host.substr(1, host.size() - 2) : host;
  if (within.empty() || !std::all_of(within.begin(), within.end(), [&](char c) {
        return is_letter(c) || allowed.find(c) != std::string_view::npos;
      }))
    return std::nullopt;
  std::string text(within);
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  if (brackets) {
    in6_addr address{};
    std::array<char, INET6_ADDRSTRLEN> shortest{};
    if (::inet_pton(AF_INET6, text.c_str(), &address) == 1 &&
        ::inet_ntop(AF_INET6, &address, shortest.data(), shortest.size()) != nullptr)
      text = shortest.data();
    return '[' + text + ']';
  }
  if (text.size() > 1 && text.ends_with('.')) text.pop_back();
  return text;
}

std::optional<Response> refuse_head(const Head& head, const HostNames& known, std::string_view reached_at) {
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
  std::optional<HostAndPort> host;
  if (head.hosts == 1) {
    host = parts_of(head.host);
    if (!host) return problem(400, "this is no Host");
    if (!is_known(host->host, known, reached_at))
      return problem(421,
                     "this service is not asked by this name: localhost, an address that it printed when it "
                     "began, or a name of --host was expected");
  }
  if (head.target.starts_with("/api/") && is_cross_site(head, host, known.is_behind_proxy))
    return problem(403, "a page of another site asks, and this service answers its own page alone");
  return std::nullopt;
}

std::optional<Response> refuse_lines(std::string_view head) {
  for (std::size_t end = head.find("\r\n"); end != std::string_view::npos; end = head.find("\r\n", end + 2)) {
    // A line that begins with white space continues the previous one.
    const std::string_view next = head.substr(end + 2);
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
