#pragma once
// Reads a table of comma-separated values (RFC 4180), each with its place. report/json writes such tables.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace casus::files {

/// A value of a CSV table with its place.
struct CsvField {
  std::string text;
  Place at;
};

/// Reads the table line by line. The text and the file's name must outlive the reader.
class CsvReader {
 public:
  CsvReader(std::string_view text, const std::string& file);

  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  /// Returns the line at which the next record begins, from 1.
  [[nodiscard]] std::uint32_t line() const { return line_; }
  /// Returns the values of the next record, which continues over line breaks in quotes. Faults: a quoted
  /// value that does not end, or that is followed by other characters.
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
