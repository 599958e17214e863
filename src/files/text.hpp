#pragma once
// Plain text before it means anything: whether it is text at all, where an offset stands, and how user
// input is shown inside a message. For this room only.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace casus::files {

/// Moves forward through valid UTF-8 and knows its line and column (code points, from 1).
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] std::uint32_t line() const { return line_; }
  [[nodiscard]] std::uint32_t column() const { return column_; }
  [[nodiscard]] bool at_end() const { return offset_ >= text_.size(); }
  /// The byte here; '\0' at the end.
  [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[offset_]; }

  void step();                       ///< one byte further, not beyond the end
  void step_to(std::size_t offset);  ///< forward only

 private:
  std::string_view text_;
  std::size_t offset_ = 0;
  std::uint32_t line_ = 1;
  std::uint32_t column_ = 1;
};

/// The place of a byte offset, by walking from the beginning.
Place place_at(std::string_view text, std::size_t offset, std::string_view file);

/// The text without a leading byte order mark.
std::string_view without_mark(std::string_view text);

/// The fault of text that is over the bound, has a NUL, or is not UTF-8.
std::optional<Fault> fault_of_text(std::string_view text, std::string_view file);

/// How many code points there are in valid UTF-8 (in other bytes, about as many).
std::size_t code_points(std::string_view text);

/// The whole code point that begins at an offset.
std::string code_point_at(std::string_view text, std::size_t offset);

/// Returns how many digits behind the point a real number has as it is written, less its exponent; at most
/// 1000 either way.
std::int32_t decimals_of(std::string_view real);

/// The text itself, or its beginning and "…" where it has more than `most` code points.
std::string shortened(std::string_view text, std::size_t most = 40);

/// 'text', shortened: how keys and names stand in messages.
std::string in_quotes(std::string_view text);

/// What is wrong with a number that is too large, and what is expected: the same words for every format.
std::string does_not_fit(std::string_view integer);
std::string too_large(std::string_view real);
inline constexpr const char* kWantedInteger =
    "an integer from -9223372036854775808 to 9223372036854775807 was expected";
inline constexpr const char* kWantedReal = "a number that a double can hold was expected";

/// Appends text as a JSON string, quotes included; characters stay as they are, but those that steer what
/// shows them (base/printable.hpp): these are escaped.
void append_quoted(std::string& out, std::string_view text);

/// Appends a code point below 0x10000 as UTF-8.
void append_code_point(std::string& out, std::uint32_t code);

/// The shortest decimal that reads back as the same double, with a point or an exponent (x finite).
std::string real_text(double x);

}  // namespace casus::files
