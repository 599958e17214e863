#pragma once
// The scenarios of a study: columns, each a path with its values, and lines, each with one value of every
// column. A grid has a line for each combination; a table lists its lines.

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
inline constexpr std::uint64_t kMaxTableValues = 16'000'000;  ///< of a table: lines × columns

/// A column of a design: a path and the values that it takes.
struct Axis {
  std::string path;
  Place at;                             ///< the place of the path in the option, for faults
  std::vector<files::Document> values;  ///< the values with their places
  /// Returns a value as it is written: 3, "defender".
  [[nodiscard]] std::string value(std::size_t number) const;
};

/// Parses `path=a..b`, `path=a..b..step` (whole numbers), or `path=value,value,…` with values as for --set.
/// Faults: no path, no values, more than kMaxAxisValues.
Result<Axis> read_axis(std::string_view text, std::string_view option = "--vary");

/// A grid or a table of lines.
class Design {
 public:
  /// Returns a grid whose last axis varies fastest. Faults: no axes or more than kMaxAxes, two with the same
  /// path, more than `most` lines.
  static Result<Design> grid(std::vector<Axis> axes, std::uint64_t most);
  /// Parses a table in CSV: the first line has the paths, every other line one value for each. Faults, with
  /// their places in `file`: invalid CSV, a line with more or fewer values, two columns with the same path,
  /// an invalid value, no lines, and whatever exceeds a bound.
  static Result<Design> table(std::string_view csv, const std::string& file);
  /// Returns a table from columns: for each column its distinct values, and for each line the index of its
  /// value. Faults: columns of different lengths, an index without a value, and those of a table in CSV.
  static Result<Design> table(std::vector<Axis> columns,
                              std::span<const std::span<const std::uint32_t>> lines);

  [[nodiscard]] bool is_grid() const { return of_table_.empty(); }
  [[nodiscard]] std::uint64_t lines() const { return lines_; }
  [[nodiscard]] const std::vector<Axis>& columns() const { return columns_; }
  /// Returns the index of a line's value in a column.
  [[nodiscard]] std::size_t at(std::uint64_t line, std::size_t column) const {
    return is_grid() ? line / strides_[column] % columns_[column].values.size()
                     : of_table_[line * columns_.size() + column];
  }
  /// Returns the setting that applies the value with an index in a column.
  [[nodiscard]] Setting setting(std::size_t column, std::size_t number) const {
    const Axis& axis = columns_[column];
    return setting_of(axis.path, axis.at, axis.values[number]);
  }
  /// Returns the columns and values, and for a table every line, as bytes that identify the design.
  [[nodiscard]] std::string bytes() const;

 private:
  std::vector<Axis> columns_;
  std::uint64_t lines_ = 0;
  std::vector<std::uint64_t> strides_;   // of a grid
  std::vector<std::uint32_t> of_table_;  // line by line
};

}  // namespace casus
