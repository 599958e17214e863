#pragma once
// Doubles as decimal text, the same wherever the program runs: with the standard library's own conversion, or
// without it where that lacks it, as WebAssembly's does.

#include <optional>
#include <string>
#include <string_view>

namespace casus {

/// The shortest decimal that reads back as the same double, as the standard's to_chars sets it: "0.1", "3",
/// "1e-09" (x finite).
[[nodiscard]] std::string shortest_decimal(double x);
/// The double nearest to a text that is a decimal number from its first character to its last; nothing where
/// it is none or too large or too small for one.
[[nodiscard]] std::optional<double> decimal_value(std::string_view text);

// The same two where the standard library has no conversion of doubles.
[[nodiscard]] std::string shortest_decimal_by_fmt(double x);
[[nodiscard]] std::optional<double> decimal_value_by_c(std::string_view text);

}  // namespace casus
