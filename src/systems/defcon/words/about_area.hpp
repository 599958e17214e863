#pragma once
// Returns all moves that concern one area, legal or not, for `judge --why-not`.

#include <vector>

#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

/// Returns whether a technology is used on an area; the others act by themselves.
bool is_used_on_areas(Technology technology);

/// Returns each operation on the area, from each place where a unit or missile could do it; without one, from
/// one place that could have one. While a choice is pending: the answers that name the area.
std::vector<Move> moves_about(const Arbiter& rules, const Position& p, Area area);

}  // namespace casus::defcon
