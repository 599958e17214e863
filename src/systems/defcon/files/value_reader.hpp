#pragma once
// Reads the worth of pieces to their owners: a scenario's [value].

#include "files/reader.hpp"
#include "systems/defcon/rules/board.hpp"

namespace casus::defcon {

/// Reads [value]: `area`, `main` and `capital` for every area of that kind, "area.NAME" for one area, the
/// types of units and missiles, `point`, `research`, `oil`. Keys missing from [value] mean a worth of 0; main
/// and capital areas then have the worth of any area. Without [value] an area is worth 1, a main area 2, a
/// capital 4, and a point, a cube or a barrel a tenth each, so that goods decide between equal areas.
Value read_value(files::Reader& root, const Board& board);

/// Returns the default worths of a whole turn or a strike for scenarios without values. They are as above; a
/// unit is worth a quarter for each force. With more than two blocs, half of another bloc's worth is
/// subtracted from one's own.
Value usual_value(const Board& board);

/// Returns by whose values worths are counted; said_of_values() returns a text with the values, if they are
/// not the scenario's.
std::string_view by_values(const Board& board);
std::string_view said_of_values(const Board& board);

}  // namespace casus::defcon
