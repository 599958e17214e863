#pragma once
// Converts a choice of a described game to JSON, and back: {"declare": true}, {"choose": "again", "option":
// "stop"}, {"choose": "bid", "numbers": {"dial": 3}, "units": {"five": 1}}, {"lose": "casualties", "side":
// "attacker", "hits": {"infantry": 2}}; `side` is present if it does not follow from the rest.

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/described/game_rules.hpp"

namespace casus::described {

/// The content of a move; empty for the declaration.
struct MoveContent {
  std::optional<std::size_t> option;  ///< index into Choose::options
  std::vector<std::int64_t> numbers;  ///< in the order of Choose::numbers
  /// The number chosen of each possible kind of unit.
  std::vector<std::pair<game::ChosenUnits, std::int64_t>> units;
};
MoveContent chosen_by(const GameRules& rules, const GameRules::Move& move);

files::Node to_node(const GameRules& rules, const GameRules::Move& move);
/// Parses a move. Faults: a step, an option or a number that the game does not have, with the nearest one.
Result<GameRules::Move> to_move(const GameRules& rules, const files::Document& document);

}  // namespace casus::described
