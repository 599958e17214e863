#pragma once
// Which scenarios a study asks about: columns, each a path with the values it takes, and lines, each one
// value of every column. A grid has a line for each combination; a table says its lines itself.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/scenario_template.hpp"

namespace casus {

inline constexpr std::size_t kMaxAxes = 3;
inline constexpr std::size_t kMaxAxisValues = 10'000;
inline constexpr std::uint64_t kMaxLines = 1'000'000'000;     ///< of a grid
inline constexpr std::size_t kMaxTableBytes = 64U << 20U;     ///< of a table's file
inline constexpr std::size_t kMaxColumns = 64;                ///< of a table
inline constexpr std::uint64_t kMaxTableValues = 16'000'000;  ///< of a table, all lines and columns

struct Axis {
  std::string path;
  Place at;                             ///< of the path in the option, for faults
  std::vector<files::Document> values;  ///< with their places
  /// A value as it is written: 3, "defender".
  [[nodiscard]] std::string value(std::size_t number) const;
};

/// `path=a..b`, `path=a..b..step` (whole numbers), or `path=value,value,…` with values as --set takes them.
/// Faults: no path, no values, more than kMaxAxisValues.
Result<Axis> read_axis(std::string_view text, std::string_view option = "--vary");

class Design {
 public:
  /// The last axis fastest. Faults: none or more than kMaxAxes axes, two of one path, more than `most` lines.
  static Result<Design> grid(std::vector<Axis> axes, std::uint64_t most);
  /// A table as CSV: the first line has the paths, every other a value of each. Faults, with their places in
  /// `file`: what is no CSV, a line with more or fewer values, two columns of one path, a value that is none,
  /// no lines, and what exceeds a bound.
  static Result<Design> table(std::string_view csv, const std::string& file);
  /// A table as columns: of each the values that there are, and by line the number of the one that it has.
  /// Faults: columns of different lengths, a number that no value has, and those of a table as CSV.
  static Result<Design> table(std::vector<Axis> columns,
                              std::span<const std::span<const std::uint32_t>> lines);

  [[nodiscard]] bool is_grid() const { return of_table_.empty(); }
  [[nodiscard]] std::uint64_t lines() const { return lines_; }
  [[nodiscard]] const std::vector<Axis>& columns() const { return columns_; }
  /// Which of the values of a column a line has.
  [[nodiscard]] std::size_t at(std::uint64_t line, std::size_t column) const {
    return is_grid() ? line / strides_[column] % columns_[column].values.size()
                     : of_table_[line * columns_.size() + column];
  }
  /// What a line sets, of columns of which each value is the one of that number.
  [[nodiscard]] Setting setting(std::size_t column, std::size_t number) const {
    const Axis& axis = columns_[column];
    return setting_of(axis.path, axis.at, axis.values[number]);
  }
  /// Columns and values, and of a table every line, as bytes that no other design has.
  [[nodiscard]] std::string bytes() const;

 private:
  std::vector<Axis> columns_;
  std::uint64_t lines_ = 0;
  std::vector<std::uint64_t> strides_;   // of a grid
  std::vector<std::uint32_t> of_table_;  // line by line
};

}  // namespace casus
