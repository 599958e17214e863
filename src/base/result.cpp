#include "base/result.hpp"

#include <string_view>

namespace casus {
namespace {

void append_printable(std::string& out, std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f) {
      out += c;
    } else {
      out += "\\x";
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    }
  }
}

}  // namespace

std::string to_string(const Fault& fault) {
  std::string line;
  if (!fault.place.file.empty()) {
    append_printable(line, fault.place.file);
    if (fault.place.line != 0) {
      line += ':' + std::to_string(fault.place.line) + ':' + std::to_string(fault.place.column);
    }
    line += ": ";
  }
  append_printable(line, fault.what);
  if (!fault.expected.empty()) {
    line += ", ";
    append_printable(line, fault.expected);
  }
  return line;
}

}  // namespace casus
