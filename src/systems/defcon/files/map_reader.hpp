#pragma once
// The map as a file writes it, in a rulebook's [map] or in a scenario of its own: areas, and what never
// changes about them. What changes is in state_reader.hpp.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "files/reader.hpp"
#include "systems/defcon/rules/board.hpp"

namespace casus::defcon {

/// The keys of an area that belong to the map; `name`, `kind` and `resources` besides.
inline constexpr std::array<std::string_view, 8> kMapKeys{
    "territory", "main_of", "capital_territory", "capital", "adjacent", "sea_bridges", "influence", "tile"};

/// Reads the [[area]] tables of a map into the board: areas, territories, kinds of resources. Gives what each
/// area produces, a bit for each kind. Every fault is told: adjacency that is not on both sides, two capitals
/// of a bloc, and so on. `parent` may list the kinds under `resources`, and under
/// `territories` those that read alike. The tables are not finished: a
/// scenario goes on reading them.
std::vector<std::uint8_t> read_map(files::Reader& parent, std::span<files::Reader> tables, Board& board);

/// Resources by their kinds, a bit for each; nothing where the key is left out.
std::optional<std::uint8_t> read_resources(files::Reader& reader, const std::vector<std::string>& kinds);

}  // namespace casus::defcon
