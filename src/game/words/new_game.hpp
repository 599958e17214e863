#pragma once
// The texts that `casus new` writes for their author to change line by line: a small playable game that shows
// what most games need (docs/language.md has the rest), or a game that there is.

#include <string>
#include <string_view>

namespace casus::game {

/// Returns a file with this title and an id derived from it (small letters, digits and '-'). The file has no
/// fault or warning, and its example holds. Characters that a title cannot have are left out.
std::string new_game(std::string_view title);

/// Returns the text of a sound game with another title and the id derived from it, to be changed. All else
/// stays, comments too.
std::string new_game_like(std::string_view game, std::string_view title);

}  // namespace casus::game
