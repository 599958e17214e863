#pragma once
// The ranges of all values of a game, by interval arithmetic along its steps: the possible values of every
// node of every expression. Computed once for the file (any scenario), and again by a compiler that knows the
// numbers of one scenario.

#include <vector>

#include "base/result.hpp"
#include "game/model/game.hpp"
#include "game/model/setup.hpp"

namespace casus::game {

/// The known ranges of the leaves of expressions.
struct Bounds {
  struct OfSide {
    std::vector<Range> forms;  ///< units by form
    std::vector<Range> kinds;  ///< units by kind, all states together
    std::vector<Range> fields;
    std::vector<Range> tracks;
    std::vector<std::vector<Range>> stats;  ///< [stat][form]
  };
  std::vector<OfSide> sides;
  std::vector<Range> fields;
  std::vector<Range> tracks;
  Range round{0, 1'000'000};
};

/// The forms of which a side may gain units, by side.
struct UnitGains {
  std::vector<FormMask> mended;  ///< units of these forms become less damaged ones
  std::vector<FormMask> gained;  ///< from another side
  std::vector<FormMask> arriving;
};
UnitGains unit_gains_of(const Game& game);

/// Returns the bounds for any scenario of the file.
Bounds bounds_of_file(const Game& game);
/// The number of units of each form that may come into play, by side.
using Arrivals = std::vector<std::vector<std::int64_t>>;
/// Returns the bounds for one scenario, whatever happens: units are lost, change states and sides, and
/// arrive. At most `arrivals` arrive, or as many as there is room for.
Bounds bounds_of(const Game& game, const Setup& setup, const Arrivals* arrivals = nullptr);
/// Returns the maximum number of arrivals, once `bound` has written the ranges of their counts. Without a
/// known number of rounds it is as many as there is room for.
Arrivals arrivals_of(const Game& game, const Setup& setup);

/// Writes the range of every node and note. Linear in the nodes, times the few passes until notes that last
/// are stable. Faults: a value beyond kMaxValue; dice without sides or with too many; a number other than 0
/// and 1 as a condition; a note that grows without end.
void bound(Game& game, const Bounds& bounds, Faults& faults);

/// Calls `bound` with the bounds for any scenario.
void bound_by_file(Game& game, Faults& faults);

/// Returns the place of a node in the file.
Place place_of(const Game& game, const Expression& expression, const ExpressionNode& node);

}  // namespace casus::game
