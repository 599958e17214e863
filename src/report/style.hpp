#pragma once
// Layout of text for people: width, colours, bars, percentages, wrapping. Independent of answers.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/exact.hpp"

namespace casus::report {

/// The properties of text output.
struct Style {
  std::size_t width = 80;  ///< columns of a line
  bool colour = false;
  bool exact = false;  ///< whether fractions are printed in full at any length
};

enum class Ink : std::uint8_t { plain, bold, dim, attacker, defender, good, bad };

/// Returns the ink of a side: 0 the attacker's, 1 the defender's, others plain.
Ink ink_of(int seat);

/// Returns the text in an ink if the style has colour.
std::string inked(const Style& style, Ink ink, std::string_view text);

/// Returns the number of terminal columns that UTF-8 text takes.
std::size_t columns(std::string_view text);
/// Returns the text with U+FFFD for each byte that is not part of UTF-8. Names of files may have any bytes,
/// JSON may not.
std::string as_utf8(std::string_view text);
/// Returns the text with spaces after it (or before it) up to a number of columns.
std::string padded(std::string_view text, std::size_t width);
std::string padded_left(std::string_view text, std::size_t width);

/// Returns the text in lines of at most `width` columns, broken at spaces. A wider word is broken inside.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// Returns a bar of `width` columns, filled to a fraction from 0 to 1 in eighths of a column and padded with
/// spaces. A positive fraction shows at least one eighth.
std::string bar(double fraction, std::size_t width);

/// Returns "27.4865 %". A probability that is not exactly 0 or 1 never reads as 0 or 100.
std::string percent(double probability, int decimals);
/// Returns a number with at most `decimals` decimals, without trailing zeros: "2.5", "-0.0312", "3".
std::string decimal(double value, int decimals);
/// Returns digits in groups of three: "1 000 000".
std::string grouped(std::uint64_t n);
/// Returns "4540244657/26542080000". If the fraction has more than `room` characters and the style does not
/// want it in full, returns its number of digits instead.
std::string fraction(const Style& style, const Exact& exact, std::size_t room);

}  // namespace casus::report
