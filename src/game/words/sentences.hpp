#pragma once
// A file read back as sentences: what each part of it says, in the order of the file, so that its author sees
// what was understood. Plain on purpose; not the words of answers.

#include <string>
#include <vector>

#include "game/model/game.hpp"

namespace casus::game {

/// A line each: fields, units, tracks, what may be declared, steps ("Round, 2 losses (RK-4, RK-5): …"), ends.
std::vector<std::string> sentences(const Game& game);

/// A step and those within it. `head`: "Round, 2".
void tell_step(const Game& game, const Step& step, const std::string& head, std::vector<std::string>& lines);

/// " (RK-4, RK-5)"; empty without clauses.
std::string cited(const Game& game, const std::vector<Index>& clauses);

}  // namespace casus::game
