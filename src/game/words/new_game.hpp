#pragma once
// The text of a small playable game, which `casus new` writes for its author to change line by line. It shows
// what most games need; docs/language.md has the rest.

#include <string>
#include <string_view>

namespace casus::game {

/// Returns a file with this title and an id derived from it (small letters, digits and '-'). The file has no
/// fault or warning, and its example holds. Characters that a title cannot have are left out.
std::string new_game(std::string_view title);

}  // namespace casus::game
