#pragma once
// Reads a game's file, TOML or JSON, into a Game. Reports all faults of the file at once, each with its
// place, also inside expressions.

#include <string_view>

#include "base/result.hpp"
#include "files/document.hpp"
#include "game/model/game.hpp"

namespace casus::game {

/// Reads a game from a text of at most kMaxFileBytes. Linear in the text except for expressions, whose lets
/// are expanded in place (kMaxNodes in all). Faults are in order of place.
Result<Game> read_game(std::string_view text, std::string_view file_name);

/// Reads a game from a document that was parsed from `text`. If the text is not available (empty), places
/// inside strings with escapes count the decoded characters.
Result<Game> read_game(const files::Document& document, std::string_view text);

}  // namespace casus::game
