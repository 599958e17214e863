#pragma once
// What a scenario of a game may say, as data: for forms and editors that know no game. Not the rules, which
// only sentences tell.

#include "files/document.hpp"
#include "game/model/game.hpp"

namespace casus::game {

/// {"system","title","source","sides","units","ask","rulebook","tracks","dice","clauses","outcomes","names"},
/// each list in the order of the file; docs/json.md says what stands in them.
files::Node form_of(const Game& game);

/// The words of the language by the place where they stand:
/// {"keys":{place:[…]},"values":[…],"functions":[…],"words":[…]}.
files::Node words_of_the_language();

}  // namespace casus::game
