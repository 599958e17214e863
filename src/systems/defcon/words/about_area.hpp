#pragma once
// All that could be said of one area, allowed or not: for `judge --why-not`.

#include <vector>

#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

/// Whether a technology is used on an area; the others act by themselves.
bool is_used_on_areas(Technology technology);

/// Each operation on the area, from where a unit or missile could do it; where there is none, from one place
/// that could have one. While something is due: the answers that name the area.
std::vector<Move> moves_about(const Arbiter& rules, const Position& p, Area area);

}  // namespace casus::defcon
