#pragma once
// The forms for which a condition may hold, whatever the numbers are. Used to check that every unit that can
// be lost is in the order of losses. Internal header of this module.

#include <bit>
#include <string>

#include "game/model/game.hpp"

namespace casus::game {

/// Returns the forms for which a truth of the current unit may hold; every form if it is empty. Parts that do
/// not depend on the unit may have any value. Linear in the expression, for each form.
/// Returns the id of the side that alone may have the first of these forms.
inline std::string owner_of(const Game& game, FormMask forms) {
  const auto form = static_cast<std::size_t>(std::countr_zero(forms));
  return game.side_id(game.kinds[game.forms[form].kind].of.value_or(0));
}

FormMask may_hold(const Game& game, const Expression& condition);

}  // namespace casus::game
