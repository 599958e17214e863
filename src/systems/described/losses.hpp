#pragma once
// Choices of what is lost: which of them a move is of, and the units that it names, as a file writes them and
// in words.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/reader.hpp"
#include "systems/described/conflict.hpp"

namespace casus::described {

/// A move at which somebody chooses what is lost, as one object: { lose = "casualties", side = "attacker",
/// hits = { infantry = 2, "battleship.whole" = 1 } }; `part` where the step has several such losses, `unit`
/// in a step for each unit, `damage` where that of a hit changes.
files::Node loss_to_node(const Conflict& rules, const Conflict::Move& move);
/// And back, of an object that has `lose`. Faults go to the reader's.
std::optional<Conflict::Move> loss_to_move(const Conflict& rules, files::Reader& reader);
/// Whether choices that a move may mean are of one unit's turn; a fault at `key` where they are of several.
bool are_of_one_turn(const Conflict& rules, const std::vector<std::uint16_t>& stages, files::Reader& reader,
                     std::string_view key);
/// "infantry", "battleship.whole", "ship.3": those with 3 life left.
std::string life_name(const game::Game& game, std::size_t form, std::int16_t life);
/// "loses 2 infantry and a tank".
std::string say_loss(const Conflict& rules, const Conflict::Move& move);

}  // namespace casus::described
