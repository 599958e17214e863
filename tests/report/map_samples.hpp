#pragma once
// Maps to test and to look at.

#include <cstdint>

#include "conflict/map_said.hpp"

namespace casus::report::svg {

/// Two countries and a sea between them, with one of everything.
MapSaid small_map();

/// Tiles without places, linked at random: always the same for a seed.
MapSaid random_map(std::size_t tiles, std::uint32_t seed);

}  // namespace casus::report::svg
