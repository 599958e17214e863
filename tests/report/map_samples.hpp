#pragma once
// Maps to test and to look at.

#include <cstdint>
#include <string>
#include <vector>

#include "answers/map_view.hpp"

namespace casus::report::svg {

/// Two countries and a sea between them, with one of everything.
MapView small_map();

/// Every name, note and number as long as they come and without a space: of wide letters, of narrow ones, of
/// no Latin ones. `placed`: each tile has a place.
MapView wordy_map(bool placed);

/// What is wrong with where things stand: ways and arrows that run through a tile, or through a group's name.
std::vector<std::string> plan_faults(const MapView& map);

/// Tiles without places, linked at random: always the same for a seed.
MapView random_map(std::size_t tiles, std::uint32_t seed);

}  // namespace casus::report::svg
