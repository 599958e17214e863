#include "report/svg/measure.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "report/style.hpp"

namespace casus::report::svg {
namespace {

// Widths of the characters from space to tilde in hundredths of the font size: the wider of a wide sans and a
// wide serif, plain and bold.
constexpr std::array<std::uint8_t, 95> kPlain = {
    32, 41, 46, 84, 64, 96, 90, 28,  40,  40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64,  64, 64,
    64, 64, 34, 34, 84, 84, 84, 54,  100, 73, 74, 77, 81, 73, 70, 80, 88, 40, 41, 75, 67, 103, 88, 82,
    68, 82, 76, 69, 67, 85, 73, 103, 72,  67, 70, 40, 34, 40, 84, 50, 50, 62, 65, 57, 65, 62,  38, 65,
    65, 32, 32, 61, 32, 98, 65, 62,  65,  65, 48, 53, 41, 65, 60, 86, 60, 60, 53, 64, 34, 64,  84};
constexpr std::array<std::uint8_t, 95> kStrong = {
    35, 46, 53, 84, 70, 101, 91, 31,  48,  48, 53, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70,  70, 70,
    70, 70, 40, 40, 84, 84,  84, 59,  100, 78, 85, 80, 87, 77, 71, 86, 95, 47, 48, 87, 71, 111, 92, 88,
    76, 88, 84, 73, 75, 88,  78, 113, 78,  73, 73, 48, 37, 48, 84, 50, 50, 68, 72, 61, 72, 68,  44, 72,
    73, 38, 37, 70, 38, 106, 73, 69,  72,  72, 53, 60, 48, 73, 66, 93, 65, 66, 59, 72, 37, 72,  84};

std::size_t bytes_at(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const std::size_t wanted = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  return std::min(wanted, text.size() - at);
}

/// Returns the width of one character of valid UTF-8 as a fraction of the font size.
double em(std::string_view character, bool strong) {
  const auto lead = static_cast<unsigned char>(character.front());
  if (lead < 0x80) {
    return lead < 0x20 || lead == 0x7f ? 0.0 : (strong ? kStrong : kPlain).at(lead - 0x20U) / 100.0;
  }
  const std::size_t wide = columns(character);
  if (wide == 0) return 0.0;
  if (wide == 2) return 1.4;  // pictographs are wider than letters
  if (character == "·") return 0.38;
  if (character == "–") return 0.5;
  if (character == "−" || character == "≥" || character == "≤" || character == "→" || character == "↑")
    return 0.84;
  return lead < 0xd0 ? 0.9 : lead < 0xe0 ? 1.2 : 1.3;  // Latin and Greek; Cyrillic and later blocks; the rest
}

/// Returns the number of bytes from the beginning that are at most `width` wide.
std::size_t bytes_within(std::string_view text, double width, double size, bool strong) {
  double used = 0.0;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t bytes = bytes_at(text, at);
    used += em(text.substr(at, bytes), strong) * size;
    if (used > width) break;
    at += bytes;
  }
  return at;
}

bool turns_direction(std::string_view character) {
  return (character >= "\u202a" && character <= "\u202e") ||
         (character >= "\u2066" && character <= "\u2069") || character == "\u200e" || character == "\u200f";
}

}  // namespace

std::string clean(std::string_view text) {
  const std::string whole = as_utf8(text);
  const std::string_view view = whole;
  std::string out;
  for (std::size_t at = 0; at < view.size();) {
    const std::size_t bytes = bytes_at(view, at);
    const std::string_view character = view.substr(at, bytes);
    const auto lead = static_cast<unsigned char>(character.front());
    const bool blank = lead == '\t' || lead == '\n' || lead == '\r';
    const bool control = lead < 0x20 || lead == 0x7f || (character >= "\u0080" && character <= "\u009f");
    const bool no_xml = character == "\xef\xbf\xbe" || character == "\xef\xbf\xbf";  // U+FFFE, U+FFFF
    if (blank) {
      out += ' ';
    } else if (control || no_xml || turns_direction(character)) {
      out += "\ufffd";
    } else {
      out += character;
    }
    at += bytes;
  }
  return out;
}

double text_width(std::string_view text, double size, bool strong) {
  const std::string cleaned = clean(text);
  const std::string_view view = cleaned;
  double sum = 0.0;
  for (std::size_t at = 0; at < view.size(); at += bytes_at(view, at))
    sum += em(view.substr(at, bytes_at(view, at)), strong);
  return sum * size;
}

std::string shortened(std::string_view text, double width, double size, bool strong) {
  std::string whole = clean(text);
  if (bytes_within(whole, width, size, strong) == whole.size()) return whole;
  const double room = width - text_width("…", size, strong);
  if (room < 0.0) return "";
  whole.resize(bytes_within(whole, room, size, strong));
  while (!whole.empty() && whole.back() == ' ') whole.pop_back();
  return whole + "…";
}

std::vector<std::string> lines_of(std::string_view text, double width, double size, std::size_t most,
                                  bool strong) {
  const std::string whole = clean(text);
  std::string_view rest = whole;
  std::vector<std::string> lines;
  while (lines.size() < most) {
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    if (rest.empty()) break;
    if (lines.size() + 1 == most) {
      lines.push_back(shortened(rest, width, size, strong));
      break;
    }
    std::size_t end = bytes_within(rest, width, size, strong);
    if (end < rest.size() && rest[end] != ' ') {
      const std::size_t space = rest.substr(0, end).rfind(' ');
      if (space != std::string_view::npos) end = space;
    }
    if (end == 0) end = bytes_at(rest, 0);  // wider than a line, but the loop must advance
    lines.emplace_back(rest.substr(0, end));
    while (lines.back().ends_with(' ')) lines.back().pop_back();
    rest.remove_prefix(end);
  }
  return lines;
}

}  // namespace casus::report::svg
