#pragma once
// Choices of losses: to which of them a move belongs, and the units that it names, as a file writes them and
// in words.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/reader.hpp"
#include "systems/described/game_rules.hpp"
#include "table/records.hpp"

namespace casus::described {

/// Returns a choice of losses as one object: { lose = "casualties", side = "attacker", hits = { infantry = 2,
/// "battleship.whole" = 1 } }; with `part` if the step has several such losses, `unit` in a step for each
/// unit, `damage` if the damage of a hit varies.
files::Node loss_to_node(const GameRules& rules, const GameRules::Move& move);
/// Parses an object with `lose`. Faults are added to the reader's.
std::optional<GameRules::Move> loss_to_move(const GameRules& rules, files::Reader& reader);
/// Returns whether the choices that a move may mean belong to one unit's turn. A fault at `key` if they
/// belong to several.
bool are_of_one_turn(const GameRules& rules, const std::vector<std::uint16_t>& stages, files::Reader& reader,
                     std::string_view key);
/// Returns "infantry", "battleship.whole", or "ship.3" for ships with 3 life left.
std::string life_name(const game::Game& game, std::size_t form, std::int16_t life);
/// Returns "loses 2 infantry and a tank".
std::string say_loss(const GameRules& rules, const GameRules::Move& move);
/// Returns the choice as rules of advice name it: "lose {}", and how many of each kind it takes.
GeneralMove general_loss(const GameRules& rules, const GameRules::Move& move);

}  // namespace casus::described
