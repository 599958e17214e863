#pragma once
// Mixing of 64-bit words into hashes for tables in memory. Not for cryptographic use: dice and logs use
// SHA-256.

#include <cstdint>

namespace casus {

/// Returns a bijective mix of `x` (the finaliser of splitmix64): every input bit affects every output bit.
constexpr std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 30U;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27U;
  x *= 0x94d049bb133111ebULL;
  x ^= x >> 31U;
  return x;
}

/// Returns the running hash with one more word. The order of the words matters.
constexpr std::uint64_t combine(std::uint64_t hash, std::uint64_t word) {
  return mix(hash * 0x9e3779b97f4a7c15ULL + word + 1);
}

}  // namespace casus
