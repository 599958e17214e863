#pragma once
// Groups addresses into clients: the owner of one address in a network usually has all of its addresses. Only
// for modules that have Asio.

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <string>

namespace casus::service {

/// Returns the IPv4 address of an address that is mapped into IPv6, or the address itself.
inline boost::asio::ip::address unmapped(const boost::asio::ip::address& address) {
  if (address.is_v4() || !address.to_v6().is_v4_mapped()) return address;
  return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, address.to_v6());
}
/// Returns an address as in a Host field.
inline std::string bracketed(const boost::asio::ip::address& address) {
  return address.is_v4() ? address.to_string() : '[' + address.to_string() + ']';
}

/// Returns a number for the network of `address`: the first 24 bits of IPv4 (also where it is mapped into
/// IPv6, and of the loopback addresses 127/8), the first 56 bits of IPv6. Two addresses are of one client
/// exactly when their numbers are equal.
inline std::uint64_t client_group(const boost::asio::ip::address& address) {
  namespace ip = boost::asio::ip;
  constexpr std::uint64_t kOfVersion4 = std::uint64_t{1} << 56U;  // above the 56 bits of IPv6
  if (address.is_v4()) return kOfVersion4 | address.to_v4().to_uint() >> 8U;
  const ip::address_v6 six = address.to_v6();
  if (six.is_v4_mapped()) return client_group(ip::make_address_v4(ip::v4_mapped, six));
  constexpr std::size_t kNetworkBytes = 7;
  const auto bytes = six.to_bytes();
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < kNetworkBytes; ++i) number = number << 8U | bytes[i];
  return number;
}

}  // namespace casus::service
