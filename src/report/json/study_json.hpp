#pragma once
// Writes studies as JSON and CSV in the formats of docs/json.md. A sweep may have millions of cells and is
// written piece by piece.

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/document.hpp"
#include "probability/distribution.hpp"
#include "report/asked.hpp"
#include "report/json/json.hpp"
#include "studies/comparison.hpp"
#include "studies/sensitivity.hpp"
#include "studies/sweep.hpp"

namespace casus::report {

/// Returns a field of CSV: quoted if RFC 4180 requires it. An apostrophe precedes text that a spreadsheet
/// would read as a formula; a number stays a number.
std::string csv_field(std::string text);

/// The lines of a study as CSV: one column for each path, the probabilities of `attacker` and `defender`, and
/// the reason of a refusal if any cell is refused.
class CsvLines {
 public:
  explicit CsvLines(const std::vector<Axis>& columns);
  [[nodiscard]] std::string head(bool with_refused) const;
  /// Appends a line. `at` gives the index of the value of each column; `why` is the reason if the cell is
  /// refused.
  void add(std::string& text, const std::function<std::size_t(std::size_t column)>& at, const CellWin& cell,
           std::string_view why, bool with_refused) const;

 private:
  std::string paths_;
  std::vector<std::vector<std::string>> values_;  // the values of each column
};

files::Node sensitivity_node(const Sensitivity& sensitivity);
files::Node comparison_node(const Comparison& comparison);

/// The format of the rows of a distribution.
struct RowsOrder {
  bool exact = false;                       ///< whether every fraction is written, at any length
  const std::atomic<bool>* stop = nullptr;  ///< polled for each row; once it is set, no more rows are written
};
/// A fraction is left out of a row if its numerator or denominator has more digits than this. All fractions
/// are left out if the total weight of the dice has more than ten times as many digits.
inline constexpr std::size_t kMostDigits = 100;

/// The distribution of a dice expression.
struct DiceAnswer {
  std::string expression;
  probability::Distribution distribution;
  bool is_chance = false;  ///< whether the expression is a comparison, whose value 1 means true
  RowsOrder order = {};
  std::vector<std::string> readings = {};  ///< how the expression was read where other notations differ
};

files::Node dice_node(const DiceAnswer& said, const ValueQuestions& asked);
/// Writes the same, row by row.
void write_dice_json(const DiceAnswer& said, const ValueQuestions& asked, const TextSink& put);
void write_dice_csv(const DiceAnswer& said, const TextSink& put);

/// Writes a sweep as JSON while its cells are computed: head and axes at construction, then cells in their
/// order, then the end. `put` must outlive the writer.
class SweepWriter {
 public:
  SweepWriter(const Sweep& sweep, const TextSink& put);
  /// Writes the cells in [first, end), which must be solved.
  void cells(const Sweep& sweep, std::uint64_t first, std::uint64_t end);
  /// Writes the rest after all cells. `find` is a probability: the crossings of the attacker's probability
  /// are listed.
  void end(const Sweep& sweep, std::optional<double> find);

 private:
  [[nodiscard]] std::string at(const Sweep& sweep, std::uint64_t cell) const;
  const TextSink& put_;
  std::vector<std::vector<std::string>> values_;  // the values of each axis as JSON
};

/// Returns a sweep or a table as JSON values, for callers that hold the whole answer anyway.
files::Node sweep_node(const Sweep& sweep, std::optional<double> find);
files::Node table_node(const TableStudy& study);

void write_sweep_json(const Sweep& sweep, std::optional<double> find, const TextSink& put);
void write_sweep_csv(const Sweep& sweep, const TextSink& put);

void write_table_json(const TableStudy& study, const TextSink& put);
void write_table_csv(const TableStudy& study, const TextSink& put);

}  // namespace casus::report
