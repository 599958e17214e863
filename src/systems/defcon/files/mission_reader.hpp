#pragma once
// Reads mission and objective cards from a file. A rulebook's [map] may have missions; a scenario adds its
// own, or replaces one by its name.

#include "files/reader.hpp"
#include "systems/defcon/rules/board.hpp"

namespace casus::defcon {

inline constexpr std::int64_t kMaxRewardAmount = 20;  ///< points, cubes or barrels of one reward

/// Reads the [[mission]] tables of `parent` into a board whose areas are known.
void read_missions(files::Reader& parent, Board& board);

/// Reads the [[objective]] tables of a scenario.
void read_objectives(files::Reader& parent, Board& board);

}  // namespace casus::defcon
