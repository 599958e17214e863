#pragma once
// Conversions between doubles and decimal text with the same result on every platform. They use the
// conversion of the standard library, or code of their own where the library lacks it (as WebAssembly's
// does).

#include <optional>
#include <string>
#include <string_view>

namespace casus {

/// Returns the shortest decimal that parses back to the same finite double, in the format of std::to_chars:
/// "0.1", "3", "1e-09".
[[nodiscard]] std::string shortest_decimal(double x);
/// Returns the double nearest to `text`, which must be a decimal number from its first character to its last.
/// Returns nothing if it is not, or if the number is too large or too small for a double.
[[nodiscard]] std::optional<double> decimal_value(std::string_view text);

// Variants for standard libraries that cannot convert doubles.
[[nodiscard]] std::string shortest_decimal_by_fmt(double x);
[[nodiscard]] std::optional<double> decimal_value_by_c(std::string_view text);

}  // namespace casus
