#pragma once
// Maps to test and to look at.

#include <cstdint>
#include <string>
#include <vector>

#include "answers/map_view.hpp"

namespace casus::report::svg {

/// Two countries and a sea between them, with one of everything.
MapView small_map();

/// Returns a map in which every name, note and number is as long as possible and without a space: with wide,
/// narrow and non-Latin letters. `placed`: each tile has a place.
MapView wordy_map(bool placed);

/// Returns the faults of the layout: passages and arrows that cross a tile or a group's name.
std::vector<std::string> plan_faults(const MapView& map);

/// Tiles without places, linked at random: always the same for a seed.
MapView random_map(std::size_t tiles, std::uint32_t seed);

}  // namespace casus::report::svg
