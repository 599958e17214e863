#pragma once
// What things are worth to whoever has them: a scenario's [value].

#include "files/reader.hpp"
#include "systems/defcon/board.hpp"

namespace casus::defcon {

/// Reads [value]: `area`, `main` and `capital` for every area of that kind, "area.NAME" for one of them, the
/// types of units and missiles, `point`, `research`, `oil`. What a [value] leaves out is worth nothing, and a
/// main or capital area then as much as any area. Without a [value] an area is worth 1, a main area 2, a
/// capital 4, and a point, a cube or a barrel a tenth each, so that goods decide between equal areas.
Value read_value(files::Reader& root, const Board& board);

}  // namespace casus::defcon
