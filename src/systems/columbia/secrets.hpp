#pragma once
// What of a scenario not everybody at the table may see: hands, and cards that lie face down.

#include <vector>

#include "files/document.hpp"
#include "table/any_system.hpp"

namespace casus::columbia {

/// Of a sound scenario: each hand that is listed, and what each side is declared to play.
std::vector<Secret> secrets(const files::Document& scenario);
/// The same scenario with numbers of cards in the place of hands, and nothing said of what is played. Where
/// it declares a combat or a move, the deck goes too: nobody fights here with a hand that others may not see.
files::Document masked(files::Document scenario);

}  // namespace casus::columbia
