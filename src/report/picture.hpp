#pragma once
// Draws answers as SVG documents that are legible in light and dark and whose text stays text. Faults: the
// answer exceeds what a picture can show.

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "probability/distribution.hpp"
#include "studies/comparison.hpp"
#include "studies/sensitivity.hpp"
#include "studies/sweep.hpp"

namespace casus::report {

/// Draws a map, with the lines of an answer below its title.
std::string map_svg(const Table& table, const MapView& map, std::string_view version);
/// Draws a map with the odds of its outcomes.
std::string odds_map_svg(const Table& table, MapView map, const Odds& odds, std::string_view version);
/// Draws the advice on the map, and the worths of the choices. Without chance and secrets, draws the whole
/// line of best play step by step, and what it leaves to each seat.
std::optional<std::string> advice_map_svg(const Table& table, const Advice& advice, std::string_view version);
/// Draws the first plan's steps, or the nearest miss, on the map of the current position.
std::optional<std::string> plans_map_svg(const Table& table, const PlansAnswer& plans,
                                         std::string_view version);
/// Draws the final position of a play that has a map.
std::string played_map_svg(const Table& table, const PlayResult& played, std::string_view version);
Result<std::string> odds_svg(const Table& table, const Odds& odds, std::string_view version);
/// Draws the change of each account from its start to its end. If there are many terms, only the greatest are
/// drawn.
Result<std::string> luck_svg(const Table& table, const LuckAnswer& luck, std::string_view version);
Result<std::string> dice_svg(const std::string& expression, const probability::Distribution& distribution,
                             std::string_view version);
Result<std::string> sensitivity_svg(const Sensitivity& sensitivity, std::string_view version);
Result<std::string> sweep_svg(const Sweep& sweep, std::string_view version);
Result<std::string> comparison_svg(const Comparison& comparison, std::string_view version);

}  // namespace casus::report
