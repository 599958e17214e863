#pragma once
// A choice of a described game as an answer writes it: {"declare": true}, {"choose": "again", "option":
// "stop"}, {"choose": "bid", "numbers": {"dial": 3}}; `side` where a step is taken for each side.

#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/described/conflict.hpp"

namespace casus::described {

files::Node to_node(const Conflict& rules, const Conflict::Move& move);
/// Faults: a step, an option or a number that the game does not have, with the nearest.
Result<Conflict::Move> to_move(const Conflict& rules, const files::Document& document);

}  // namespace casus::described
