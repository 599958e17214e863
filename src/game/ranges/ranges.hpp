#pragma once
// The ranges of all that a game works out, by interval arithmetic along its steps: what every node of every
// expression may be. For the file (any scenario), and again by a compiler that knows the numbers of one
// scenario.

#include <array>
#include <vector>

#include "base/result.hpp"
#include "game/model/game.hpp"
#include "game/model/setup.hpp"

namespace casus::game {

/// What is known of the numbers that expressions begin with.
struct Bounds {
  struct OfSide {
    std::vector<Range> forms;  ///< units by form
    std::vector<Range> kinds;  ///< units by kind, all states together
    std::vector<Range> fields;
    std::vector<Range> tracks;
    std::vector<std::vector<Range>> stats;  ///< [stat][form]
  };
  std::array<OfSide, 2> sides;
  std::vector<Range> fields;
  std::vector<Range> tracks;
  Range round{0, 1'000'000};
};

/// Forms of which a side may come to have more than it had, by side.
struct UnitGains {
  std::array<FormMask, 2> mended{};  ///< units of these forms become less damaged ones
  std::array<FormMask, 2> gained{};  ///< from the other side
  std::array<FormMask, 2> arriving{};
};
UnitGains unit_gains_of(const Game& game);

/// What any scenario may say.
Bounds bounds_of_file(const Game& game);
/// How many units of each form may come into play, by side.
using Arrivals = std::array<std::vector<std::int64_t>, 2>;
/// What is true of one scenario, however it goes on: units are lost, change states and sides, and arrive: as
/// many as is said, or as many as there is room for.
Bounds bounds_of(const Game& game, const Setup& setup, const Arrivals* arrivals = nullptr);
/// How many may arrive at most, where `bound` has written the ranges of what is said; as many as there is
/// room for where no number of rounds is known.
Arrivals arrivals_of(const Game& game, const Setup& setup);

/// Writes the range of every node and note. Linear in the nodes, times the few passes until notes that last
/// settle. Faults: a value beyond kMaxValue, dice without sides or with too many, a number beyond 0 and 1
/// where a condition is wanted, a note that grows without end.
void bound(Game& game, const Bounds& bounds, Faults& faults);

/// The same for any scenario.
void bound_by_file(Game& game, Faults& faults);

/// Where a node is written.
Place place_of(const Game& game, const Expression& expression, const Node& node);

}  // namespace casus::game
