#pragma once
// The text of a small game that plays: what `casus new` writes, for its author to change line by line. What
// it shows is what most games need; docs/language.md has the rest.

#include <string>
#include <string_view>

namespace casus::game {

/// A file called `title`, with an id made of it (small letters, digits and '-'). It reads without a fault or
/// a warning, and its example holds. What cannot stand in a title is left out.
std::string new_game(std::string_view title);

}  // namespace casus::game
