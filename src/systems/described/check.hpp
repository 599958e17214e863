#pragma once
// A game's file checked: its faults, its examples worked out, what it says read back.

#include <string>
#include <string_view>

#include "answers/checked.hpp"
#include "base/limits.hpp"

namespace casus::described {

/// What an example needs beyond the limits is a line of it.
Checked check(std::string_view text, const std::string& file, const Limits& limits, Examples examples);

/// game/words/form.hpp.
files::Node words_of_the_language();

/// The text of a small game that plays, called so.
std::string new_game(std::string_view title);

}  // namespace casus::described
