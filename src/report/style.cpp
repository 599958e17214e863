#include "report/style.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>

#include "base/printable.hpp"

namespace casus::report {
namespace {

/// The code point at an offset of valid UTF-8, and its length in bytes. For other bytes the code point is
/// arbitrary.
struct CodePoint {
  char32_t code;
  std::size_t bytes;
};
CodePoint code_point(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const std::size_t wanted = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const std::size_t bytes = std::min(wanted, text.size() - at);
  char32_t code = bytes == 1 ? lead : lead & (0xffU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i)
    code = (code << 6U) | (static_cast<unsigned char>(text[at + i]) & 0x3fU);
  return {code, bytes};
}

/// Returns approximately Unicode's width: combining marks take no column, wide East Asian letters and
/// pictographs two.
std::size_t columns_of(char32_t code) {
  const auto within = [code](char32_t first, char32_t last) { return code >= first && code <= last; };
  if (within(0x300, 0x36f) || within(0x200b, 0x200f) || within(0x20d0, 0x20ff) || within(0xfe00, 0xfe0f))
    return 0;
  if (within(0x1100, 0x115f) || within(0x2e80, 0xa4cf) || within(0xac00, 0xd7a3) || within(0xf900, 0xfaff) ||
      within(0xfe30, 0xfe6f) || within(0xff00, 0xff60) || within(0xffe0, 0xffe6) ||
      within(0x1f300, 0x1faff) || within(0x20000, 0x3fffd)) {
    return 2;
  }
  return 1;
}

/// Returns the number of bytes that fill at most `width` columns (at least one code point).
std::size_t bytes_within(std::string_view text, std::size_t width) {
  std::size_t used = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const CodePoint point = code_point(text, at);
    used += columns_of(point.code);
    if (used > width && at > 0) break;
    at += point.bytes;
  }
  return at;
}

}  // namespace

Ink ink_of(int seat) { return seat == 0 ? Ink::attacker : seat == 1 ? Ink::defender : Ink::plain; }

std::string inked(const Style& style, Ink ink, std::string_view text) {
  if (!style.colour || ink == Ink::plain || text.empty()) return std::string(text);
  static constexpr std::string_view kCodes[] = {"", "1", "2", "31", "34", "32", "31"};
  return fmt::format("\x1b[{}m{}\x1b[0m", kCodes[static_cast<std::size_t>(ink)], text);
}

std::size_t columns(std::string_view text) {
  std::size_t sum = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point(text, at);
    sum += columns_of(point.code);
    at += point.bytes;
  }
  return sum;
}

namespace {

/// Returns the index of the first byte that is not ASCII, from `at` on; the size of the text if there is
/// none.
std::size_t past_ascii(std::string_view text, std::size_t at) {
  constexpr std::uint64_t kHigh = 0x8080'8080'8080'8080;
  for (std::uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
    std::memcpy(&eight, text.data() + at, sizeof eight);
    if ((eight & kHigh) != 0) break;
  }
  while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80) ++at;
  return at;
}

}  // namespace

std::string as_utf8(std::string_view text) {
  std::string out;
  std::size_t sound = 0;  // the text from here to `at` is valid UTF-8
  for (std::size_t at = past_ascii(text, 0); at < text.size(); at = past_ascii(text, at)) {
    char32_t code = 0;
    const std::size_t bytes = utf8_at(text, at, code);
    if (bytes == 0) {
      out.append(text, sound, at - sound).append("\ufffd");
      sound = at + 1;
    }
    at += bytes > 0 ? bytes : 1;
  }
  return out.append(text, sound);
}

std::string padded(std::string_view text, std::size_t width) {
  const std::size_t used = columns(text);
  return std::string(text) + std::string(used < width ? width - used : 0, ' ');
}

std::string padded_left(std::string_view text, std::size_t width) {
  const std::size_t used = columns(text);
  return std::string(used < width ? width - used : 0, ' ') + std::string(text);
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  width = std::max<std::size_t>(width, 1);
  std::vector<std::string> lines(1);
  std::size_t used = 0;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    std::string_view word = text.substr(0, space);
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    std::size_t wide = columns(word);
    if (used > 0 && used + 1 + wide > width) {
      lines.emplace_back();
      used = 0;
    }
    while (wide > width) {
      const std::size_t bytes = bytes_within(word, width);
      if (bytes == word.size()) break;
      lines.back() = word.substr(0, bytes);
      lines.emplace_back();
      word.remove_prefix(bytes);
      wide = columns(word);
    }
    if (used > 0) lines.back() += ' ';
    lines.back() += word;
    used += wide + (used > 0 ? 1 : 0);
  }
  return lines;
}

std::string bar(double fraction, std::size_t width) {
  static constexpr std::string_view kEighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const double clamped = std::clamp(fraction, 0.0, 1.0);
  auto eighths = static_cast<std::size_t>(std::lround(clamped * 8.0 * static_cast<double>(width)));
  if (clamped > 0.0 && width > 0) eighths = std::max<std::size_t>(eighths, 1);
  std::string drawn;
  for (std::size_t i = 0; i < eighths / 8; ++i) drawn += "█";
  drawn += kEighths[eighths % 8];
  return padded(drawn, width);
}

std::string percent(double probability, int decimals) {
  const double least = std::pow(10.0, -decimals - 2);
  if (probability > 0.0 && probability < least / 2) return fmt::format("<{:.{}f} %", least * 100, decimals);
  if (probability < 1.0 && probability > 1.0 - least / 2)
    return fmt::format(">{:.{}f} %", 100.0 - least * 100, decimals);
  return fmt::format("{:.{}f} %", probability * 100.0, decimals);
}

std::string decimal(double value, int decimals) {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

std::string grouped(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, 1, ' ');
  }
  return digits;
}

std::string fraction(const Style& style, const Exact& exact, std::size_t room) {
  std::string whole = exact.to_string();
  if (style.exact || whole.size() <= room) return whole;
  const std::size_t slash = whole.find('/');
  const std::size_t sign = whole.front() == '-' ? 1 : 0;
  return fmt::format("{} digits / {} digits, shown by --exact", slash - sign, whole.size() - slash - 1);
}

}  // namespace casus::report
