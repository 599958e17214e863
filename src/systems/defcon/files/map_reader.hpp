#pragma once
// Reads the map from a rulebook's [map] or from a scenario: areas, and their constant properties.
// state_reader.hpp reads what changes.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "files/reader.hpp"
#include "systems/defcon/rules/board.hpp"

namespace casus::defcon {

/// The keys of an area that belong to the map, in addition to `name`, `kind` and `resources`.
inline constexpr std::array<std::string_view, 8> kMapKeys{
    "territory", "main_of", "capital_territory", "capital", "adjacent", "sea_bridges", "influence", "tile"};

/// Reads the [[area]] tables of a map into the board: areas, territories, kinds of resources. Returns the
/// resources that each area produces, a bit for each kind. All faults are reported: adjacency that is not on
/// both sides, two capitals of a bloc, and so on. `parent` may list the kinds under `resources`, and similar
/// names of territories under `territories`. The tables are not finished: a scenario continues to read them.
std::vector<std::uint8_t> read_map(files::Reader& parent, std::span<files::Reader> tables, Board& board);

/// Reads resources by their kinds, a bit for each; nothing if the key is missing.
std::optional<std::uint8_t> read_resources(files::Reader& reader, const std::vector<std::string>& kinds);

}  // namespace casus::defcon
