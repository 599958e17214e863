#pragma once
// Answers the lines of a design. Each line is a scenario of its own, judged and solved as any other.
// Scenarios that differ only in numbers with a fast setter (table/fast_setter.hpp) share one opened conflict.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "studies/design.hpp"
#include "table/table.hpp"

namespace casus {

/// The probabilities of one line, as doubles.
struct CellWin {
  static constexpr std::uint32_t kAnswered = 0xffff'ffff;
  double attacker = 0.0;
  double defender = 0.0;
  std::uint32_t reason =
      /// An index into the reasons reported with the cell, if the cell is refused; its probabilities are then
      /// NaN.
      kAnswered;
  [[nodiscard]] bool refused() const { return reason != kAnswered; }
  bool operator==(const CellWin& other) const {
    return reason == other.reason &&
           (refused() || (attacker == other.attacker && defender == other.defender));
  }
};

/// Called with consecutive results; `first` is the index of the first one. `reasons` lists why some of them
/// are refused, in the order of first occurrence. Returns false to end the study.
using CellReporter = std::function<bool(std::uint64_t first, std::span<const CellWin> cells,
                                        const std::vector<Fault>& reasons)>;

/// Cells in their order, and the reasons of refused ones in the order of first occurrence.
struct Cells {
  std::vector<CellWin> cells;
  std::vector<std::string> reasons;
  /// Appends reported cells, and renumbers their reasons.
  void append(std::span<const CellWin> more, const std::vector<Fault>& why);
};

/// The lines to answer, and how.
struct LineRange {
  std::uint64_t first = 0;
  std::uint64_t end = 0;  ///< the line after the last one
  std::optional<PolicyKind> policy = std::nullopt;
  unsigned threads = 1;
  /// For a grid: whether the largest line is computed before any line is reported.
  bool largest_first = true;
  std::uint64_t block = 65'536;    ///< the number of lines in the first report
  std::uint64_t block_growth = 1;  ///< the factor by which each report is larger than the one before it
};

/// Answers lines block by block on several threads. The answer of a line is the same for any number of
/// threads and any first line. Memory does not grow with the number of lines. A refused line (its conflict
/// may not be begun, or is too large) has its reason. Faults: a line that cannot be parsed (with its values),
/// stopped.
std::optional<Faults> answer(const ScenarioTemplate& scenario_template, const Design& design,
                             const LineRange& asked, const Limits& limits, const CellReporter& reporter);

/// The description of a study, from its first line.
struct Head {
  PolicyKind policy = PolicyKind::declared;
  std::string policy_text;
  std::string system;
  std::string title;  ///< the title of the rulebook
  std::array<std::string, 2> seats;
};
/// Returns the head of a study. Faults: those that all lines share, and those of the greatest value on an
/// axis of a grid.
Result<Head> head_of(const ScenarioTemplate& scenario_template, const Design& design,
                     std::optional<PolicyKind> policy);

/// Returns a reason as it is shown.
std::string reason_text(const Fault& fault);

}  // namespace casus
