#pragma once
// The forms for which a condition may hold, whatever the numbers are. Used to check that every unit that can
// be lost is in the order of losses. Internal header of this module.

#include "game/model/game.hpp"

namespace casus::game {

/// Returns the forms for which a truth of the current unit may hold; every form if it is empty. Parts that do
/// not depend on the unit may have any value. Linear in the expression, for each form.
FormMask may_hold(const Game& game, const Expression& condition);

}  // namespace casus::game
