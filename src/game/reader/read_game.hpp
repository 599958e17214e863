#pragma once
// A game's file, TOML or JSON, to a Game. Every fault of the file is found at once, each with its place,
// inside expressions too.

#include <string_view>

#include "base/result.hpp"
#include "files/document.hpp"
#include "game/model/game.hpp"

namespace casus::game {

/// The game of a text of at most kMaxFileBytes. Linear in the text but for expressions, whose lets are put in
/// their place (kMaxNodes in all). Faults are in order of place.
Result<Game> read_game(std::string_view text, std::string_view file_name);

/// Of a document that was read from `text`; where the text is not at hand (empty), places inside strings with
/// escapes are those of the characters that the escapes stand for.
Result<Game> read_game(const files::Document& document, std::string_view text);

}  // namespace casus::game
