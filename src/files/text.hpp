#pragma once
// Plain text before it is parsed: its validity, the places of offsets, and user input shown in messages.
// Private to this module.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "files/document.hpp"

namespace casus::files {

/// A cursor that moves forward through valid UTF-8 and knows its line and column (in code points, from 1).
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] std::uint32_t line() const { return line_; }
  [[nodiscard]] std::uint32_t column() const { return column_; }
  [[nodiscard]] bool at_end() const { return offset_ >= text_.size(); }
  /// Returns the current byte, or '\0' at the end.
  [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[offset_]; }

  void step();                       ///< moves by one code point; stays at the end
  void step_to(std::size_t offset);  ///< moves forward only

 private:
  std::string_view text_;
  std::size_t offset_ = 0;
  std::uint32_t line_ = 1;
  std::uint32_t column_ = 1;
};

/// Returns the place of a byte offset. Linear: counts from the beginning of the text.
Place place_at(std::string_view text, std::size_t offset, std::string_view file);

/// Returns the text without a leading byte order mark.
std::string_view without_mark(std::string_view text);

/// Returns the fault of a text that exceeds the bound, contains NUL, or is not UTF-8.
std::optional<Fault> fault_of_text(std::string_view text, std::string_view file,
                                   std::size_t most = kMaxFileBytes);

/// Returns the number of code points of valid UTF-8. For other bytes the result is approximate.
std::size_t code_points(std::string_view text);

/// Returns the whole code point that begins at an offset.
std::string code_point_at(std::string_view text, std::size_t offset);

/// Returns the number of decimals of a real number as it is written, less its exponent. The result is clamped
/// to ±1000.
std::int32_t decimals_of(std::string_view real);

/// Returns the text, or its beginning and "…" if it has more than `most` code points.
std::string shortened(std::string_view text, std::size_t most = 40);

/// Returns the shortened text in single quotes, as messages show keys and names.
std::string in_quotes(std::string_view text);

/// Returns what is wrong with a number that is too large. The words, like the expected ranges below, are the
/// same for every format.
std::string does_not_fit(std::string_view integer);
std::string too_large(std::string_view real);
inline constexpr const char* kWantedInteger =
    "an integer from -9223372036854775808 to 9223372036854775807 was expected";
inline constexpr const char* kWantedReal = "a number that a double can hold was expected";

/// Appends text as a JSON string with its quotes. Only the characters that JSON or a display would interpret
/// are escaped (base/printable.hpp).
void append_quoted(std::string& out, std::string_view text);

/// Appends a code point below 0x10000 as UTF-8.
void append_code_point(std::string& out, std::uint32_t code);

/// Returns the shortest decimal that parses to the same finite double, with a point or an exponent.
std::string real_text(double x);

}  // namespace casus::files
