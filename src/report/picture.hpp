#pragma once
// Answers as pictures: SVG documents, legible in light and dark, whose text is text. A fault where there is
// more than a picture can show.

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "probability/distribution.hpp"
#include "studies/comparison.hpp"
#include "studies/sensitivity.hpp"
#include "studies/sweep.hpp"

namespace casus::report {

/// A map, and below its title what an answer adds to it.
std::string map_svg(const Table& table, const MapView& map, std::string_view version);
/// A map with what can come of it.
std::string odds_map_svg(const Table& table, MapView map, const Odds& odds, std::string_view version);
/// What is advised on the map, and what choices are worth; where nothing is left to chance or hidden the
/// whole line of best play, step by step, and what it leaves to each.
std::optional<std::string> advice_map_svg(const Table& table, const Advice& advice, std::string_view version);
/// The first plan's steps, else those that come nearest, on the map of how things stand now.
std::optional<std::string> plans_map_svg(const Table& table, const PlansAnswer& plans,
                                         std::string_view version);
/// How a play ended, of one that has a map.
std::string played_map_svg(const Table& table, const PlayResult& played, std::string_view version);
Result<std::string> odds_svg(const Table& table, const Odds& odds, std::string_view version);
/// How the worth of each account came from its start to its end; of many terms the greatest alone.
Result<std::string> luck_svg(const Table& table, const LuckAnswer& luck, std::string_view version);
Result<std::string> dice_svg(const std::string& expression, const probability::Distribution& distribution,
                             std::string_view version);
Result<std::string> sensitivity_svg(const Sensitivity& sensitivity, std::string_view version);
Result<std::string> sweep_svg(const Sweep& sweep, std::string_view version);
Result<std::string> comparison_svg(const Comparison& comparison, std::string_view version);

}  // namespace casus::report
