#pragma once
// Describes a file in sentences, part by part in the order of the file, so that its author sees how it was
// understood. Plain on purpose; not the words of answers.

#include <string>
#include <vector>

#include "game/model/game.hpp"

namespace casus::game {

/// Returns one line each for fields, units, tracks, declarations, steps ("Round, 2 losses (RK-4, RK-5): …")
/// and ends.
std::vector<std::string> sentences(const Game& game);

/// Appends the lines of a step and of the steps inside it. `head` is "Round, 2".
void add_step(const Game& game, const Step& step, const std::string& head, std::vector<std::string>& lines);

/// Returns " (RK-4, RK-5)"; empty without clauses.
std::string cited(const Game& game, const std::vector<Index>& clauses);

}  // namespace casus::game
