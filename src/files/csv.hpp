#pragma once
// Reads a table as comma-separated values (RFC 4180), each with its place. What writes one: report/json.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace casus::files {

struct CsvField {
  std::string text;
  Place at;
};

/// Line by line. The text and the file's name outlive it.
class CsvReader {
 public:
  CsvReader(std::string_view text, const std::string& file);

  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  /// The line at which the next fields begin, from 1.
  [[nodiscard]] std::uint32_t line() const { return line_; }
  /// The values of the next line, which goes on over line breaks in quotes. Faults: a quoted value that does
  /// not end, or behind which something stands.
  Result<std::vector<CsvField>> fields();

 private:
  [[nodiscard]] Place here() const { return {file_, line_, column_}; }
  void step();
  Result<CsvField> one();

  std::string_view text_;
  const std::string& file_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::uint32_t column_ = 1;
};

}  // namespace casus::files
