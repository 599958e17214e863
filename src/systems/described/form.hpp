#pragma once
// Describes as data what a scenario of a game may say, and the words that its file may use.

#include "answers/game_form.hpp"
#include "game/model/game.hpp"

namespace casus::described {

/// Returns what a scenario of a game may say.
GameForm form_of(const game::Game& game);

/// Returns the words of the language.
LanguageWords words_of_the_language();

}  // namespace casus::described
