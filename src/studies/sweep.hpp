#pragma once
// Who wins over a grid of values: up to three axes, each a path with the values it takes. Every cell is a
// scenario of its own, opened and judged as any other; one that may not be is blank, with its reason.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.hpp"
#include "systems/scenario_template.hpp"

namespace casus {

inline constexpr std::size_t kMaxAxes = 3;
inline constexpr std::size_t kMaxAxisValues = 10'000;
inline constexpr std::uint64_t kMaxCells = 4'000'000;

struct Axis {
  std::string path;
  Place at;                             ///< of the path in the option, for faults
  std::vector<files::Document> values;  ///< with their places
};

/// `path=a..b`, `path=a..b..step` (whole numbers), or `path=value,value,…` with values as --set takes them.
/// Faults: no path, no values, more than kMaxAxisValues.
Result<Axis> read_axis(std::string_view text, std::string_view option = "--vary");

struct Sweep {
  /// The chances of one cell, in doubles.
  struct Cell {
    static constexpr std::uint32_t kAnswered = 0xffff'ffff;
    double attacker = 0.0;
    double defender = 0.0;
    std::uint32_t reason = kAnswered;  ///< why it is refused: into Sweep::reasons; its chances are NaN then
    [[nodiscard]] bool refused() const { return reason != kAnswered; }
    bool operator==(const Cell& other) const {
      return reason == other.reason &&
             (refused() || (attacker == other.attacker && defender == other.defender));
    }
  };
  /// Two neighbours along an axis between which the attacker's chance crosses a value.
  struct Crossing {
    std::size_t axis = 0;
    std::uint64_t below = 0;  ///< the cell whose chance is below the value
    std::uint64_t above = 0;  ///< the one whose chance is not
  };

  PolicyKind policy = PolicyKind::declared;
  std::string policy_text;  ///< of the first cell
  std::string system;
  std::string title;                 ///< of the rulebook; of the first cell, where it varies
  std::array<std::string, 2> seats;  ///< attacker and defender, as the first cell calls them
  std::vector<Axis> axes;
  std::vector<Cell> cells;           ///< the last axis fastest
  std::vector<std::string> reasons;  ///< why cells are refused, in the order in which cells first have them

  /// The position of a cell on each axis; on axes that are not there 0.
  [[nodiscard]] std::array<std::size_t, kMaxAxes> at(std::uint64_t cell) const;
  /// The value of a cell on an axis, as it is written: 3, "defender".
  [[nodiscard]] std::string value(std::size_t axis, std::size_t number) const;
  /// Where the attacker's chance crosses a value: the cells at it and below it, axis by axis, in order.
  [[nodiscard]] std::vector<Crossing> crossings(double value) const;
};

/// Opens and solves every cell, on several threads; the result is the same for any number of them. A cell
/// that is refused (its conflict may not be begun, or is too large) is blank. Faults: more than kMaxAxes axes
/// or kMaxCells cells, two axes of one path, a cell that cannot be read (with its values), all cells refused,
/// stopped.
Result<Sweep> sweep(const ScenarioTemplate& scenario_template, std::vector<Axis> axes,
                    std::optional<PolicyKind> policy, unsigned threads, const Limits& limits);

/// Told, in their order, of cells that are solved: those from `first` to before `end`.
using Solved = std::function<void(const Sweep& sweep, std::uint64_t first, std::uint64_t end)>;

/// The same, telling of the cells some values of the first axis after the other as they are done. A fault may
/// come after some were told of.
Result<Sweep> sweep(const ScenarioTemplate& scenario_template, std::vector<Axis> axes,
                    std::optional<PolicyKind> policy, unsigned threads, const Limits& limits,
                    const Solved& solved);

}  // namespace casus
