#include "service/socket/address.hpp"

#include <arpa/inet.h>
#include <array>
#include <charconv>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>

namespace casus::service {

Result<Address> read_address(std::string_view text) {
  const Fault fault{{},
                    "--listen is '" + std::string(text) + "'",
                    "an address and a port were expected, such as 127.0.0.1:8080 or [::1]:8080"};
  const std::size_t colon = text.rfind(':');
  std::string_view host = colon == std::string_view::npos ? std::string_view() : text.substr(0, colon);
  const std::string_view port = colon == std::string_view::npos ? text : text.substr(colon + 1);
  std::uint16_t number = 0;
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), number);
  if (port.empty() || error != std::errc() || end != port.data() + port.size()) return fault;
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
  } else if (host.find(':') != std::string_view::npos) {
    return fault;  // an IPv6 address without brackets, whose port is ambiguous
  }
  if (host.empty() || host == "localhost") host = "127.0.0.1";
  if (host.find_first_not_of("0123456789abcdefABCDEF.:%") != std::string_view::npos) return fault;
  return Address{std::string(host), number};
}

std::vector<Address> reachable(const Address& listens) {
  const bool every = listens.host == "0.0.0.0" || listens.host == "::";
  if (!every) {
    const bool loopback = listens.host == "::1" || listens.host.starts_with("127.");
    return loopback ? std::vector<Address>{} : std::vector<Address>{listens};
  }
  std::vector<Address> found;
  ifaddrs* first = nullptr;
  if (::getifaddrs(&first) != 0) return found;
  const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> all(first, &::freeifaddrs);
  constexpr unsigned kHouse = IFF_UP | IFF_RUNNING | IFF_BROADCAST;  // no loopback, no tunnel
  for (const ifaddrs* one = first; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    if ((one->ifa_flags & kHouse) != kHouse) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const auto* address =
        reinterpret_cast<const sockaddr_in*>(one->ifa_addr);  // NOLINT: how the system tells it
    if (::inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) != nullptr)
      found.push_back({text.data(), listens.port});
  }
  return found;
}

std::string url_of(const Address& address) {
  const bool brackets = address.host.find(':') != std::string::npos;
  return "http://" + (brackets ? "[" + address.host + "]" : address.host) + ":" +
         std::to_string(address.port) + "/";
}

}  // namespace casus::service
