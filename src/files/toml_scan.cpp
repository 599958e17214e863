#include "files/toml_scan.hpp"

#include <algorithm>
#include <vector>

#include "files/document.hpp"

namespace casus::files {
namespace {

/// Returns the offset after the string that begins at `at`, or after its line if the string is not closed
/// there.
std::size_t behind_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool escapes = quote == '"';
  const bool multi_line = text.substr(at, 3) == std::string_view(escapes ? "\"\"\"" : "'''");
  std::size_t i = at + (multi_line ? 3 : 1);
  while (i < text.size()) {
    if (escapes && text[i] == '\\') {
      i += 2;
    } else if (!multi_line && (text[i] == quote || text[i] == '\n')) {
      return i + 1;
    } else if (multi_line && text.substr(i, 3) == text.substr(at, 3)) {
      i += 3;
      // Up to two quotes may precede the closing three.
      for (int more = 0; more < 2 && i < text.size() && text[i] == quote; ++more) ++i;
      return i;
    } else {
      ++i;
    }
  }
  return text.size();
}

enum class Part { key, header, value };

/// The statement, inline table or array that the scan is in.
struct Level {
  bool is_array = false;
  Part part = Part::key;
  std::size_t depth = 1;  // nesting of the table or array; the root has 1
  std::size_t dots = 0;   // dots of the current key
  bool begun = false;     // whether the current key has begun
};

/// Returns whether a key can begin with a character.
bool begins_key(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-' ||
         c == '"' || c == '\'';
}

/// Returns what was expected instead of a character that is not allowed outside of strings and comments, or
/// an empty text if the character is allowed.
std::string expected_for(char c, const Level& level) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= 0x80) return "names and texts with such a character are expected in quotes";
  if ((byte < 0x20 && c != '\n' && c != '\t' && c != '\r') || byte == 0x7f) return "text was expected";
  if (c == '}' && level.is_array) return "']' was expected";
  return {};
}

}  // namespace

TomlScan scan_toml(std::string_view text, std::size_t until) {
  TomlScan scan;
  std::vector<Level> levels(1);
  until = std::min(until, text.size());
  const auto begin_key = [&](std::size_t at) {
    Level& level = levels.back();
    if (level.part != Part::key || level.begun) return;
    level.begun = true;
    scan.key_begin = at;
  };
  for (std::size_t i = 0; i < until;) {
    Level& level = levels.back();
    const bool outermost = levels.size() == 1;
    const char c = text[i];
    if (c == '"' || c == '\'') {
      begin_key(i);
      i = behind_string(text, i);
      continue;
    }
    if (scan.expected = expected_for(c, level); !scan.expected.empty()) {
      scan.unexpected = i;
      return scan;
    }
    if (c == '#') {
      if (outermost) scan.one_line = false;
      i = std::min(text.find('\n', i), text.size());
      continue;
    }
    if (c == '\n') {
      if (outermost) {
        scan.one_line = false;
        level.part = Part::key;
        level.dots = 0;
        level.begun = false;
      }
    } else if (c == '[' && outermost && level.part == Part::key && !level.begun) {
      level.part = Part::header;
      scan.key_begin = i;
      const bool of_array = text.substr(i, 2) == "[[";
      level.depth = of_array ? 3 : 2;
      if (of_array) ++i;
      const std::size_t key = text.find_first_not_of(" \t", i + 1);
      if (key < text.size() && !begins_key(text[key])) {
        scan.unexpected = key;
        scan.expected = "the name of a table was expected";
        return scan;
      }
    } else if (c == '[' || c == '{') {
      levels.push_back(
          {c == '[', c == '[' ? Part::value : Part::key, level.depth + level.dots + 1, 0, false});
    } else if (c == ']' || c == '}') {
      if (!outermost) levels.pop_back();
    } else if (c == '=') {
      level.part = Part::value;
    } else if (c == ',') {
      if (!outermost && !level.is_array) {
        level.part = Part::key;
        level.dots = 0;
        level.begun = false;
      }
    } else if (c == '.') {
      if (level.part == Part::header) ++level.depth;
      if (level.part == Part::key) ++level.dots;
    } else if (c != ' ' && c != '\t' && c != '\r') {
      begin_key(i);
    }
    if (levels.back().depth + levels.back().dots > kMaxDepth) {
      scan.too_deep = i;
      return scan;
    }
    ++i;
  }
  return scan;
}

}  // namespace casus::files
