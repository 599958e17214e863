#pragma once
// A choice of a described game as an answer writes it: {"declare": true}, {"choose": "again", "option":
// "stop"}, {"choose": "bid", "numbers": {"dial": 3}, "units": {"five": 1}}, {"lose": "casualties", "side":
// "attacker", "hits": {"infantry": 2}}; `side` where it does not follow.

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/described/conflict.hpp"

namespace casus::described {

/// What a move chooses; of the declaration nothing.
struct MoveContent {
  std::optional<std::size_t> option;                              ///< into Choose::options
  std::vector<std::int64_t> numbers;                              ///< as Choose::numbers
  std::vector<std::pair<game::ChosenUnits, std::int64_t>> units;  ///< how many: of each that could be
};
MoveContent chosen_by(const Conflict& rules, const Conflict::Move& move);

files::Node to_node(const Conflict& rules, const Conflict::Move& move);
/// Faults: a step, an option or a number that the game does not have, with the nearest.
Result<Conflict::Move> to_move(const Conflict& rules, const files::Document& document);

}  // namespace casus::described
