#pragma once
// Scans the brackets, dots and strings of TOML before it is parsed. The parser creates a table for each dot
// of a dotted key and frees the tables recursively, so a megabyte of `a.a.a.…` would overflow the stack. The
// parser also assumes that certain characters do not occur in certain places. The scan finds both, and facts
// that the parser does not report. It is correct for valid text, and for other text up to the first error,
// where the parser stops. Private to this module.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace casus::files {

/// The result of a scan.
struct TomlScan {
  std::optional<std::size_t> too_deep;  ///< the offset where tables and arrays exceed kMaxDepth
  /// The offset of a character that is not allowed outside of strings and comments.
  std::optional<std::size_t> unexpected;
  std::string expected;       ///< what was expected at `unexpected`
  std::size_t key_begin = 0;  ///< the offset of the last key
  /// Whether there is no comment and no line end outside of strings, arrays, inline tables.
  bool one_line = true;
};

/// Scans to the end, to an offset, or to the first place that is too deep or unexpected.
TomlScan scan_toml(std::string_view text, std::size_t until = std::string_view::npos);

}  // namespace casus::files
