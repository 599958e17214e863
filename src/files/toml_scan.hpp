#pragma once
// A scan of TOML's brackets, dots and strings before it is parsed. The parser's tables for dotted keys are
// as deep as the text has dots, and it frees them recursively; a megabyte of `a.a.a.…` would overflow the
// stack. Some characters it takes for granted not to meet where they stand. Also finds what it does not tell.
// Right for valid text and up to the first error in other text, where the parser stops anyway. For this room
// only.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace casus::files {

struct TomlScan {
  std::optional<std::size_t> too_deep;    ///< the offset where tables and arrays exceed kMaxDepth
  std::optional<std::size_t> unexpected;  ///< the offset of what cannot stand outside of strings and comments
  std::string expected;                   ///< there
  std::size_t key_begin = 0;              ///< the offset of the last key begun
  bool one_line = true;  ///< no comment and no line end outside of strings, arrays, inline tables
};

/// Scans to the end, to an offset, or to where it is too deep or unexpected.
TomlScan scan_toml(std::string_view text, std::size_t until = std::string_view::npos);

}  // namespace casus::files
