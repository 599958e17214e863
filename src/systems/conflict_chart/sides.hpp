#pragma once
// The two sides of a scenario: what each has in the play and in reserve, and of which kinds the pieces of the
// table are. A part of the scenario's reader.

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "files/reader.hpp"
#include "systems/conflict_chart/board.hpp"

namespace casus::conflict_chart {

using Points = std::vector<std::int32_t>;

/// The points of pieces under a key, which may be missing.
Points read_points(files::Reader& reader, std::string_view key, std::int64_t least);

/// A Canal certificate, read and finished.
Canal read_canal(files::Reader& reader);

/// Reads both sides into a board, and numbers the kinds of pieces; `root` is where faults of both go.
void read_sides(std::array<files::Reader, 2>& readers, files::Reader& root, Board& board);

/// Whatever a side has must be divided in few enough ways.
void check_ways(std::array<files::Reader, 2>& readers, const Board& board);

}  // namespace casus::conflict_chart
