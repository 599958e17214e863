#pragma once
// Describes as data what a scenario of a game may set, for forms and editors that know no game. It does not
// describe the rules; sentences.hpp does.

#include "files/document.hpp"
#include "game/model/game.hpp"

namespace casus::game {

/// Returns
/// {"system","title","source","sides","units","ask","rulebook","tracks","dice","clauses","outcomes","names"},
/// each list in the order of the file; docs/json.md describes the members.
files::Node form_of(const Game& game);

/// Returns the words of the language by their place:
/// {"keys":{place:[…]},"values":[…],"functions":[…],"words":[…]}.
files::Node words_of_the_language();

}  // namespace casus::game
