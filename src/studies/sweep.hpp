#pragma once
// Who wins over a grid of up to three axes, each a path with its values. Every cell is a scenario of its own,
// opened and judged as any other. A refused cell is blank, with its reason.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "studies/answering.hpp"
#include "studies/design.hpp"

namespace casus {

inline constexpr std::uint64_t kMaxCells = 4'000'000;  ///< cells in memory; part.hpp handles more

struct Sweep : Head, Cells {  ///< the last axis varies fastest
  using Cell = CellWin;
  /// Two neighbours along an axis between which the attacker's probability crosses a value.
  struct Crossing {
    std::size_t axis = 0;
    std::uint64_t below = 0;  ///< the cell whose probability is below the value
    std::uint64_t above = 0;  ///< the cell whose probability is not below it
  };

  std::vector<Axis> axes;

  /// Returns the index of a cell on each axis, and 0 for missing axes.
  [[nodiscard]] std::array<std::size_t, kMaxAxes> at(std::uint64_t cell) const;
  /// Returns a value of an axis as it is written: 3, "defender".
  [[nodiscard]] std::string value(std::size_t axis, std::size_t number) const {
    return axes[axis].value(number);
  }
  /// Returns where the attacker's probability crosses a value: pairs of neighbouring cells, axis by axis, in
  /// order.
  [[nodiscard]] std::vector<Crossing> crossings(double value) const;
};

/// Who wins in each line of a table of designs.
struct TableStudy : Head, Cells {
  Design design;
};
/// Answers every line of a design. Faults: those of `answer`, and all lines refused.
Result<TableStudy> study(const ScenarioTemplate& scenario_template, Design design,
                         std::optional<PolicyKind> policy, unsigned threads, const Limits& limits);

/// Called in order with the solved cells in [first, end).
using CellsReporter = std::function<void(const Sweep& sweep, std::uint64_t first, std::uint64_t end)>;

/// Opens and solves every cell on several threads. The result is the same for any number of threads. A
/// refused cell (its conflict may not be begun, or is too large) is blank. Faults: more than kMaxAxes axes or
/// kMaxCells cells, two axes with the same path, a cell that cannot be parsed (with its values), all cells
/// refused, stopped. `solved` (may be null) is called with the cells of a few values of the first axis at a
/// time; a fault may follow such calls.
Result<Sweep> sweep(const ScenarioTemplate& scenario_template, std::vector<Axis> axes,
                    std::optional<PolicyKind> policy, unsigned threads, const Limits& limits,
                    const CellsReporter& solved = nullptr);

}  // namespace casus
