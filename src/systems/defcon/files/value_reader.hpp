#pragma once
// What things are worth to whoever has them: a scenario's [value].

#include "files/reader.hpp"
#include "systems/defcon/rules/board.hpp"

namespace casus::defcon {

/// Reads [value]: `area`, `main` and `capital` for every area of that kind, "area.NAME" for one of them, the
/// types of units and missiles, `point`, `research`, `oil`. What a [value] leaves out is worth nothing, and a
/// main or capital area then as much as any area. Without a [value] an area is worth 1, a main area 2, a
/// capital 4, and a point, a cube or a barrel a tenth each, so that goods decide between equal areas.
Value read_value(files::Reader& root, const Board& board);

/// What things are worth in a whole turn or a strike where a scenario names no values: the same, a unit a
/// quarter for each force, and of more than two blocs half of what another has counts against oneself.
Value usual_value(const Board& board);

/// By whose values a worth is counted, and what they are where they are not the scenario's.
std::string_view by_values(const Board& board);
std::string_view said_of_values(const Board& board);

}  // namespace casus::defcon
