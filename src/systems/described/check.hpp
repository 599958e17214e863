#pragma once
// Checks a game's file: its faults, its examples with their results, and the file in sentences.

#include <string>
#include <string_view>

#include "answers/checked.hpp"
#include "base/limits.hpp"

namespace casus::described {

/// Checks a file. An example that needs more than the limits gets a line that says so.
Checked check(std::string_view text, const std::string& file, const Limits& limits, Examples examples);

/// Returns the text of a small playable game with this title.
std::string new_game(std::string_view title);
/// Returns the text of a game with this title.
std::string new_game_like(std::string_view game, std::string_view title);

}  // namespace casus::described
