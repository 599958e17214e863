#pragma once
// Lists operations for readers: the heading of each, its effect on DEFCON, and all moves that concern a name,
// legal or not.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

/// Returns the heading of a move: "Political: destabilize", "Technologies".
std::string group(const Move& move);

/// Returns the effect of a move: "DEFCON falls to 3", "DEFCON stays". It is empty for a bet in a struggle,
/// whose result is hidden.
std::string effect(const Arbiter& rules, const Position& p, const Move& move);

/// Returns the names that `judge --why-not` accepts: areas, territories, technologies of the active bloc,
/// missions and objectives, in this order.
std::vector<std::string> names(const Arbiter& rules);

/// Visits every move that involves `name`, legal or not. For an area: each operation on it, from each place
/// where a unit or missile could do it; without one, from one place that could have one.
void nameable(const Arbiter& rules, const Position& p, std::string_view name,
              const std::function<void(const Move&)>& visit);

}  // namespace casus::defcon
