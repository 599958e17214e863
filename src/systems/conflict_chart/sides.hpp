#pragma once
// Reads the two sides of a scenario: the forces of each in the play and in reserve, and the kinds of pieces.
// A part of the scenario's reader.

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "files/reader.hpp"
#include "systems/conflict_chart/board.hpp"

namespace casus::conflict_chart {

using Points = std::vector<std::int32_t>;

/// Reads the points of pieces under a key, which may be missing.
Points read_points(files::Reader& reader, std::string_view key, std::int64_t least);

/// Reads a Canal certificate and finishes its reader.
Canal read_canal(files::Reader& reader);

/// Reads both sides into a board, and numbers the kinds of pieces. `root` receives the faults that concern
/// both.
void read_sides(std::array<files::Reader, 2>& readers, files::Reader& root, Board& board);

/// Adds a fault if a side's pieces can be divided in too many ways.
void check_ways(std::array<files::Reader, 2>& readers, const Board& board);

}  // namespace casus::conflict_chart
