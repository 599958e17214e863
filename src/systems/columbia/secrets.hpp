#pragma once
// The parts of a scenario that not every player may see: hands, and cards played face down.

#include <vector>

#include "files/document.hpp"
#include "table/system.hpp"

namespace casus::columbia {

/// Returns the secrets of a sound scenario: each listed hand, and the cards that each side is declared to
/// play.
std::vector<Secret> secrets(const files::Document& scenario);
/// Returns the scenario with the number of cards in place of each hand, and without the played cards. If it
/// declares a combat or a move, the deck is removed too: nobody can fight with a hand that other players may
/// not see.
files::Document masked(files::Document scenario);

}  // namespace casus::columbia
