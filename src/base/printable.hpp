#pragma once
// Text of foreign files that is safe to print: nothing in it drives a terminal or turns the line around.

#include <string>
#include <string_view>

namespace casus {

/// Whether a code point steers what shows it: control characters, line and paragraph separators, marks that
/// set the direction of writing.
[[nodiscard]] constexpr bool steers(char32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x61c || code == 0x200e || code == 0x200f ||
         (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

/// The text, in which every byte of what steers, and every byte that is not UTF-8, is shown as `\xNN`.
[[nodiscard]] std::string printable(std::string_view text);

/// How many bytes the well-formed UTF-8 code point at `at` has; 0 where there is none. `code` gets it.
[[nodiscard]] std::size_t utf8_at(std::string_view text, std::size_t at, char32_t& code);

}  // namespace casus
