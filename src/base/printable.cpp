#include "base/printable.hpp"

namespace casus {

std::size_t utf8_at(std::string_view text, std::size_t at, char32_t& code) {
  static constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const auto lead = static_cast<unsigned char>(text[at]);
  const std::size_t bytes = lead < 0x80 ? 1 : lead < 0xc0 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (bytes == 0 || lead >= 0xf8 || text.size() - at < bytes) return 0;
  code = bytes == 1 ? lead : lead & (0xffU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    const auto next = static_cast<unsigned char>(text[at + i]);
    if ((next & 0xc0U) != 0x80U) return 0;
    code = (code << 6U) | (next & 0x3fU);
  }
  const bool good = code >= kLeast[bytes] && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000);
  return good ? bytes : 0;
}

std::string printable(std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    char32_t code = 0;
    const std::size_t bytes = utf8_at(text, at, code);
    if (bytes > 0 && !steers(code)) {
      out += text.substr(at, bytes);
      at += bytes;
      continue;
    }
    for (const std::size_t end = at + (bytes > 0 ? bytes : 1); at < end; ++at) {
      const auto byte = static_cast<unsigned char>(text[at]);
      out += "\\x";
      out += kHex[byte >> 4U];
      out += kHex[byte & 15U];
    }
  }
  return out;
}

}  // namespace casus
