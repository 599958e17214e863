#include "files/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>

#include "base/decimal.hpp"
#include "base/printable.hpp"
#include "files/document.hpp"

namespace casus::files {
namespace {

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

/// Returns the length in bytes of the well-formed code point at the front of `text`, or 0 if there is none.
std::size_t code_point_bytes(std::string_view text) {
  char32_t code = 0;
  return utf8_at(text, 0, code);
}

}  // namespace

void Cursor::step() {
  if (at_end()) return;
  if (text_[offset_] == '\n') {
    ++line_;
    column_ = 1;
  } else if (!continues(text_[offset_])) {
    ++column_;
  }
  ++offset_;
  // A code point is one column: skip its continuation bytes.
  while (!at_end() && continues(text_[offset_])) ++offset_;
}

void Cursor::step_to(std::size_t offset) {
  while (offset_ < offset && !at_end()) step();
}

Place place_at(std::string_view text, std::size_t offset, std::string_view file) {
  Cursor cursor(text.substr(0, offset));
  cursor.step_to(offset);
  return {std::string(file), cursor.line(), cursor.column()};
}

std::string_view without_mark(std::string_view text) {
  return text.substr(0, 3) == "\xef\xbb\xbf" ? text.substr(3) : text;
}

std::optional<Fault> fault_of_text(std::string_view text, std::string_view file, std::size_t most) {
  if (text.size() > most) {
    return Fault{{std::string(file), 0, 0},
                 "the text is larger than " + std::to_string(most >> 20U) + " MiB",
                 "at most " + std::to_string(most) + " bytes were expected"};
  }
  for (std::size_t at = 0; at < text.size();) {
    if (const auto byte = static_cast<unsigned char>(text[at]);
        byte > 0 && byte < 0x80) {  // most of any file
      ++at;
      continue;
    }
    const std::size_t bytes = code_point_bytes(text.substr(at));
    if (bytes == 0 || text[at] == '\0') {
      std::array<char, 8> hex{};
      std::snprintf(hex.data(), hex.size(), "0x%02x", static_cast<unsigned char>(text[at]));
      return Fault{place_at(text, at, file), "not a text file: the byte " + std::string(hex.data()),
                   "UTF-8 text was expected"};
    }
    at += bytes;
  }
  return std::nullopt;
}

std::size_t code_points(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += continues(c) ? 0 : 1;
  return count;
}

std::string code_point_at(std::string_view text, std::size_t offset) {
  Cursor behind(text.substr(offset));
  behind.step();
  return std::string(text.substr(offset, behind.offset()));
}

std::int32_t decimals_of(std::string_view real) {
  constexpr int kMost = 1000;
  const std::size_t exponent = std::min(real.find_first_of("eE"), real.size());
  const std::size_t point = real.substr(0, exponent).find('.');
  int power = 0;
  if (exponent < real.size()) {
    std::string_view digits = real.substr(exponent + 1);
    if (digits.starts_with('+')) digits.remove_prefix(1);
    // Leaves `power` as it is if the number is too large.
    std::from_chars(digits.data(), digits.data() + digits.size(), power);
  }
  int behind = 0;
  if (point < exponent)
    behind = static_cast<int>(std::count_if(real.begin() + static_cast<std::ptrdiff_t>(point) + 1,
                                            real.begin() + static_cast<std::ptrdiff_t>(exponent),
                                            [](char c) { return c >= '0' && c <= '9'; }));
  return std::clamp(std::min(behind, kMost) - std::clamp(power, -kMost, kMost), -kMost, kMost);
}

std::string shortened(std::string_view text, std::size_t most) {
  std::size_t seen = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!continues(text[i]) && seen++ == most) return std::string(text.substr(0, i)) + "…";
  }
  return std::string(text);
}

std::string in_quotes(std::string_view text) { return "'" + shortened(text) + "'"; }

std::string does_not_fit(std::string_view integer) {
  return "the integer " + shortened(integer) + " does not fit in 64 bits";
}

std::string too_large(std::string_view real) { return "the number " + shortened(real) + " is too large"; }

void append_quoted(std::string& out, std::string_view text) {
  static constexpr std::string_view kShort = "\b\t\n\f\r\"\\";
  static constexpr std::string_view kLetter = "btnfr\"\\";
  static constexpr char kHex[] = "0123456789abcdef";
  static constexpr std::array<bool, 256> kPlain = [] {
    std::array<bool, 256> plain{};
    for (unsigned char c = ' '; c < 0x7f; ++c) plain[c] = c != '"' && c != '\\';
    return plain;
  }();
  const auto is_plain = [](char c) { return kPlain[static_cast<unsigned char>(c)]; };
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    const auto* const from = text.begin() + static_cast<std::ptrdiff_t>(at);
    const auto* const plain = std::find_if_not(from, text.end(), is_plain);
    out.append(from, plain);
    at += static_cast<std::size_t>(plain - from);
    if (at == text.size()) break;
    char32_t code = 0;
    const std::size_t bytes = utf8_at(text, at, code);
    if (const std::size_t known = kShort.find(text[at]); known != std::string_view::npos) {
      out += '\\';
      out += kLetter[known];
    } else if (bytes == 0) {  // not UTF-8: copied unchanged
      out += text[at];
    } else if (steers(code)) {  // all of these have four hexadecimal digits
      out += "\\u";
      for (const unsigned shift : {12U, 8U, 4U, 0U}) out += kHex[(code >> shift) & 15U];
    } else {
      out += text.substr(at, bytes);
    }
    at += std::max<std::size_t>(bytes, 1);
  }
  out += '"';
}

void append_code_point(std::string& out, std::uint32_t code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xc0U | (code >> 6U));
    out += static_cast<char>(0x80U | (code & 0x3fU));
  } else {
    out += static_cast<char>(0xe0U | (code >> 12U));
    out += static_cast<char>(0x80U | ((code >> 6U) & 0x3fU));
    out += static_cast<char>(0x80U | (code & 0x3fU));
  }
}

std::string real_text(double x) {
  std::string out = shortest_decimal(x);
  if (out.find_first_of(".e") == std::string::npos) out += ".0";
  return out;
}

}  // namespace casus::files
