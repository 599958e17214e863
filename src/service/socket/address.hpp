#pragma once
// Where a service listens, as people write it.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace casus::service {

struct Address {
  std::string host;        ///< a number: "127.0.0.1", "::1"
  std::uint16_t port = 0;  ///< 0: any that is free
};

/// Reads "127.0.0.1:8080", "[::1]:8080", ":8080" or "8080" (of this machine alone), "localhost:8080".
Result<Address> read_address(std::string_view text);

/// Where other machines of the same network reach who listens there: nowhere where it is this machine alone.
std::vector<Address> reachable(const Address& listens);

/// "http://127.0.0.1:8080/".
std::string url_of(const Address& address);

}  // namespace casus::service
