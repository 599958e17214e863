#pragma once
// How operations are listed for people: the heading that each stands under, what it does to DEFCON, and all
// that could be said of one area, allowed or not.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

/// "Political: destabilize", "Technologies".
std::string group(const Move& move);

/// "DEFCON falls to 3", "DEFCON stays"; of a bet in a struggle nothing, for what comes of it is hidden.
std::string effect(const Arbiter& rules, const Position& p, const Move& move);

/// What `judge --why-not` can be asked about: areas, territories, technologies of the active bloc, missions
/// and objectives, in this order.
std::vector<std::string> names(const Arbiter& rules);

/// Every move about one of them that somebody might ask for: of an area each operation on it, from where a
/// unit or missile could do it; where there is none, from one place that could have one.
void nameable(const Arbiter& rules, const Position& p, std::string_view name,
              const std::function<void(const Move&)>& visit);

}  // namespace casus::defcon
