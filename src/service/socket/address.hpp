#pragma once
// The address that a service listens at, as people write it.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace casus::service {

struct Address {
  std::string host;        ///< a number: "127.0.0.1", "::1"
  std::uint16_t port = 0;  ///< 0: any free port
};

/// Parses "127.0.0.1:8080", "[::1]:8080", ":8080" or "8080" (this machine alone), "localhost:8080".
Result<Address> read_address(std::string_view text);

/// Returns the addresses under which other machines of the network reach the service; none if it listens to
/// this machine alone.
std::vector<Address> reachable(const Address& listens);

/// Returns "http://127.0.0.1:8080/".
std::string url_of(const Address& address);

}  // namespace casus::service
