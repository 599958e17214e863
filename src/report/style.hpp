#pragma once
// How text is laid out for people: width, colours, bars, percentages, wrapping. Knows nothing of answers.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/exact.hpp"

namespace casus::report {

struct Style {
  std::size_t width = 80;  ///< columns of a line
  bool colour = false;
  bool exact = false;  ///< fractions whole, however long
};

enum class Ink : std::uint8_t { plain, bold, dim, attacker, defender, good, bad };

/// The ink of a side: 0 the attacker's, 1 the defender's, others plain.
Ink ink_of(int seat);

/// The text in an ink, where there is colour.
std::string inked(const Style& style, Ink ink, std::string_view text);

/// How many columns a terminal gives to UTF-8 text.
std::size_t columns(std::string_view text);
/// The text with U+FFFD for each byte that is not part of UTF-8: names of files may hold any bytes, JSON
/// none.
std::string as_utf8(std::string_view text);
/// The text with spaces after it (or before it) up to a number of columns.
std::string padded(std::string_view text, std::size_t width);
std::string padded_left(std::string_view text, std::size_t width);

/// The text in lines of at most `width` columns, cut at spaces; a word that is wider is cut inside.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// A bar of `width` columns, filled to a fraction of 0 to 1 in eighths of a column and then spaces. What is
/// not nothing shows at least an eighth.
std::string bar(double fraction, std::size_t width);

/// "27.4865 %". What is not quite nothing or all never reads as 0 or 100.
std::string percent(double probability, int decimals);
/// A number of at most `decimals` decimals, without zeros at its end: "2.5", "-0.0312", "3".
std::string decimal(double value, int decimals);
/// Digits in threes: "1 000 000".
std::string grouped(std::uint64_t n);
/// "4540244657/26542080000"; where that has more than `room` characters and is not wanted whole, how many
/// digits it has.
std::string fraction(const Style& style, const Exact& exact, std::size_t room);
/// The text with its first letter a capital (ASCII letters only).
std::string sentence(std::string text);

}  // namespace casus::report
