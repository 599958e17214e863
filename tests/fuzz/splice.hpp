#pragma once
// Makes inputs that are nearly valid: the fuzzer's bytes select a stretch of a valid text and its
// replacement. So the fuzzer reaches the code behind the parsers without a corpus.

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace casus::fuzz {

/// The bytes themselves where the first is odd (or there are few); else: two bytes for where, one for how
/// many are left out, and the rest in their place.
inline std::string spliced(std::string_view good, std::string_view bytes) {
  if (bytes.empty()) return std::string(good);
  const bool plain = (static_cast<unsigned char>(bytes[0]) & 1U) != 0 || bytes.size() < 4;
  bytes.remove_prefix(1);
  if (plain) return std::string(bytes);
  const auto byte = [&](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i]));
  };
  const std::size_t at = std::min((byte(0) << 8U) + byte(1), good.size());
  const std::size_t left_out = byte(2);
  const std::size_t after = std::min(at + left_out, good.size());
  return std::string(good.substr(0, at)) + std::string(bytes.substr(3)) + std::string(good.substr(after));
}

inline std::string text_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace casus::fuzz
