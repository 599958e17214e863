#pragma once
// The Resolution Graph (CH-3): the result of two totals, read from a rulebook as rows of letters. The
// conflict's rules define the effect of a result.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "files/reader.hpp"

namespace casus::conflict_chart {

/// A result of the Resolution Graph. A and B are victories of the declarer.
enum class Letter : std::uint8_t { a, b, c, d };
inline constexpr std::size_t kResults = 4;

constexpr char letter(Letter result) { return static_cast<char>('A' + static_cast<int>(result)); }
constexpr bool declarer_wins(Letter result) { return result <= Letter::b; }

/// CH-4: how totals beyond the chart are read.
enum class OffChart : std::uint8_t { clamp, shift };

/// A cell of the chart, counted from 1, and whether the totals lie beyond the chart.
struct Cell {
  std::int32_t row = 1;     ///< of the attacker's total
  std::int32_t column = 1;  ///< of the defender's total
  bool left = false;
  bool operator==(const Cell&) const = default;
};

class Chart {
 public:
  Chart() = default;
  /// Takes rows of letters A to D, with as many letters each as there are rows.
  explicit Chart(std::vector<std::string> rows) : rows_(std::move(rows)) {}

  [[nodiscard]] std::int32_t size() const { return static_cast<std::int32_t>(rows_.size()); }
  [[nodiscard]] const std::vector<std::string>& rows() const { return rows_; }

  [[nodiscard]] Letter at(const Cell& cell) const {
    const char c = rows_[static_cast<std::size_t>(cell.row - 1)][static_cast<std::size_t>(cell.column - 1)];
    return static_cast<Letter>(c - 'A');
  }
  /// Returns the cell of two totals.
  [[nodiscard]] Cell cell(std::int32_t attacker, std::int32_t defender, OffChart off_chart) const;

 private:
  std::vector<std::string> rows_;
};

/// Reads a table whose keys are the attacker's totals, 1 to at most 60, and whose values have a letter for
/// each total of the defender. It must be complete and square, with A and B only where the attacker has more
/// points (CH-5).
Chart read_chart(files::Reader reader);

/// Returns the places where a sound chart is not monotone: one more point makes a result worse for the side
/// that has it. `node` is the value that the chart was read from.
Faults chart_warnings(const Chart& chart, const files::Document& document, const files::Node& node);

}  // namespace casus::conflict_chart
