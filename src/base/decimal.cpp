#include "base/decimal.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace casus {
namespace {

/// Returns whether a text has the form of a decimal number as std::from_chars accepts it. The forms "+1",
/// " 1", "0x1" and "nan" are rejected.
bool is_decimal(std::string_view text) {
  const auto digits = [&] {
    std::size_t count = 0;
    for (; !text.empty() && text.front() >= '0' && text.front() <= '9'; ++count) text.remove_prefix(1);
    return count;
  };
  if (text.starts_with('-')) text.remove_prefix(1);
  std::size_t mantissa = digits();
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    mantissa += digits();
  }
  if (mantissa == 0) return false;
  if (!text.starts_with('e') && !text.starts_with('E')) return text.empty();
  text.remove_prefix(1);
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  return digits() > 0 && text.empty();
}

/// Returns whether a number other than 0 was written but rounded to 0, because it is too small for a double.
bool vanished(std::string_view text, double x) {
  return x == 0.0 && text.substr(0, text.find_first_of("eE")).find_first_of("123456789") != text.npos;
}

}  // namespace

std::string shortest_decimal_by_fmt(double x) {
  // The digits are those of fmt. They are formatted as std::to_chars does: fixed or scientific, whichever is
  // shorter, and fixed if both have the same length.
  const std::string written = fmt::format("{}", x);
  const std::size_t e = std::min(written.find('e'), written.size());
  const std::size_t point = std::min(written.find('.'), e);
  const std::string sign(written.starts_with('-') ? "-" : "");
  std::string digits = written.substr(sign.size(), point - sign.size());
  int exponent =
      static_cast<int>(digits.size()) - 1 + (e < written.size() ? std::atoi(written.c_str() + e + 1) : 0);
  if (point < e) digits += written.substr(point + 1, e - point - 1);
  const std::size_t zeros = std::min(digits.find_first_not_of('0'), digits.size() - 1);
  digits.erase(0, zeros);
  exponent = digits == "0" ? 0 : exponent - static_cast<int>(zeros);
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.empty()) digits = "0";

  const int count = static_cast<int>(digits.size());
  std::string scientific = sign + digits.substr(0, 1) + (count > 1 ? "." + digits.substr(1) : "") +
                           fmt::format("e{}{:02}", exponent < 0 ? '-' : '+', std::abs(exponent));
  const int fixed =
      exponent < 0 ? 1 - exponent + count : std::max(exponent + 1, count + (count > exponent + 1 ? 1 : 0));
  if (static_cast<int>(sign.size()) + fixed > static_cast<int>(scientific.size())) return scientific;
  if (exponent < 0) return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  // Prints all digits of the number, where the shortest digits would be padded with zeros.
  if (count <= exponent + 1) return fmt::format("{:.0f}", x);
  return sign + digits.substr(0, static_cast<std::size_t>(exponent) + 1) + "." +
         digits.substr(static_cast<std::size_t>(exponent) + 1);
}

std::optional<double> decimal_value_by_c(std::string_view text) {
  if (!is_decimal(text)) return std::nullopt;
  const double x = std::strtod(std::string(text).c_str(), nullptr);
  if (!std::isfinite(x) || vanished(text, x)) return std::nullopt;
  return x;
}

#if defined(__cpp_lib_to_chars)

std::string shortest_decimal(double x) {
  std::array<char, 64> digits{};
  return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), x).ptr};
}

std::optional<double> decimal_value(std::string_view text) {
  double x = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(x)) return std::nullopt;
  return x;
}

#else

std::string shortest_decimal(double x) { return shortest_decimal_by_fmt(x); }
std::optional<double> decimal_value(std::string_view text) { return decimal_value_by_c(text); }

#endif

}  // namespace casus
