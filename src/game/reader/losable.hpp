#pragma once
// Which forms a condition may hold for, whatever the numbers are: for the check that every unit that can be
// lost has its place in an order. Inner header of this room.

#include "game/model/game.hpp"

namespace casus::game {

/// The forms that a truth of the unit at hand may hold for; every form where it is empty. What is not of the
/// unit may be anything. Linear in the expression, for each form.
FormMask may_hold(const Game& game, const Expression& condition);

}  // namespace casus::game
