#include "base/decimal.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace casus {
namespace {

/// Whether a text is written as a decimal number is: what from_chars takes, and no more ("+1", " 1", "0x1",
/// "nan").
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

/// Too small for a double: something was written, and nothing is left of it.
bool vanished(std::string_view text, double x) {
  return x == 0.0 && text.substr(0, text.find_first_of("eE")).find_first_of("123456789") != text.npos;
}

}  // namespace

std::string shortest_decimal_by_search(double x) {
  // The first precision that reads back gives the digits; they are then set as the standard's to_chars
  // does: fixed or scientific, whichever is shorter, fixed among equals.
  std::array<char, 64> scientific{};
  int precision = 0;
  do {
    std::snprintf(scientific.data(), scientific.size(), "%.*e", precision, x);
  } while (std::strtod(scientific.data(), nullptr) != x && ++precision < 17);
  std::string text(scientific.data());
  const std::size_t e = text.find('e');
  const int exponent = std::atoi(text.c_str() + e + 1);
  std::array<char, 400> fixed{};
  std::snprintf(fixed.data(), fixed.size(), "%.*f", precision > exponent ? precision - exponent : 0, x);
  std::string out(fixed.data());
  return out.size() > text.size() ? text : out;
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

std::string shortest_decimal(double x) { return shortest_decimal_by_search(x); }
std::optional<double> decimal_value(std::string_view text) { return decimal_value_by_c(text); }

#endif

}  // namespace casus
