#pragma once
// Answers the lines of a design: each a scenario of its own, judged and solved as any other. Where tables
// differ in numbers that can be turned (table/dial.hpp) they are opened once.

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

/// The chances of one line, in doubles.
struct CellWin {
  static constexpr std::uint32_t kAnswered = 0xffff'ffff;
  double attacker = 0.0;
  double defender = 0.0;
  std::uint32_t reason =
      kAnswered;  ///< why it is refused: into the reasons told with it; its chances are NaN then
  [[nodiscard]] bool refused() const { return reason != kAnswered; }
  bool operator==(const CellWin& other) const {
    return reason == other.reason &&
           (refused() || (attacker == other.attacker && defender == other.defender));
  }
};

/// Told of answered lines, in their order, from `first`; `reasons`: why some of these are refused, in the
/// order in which they first are. False: no more is wanted.
using CellReporter = std::function<bool(std::uint64_t first, std::span<const CellWin> cells,
                                        const std::vector<Fault>& reasons)>;

/// Cells that are held, in their order, and why some are refused, in the order in which they first are.
struct Cells {
  std::vector<CellWin> cells;
  std::vector<std::string> reasons;
  /// Puts those that were told of behind those that are there.
  void append(std::span<const CellWin> told, const std::vector<Fault>& why);
};

/// Which lines are asked about, and how.
struct LineRange {
  std::uint64_t first = 0;
  std::uint64_t end = 0;  ///< before it
  std::optional<PolicyKind> policy = std::nullopt;
  unsigned threads = 1;
  bool largest_first = true;       ///< of a grid: no line is told of before the largest is worked out
  std::uint64_t block = 65'536;    ///< so many lines are told of together at first,
  std::uint64_t block_growth = 1;  ///< and then so many times as many
};

/// Answers lines block by block, on several threads. What a line is answered is the same for any number of
/// threads, and wherever the asking begins; memory does not grow with the lines. A line that is refused (its
/// conflict may not be begun, or is too large) has its reason. Faults: a line that cannot be read (with its
/// values), stopped.
std::optional<Faults> answer(const ScenarioTemplate& scenario_template, const Design& design,
                             const LineRange& asked, const Limits& limits, const CellReporter& tell);

/// What a study is of, by its first line.
struct Head {
  PolicyKind policy = PolicyKind::declared;
  std::string policy_text;
  std::string system;
  std::string title;  ///< of the rulebook
  std::array<std::string, 2> seats;
};
/// Faults that all lines share come from here, and those of the greatest value on an axis of a grid.
Result<Head> head_of(const ScenarioTemplate& scenario_template, const Design& design,
                     std::optional<PolicyKind> policy);

/// A reason as it is shown.
std::string reason_text(const Fault& fault);

}  // namespace casus
