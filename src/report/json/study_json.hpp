#pragma once
// What designers ask, as JSON and CSV: the shapes that docs/json.md promises. A sweep may have millions of
// cells and is written piece by piece.

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/document.hpp"
#include "probability/distribution.hpp"
#include "report/json/json.hpp"
#include "studies/comparison.hpp"
#include "studies/sensitivity.hpp"
#include "studies/sweep.hpp"

namespace casus::report {

/// What RFC 4180 wants in quotes. What a spreadsheet would take for a formula stands behind an apostrophe; a
/// number stays one.
std::string csv_field(std::string text);

/// The lines of a study as CSV: a column for each path, then the chances of `attacker` and `defender`, and,
/// where any is refused, why.
class CsvLines {
 public:
  explicit CsvLines(const std::vector<Axis>& columns);
  [[nodiscard]] std::string head(bool with_refused) const;
  /// Adds a line; `at` tells which of its values a column has, `why` why it is refused.
  void add(std::string& text, const std::function<std::size_t(std::size_t column)>& at, const CellWin& cell,
           std::string_view why, bool with_refused) const;

 private:
  std::string paths_;
  std::vector<std::vector<std::string>> values_;  // of each column
};

files::Node sensitivity_node(const Sensitivity& sensitivity);
files::Node comparison_node(const Comparison& comparison);

/// How the rows of a distribution are written.
struct RowsOrder {
  bool exact = false;                       ///< every fraction, however long
  const std::atomic<bool>* stop = nullptr;  ///< looked at row by row: once it is set nothing more comes
};
/// Fractions are left out of rows where they have more digits than this above or below the line; of all rows
/// where the ways that the dice can fall are a number of more than ten times as many.
inline constexpr std::size_t kMostDigits = 100;

/// `beside`: more entries, before the distribution.
files::Node dice_node(const std::string& expression, const probability::Distribution& distribution,
                      const RowsOrder& order, files::Node::Table beside = {});
/// The same, and what follows too, as it is written.
void write_dice_json(const std::string& expression, const probability::Distribution& distribution,
                     const RowsOrder& order, files::Node::Table beside, const TextSink& put);
void write_dice_csv(const probability::Distribution& distribution, const RowsOrder& order,
                    const TextSink& put);

/// Writes a sweep as JSON while its cells come to be: head and axes at once, then cells in their order, and
/// the end. `put` must outlive it.
class SweepWriter {
 public:
  SweepWriter(const Sweep& sweep, const TextSink& put);
  /// Cells from `first` to before `end`, which are solved by now.
  void cells(const Sweep& sweep, std::uint64_t first, std::uint64_t end);
  /// What comes after all cells; `find`: where the attacker's chance crosses a value.
  void end(const Sweep& sweep, std::optional<double> find);

 private:
  [[nodiscard]] std::string at(const Sweep& sweep, std::uint64_t cell) const;
  const TextSink& put_;
  std::vector<std::vector<std::string>> values_;  // of each axis, as JSON
};

/// A sweep, a table, as values: for those that are held anyway.
files::Node sweep_node(const Sweep& sweep, std::optional<double> find);
files::Node table_node(const TableStudy& study);

void write_sweep_json(const Sweep& sweep, std::optional<double> find, const TextSink& put);
void write_sweep_csv(const Sweep& sweep, const TextSink& put);

void write_table_json(const TableStudy& study, const TextSink& put);
void write_table_csv(const TableStudy& study, const TextSink& put);

}  // namespace casus::report
