#pragma once
// Who wins over a grid of values: up to three axes, each a path with the values it takes. Every cell is a
// scenario of its own, opened and judged as any other; one that may not be is blank, with its reason.

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

inline constexpr std::uint64_t kMaxCells = 4'000'000;  ///< that are held; more: part.hpp

struct Sweep : Head, Cells {  ///< the last axis fastest
  using Cell = CellWin;
  /// Two neighbours along an axis between which the attacker's chance crosses a value.
  struct Crossing {
    std::size_t axis = 0;
    std::uint64_t below = 0;  ///< the cell whose chance is below the value
    std::uint64_t above = 0;  ///< the one whose chance is not
  };

  std::vector<Axis> axes;

  /// The position of a cell on each axis; on axes that are not there 0.
  [[nodiscard]] std::array<std::size_t, kMaxAxes> at(std::uint64_t cell) const;
  /// The value of a cell on an axis, as it is written: 3, "defender".
  [[nodiscard]] std::string value(std::size_t axis, std::size_t number) const {
    return axes[axis].value(number);
  }
  /// Where the attacker's chance crosses a value: the cells at it and below it, axis by axis, in order.
  [[nodiscard]] std::vector<Crossing> crossings(double value) const;
};

/// Who wins in each line of a table of designs.
struct TableStudy : Head, Cells {
  Design design;
};
/// Faults: those of `answer`, and all lines refused.
Result<TableStudy> study(const ScenarioTemplate& scenario_template, Design design,
                         std::optional<PolicyKind> policy, unsigned threads, const Limits& limits);

/// Told, in their order, of cells that are solved: those from `first` to before `end`.
using CellsReporter = std::function<void(const Sweep& sweep, std::uint64_t first, std::uint64_t end)>;

/// Opens and solves every cell, on several threads; the result is the same for any number of them. A cell
/// that is refused (its conflict may not be begun, or is too large) is blank. Faults: more than kMaxAxes axes
/// or kMaxCells cells, two axes of one path, a cell that cannot be read (with its values), all cells refused,
/// stopped. `solved`, where given, is told of the cells some values of the first axis after the other as they
/// are done; a fault may come after some were told of.
Result<Sweep> sweep(const ScenarioTemplate& scenario_template, std::vector<Axis> axes,
                    std::optional<PolicyKind> policy, unsigned threads, const Limits& limits,
                    const CellsReporter& solved = nullptr);

}  // namespace casus
