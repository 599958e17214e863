#pragma once
// Makes text of untrusted files safe to print: the result cannot control a terminal or change the direction
// of a line.

#include <string>
#include <string_view>

namespace casus {

/// Returns whether a code point controls the display: control characters, line and paragraph separators, and
/// marks that set the writing direction.
[[nodiscard]] constexpr bool steers(char32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x61c || code == 0x200e || code == 0x200f ||
         (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

/// Returns the text with every byte of a controlling code point, and every byte that is not valid UTF-8,
/// written as `\xNN`.
[[nodiscard]] std::string printable(std::string_view text);

/// Returns the length in bytes of the well-formed UTF-8 code point at `at` and stores it in `code`. Returns 0
/// if there is none.
[[nodiscard]] std::size_t utf8_at(std::string_view text, std::size_t at, char32_t& code);

}  // namespace casus
