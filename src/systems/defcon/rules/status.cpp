// The controller of an area, and what it is to a bloc (DE-1 to DE-3, DE-8, DE-17, DE-19). A part of Arbiter.

#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

bool Arbiter::has_influence(const Position& p, Bloc bloc, Area area) const {
  const MapArea& here = board_.areas[area];
  return here.main_of == bloc || has(here.influence, bloc) || has(p.areas[area].influence, bloc);
}

TargetClass Arbiter::target_class(const Position& p, Area area, Bloc bloc) const {
  const MapArea& here = board_.areas[area];
  const AreaState& state = p.areas[area];
  if (here.sea) {
    return opposing_ship(state.unit, bloc) ? TargetClass::naval : TargetClass::none;
  }
  const Bloc by = holder(p, area);
  if (by == bloc) return state.instability > 0 ? TargetClass::unstable_own : TargetClass::none;
  const bool main = here.main_of != kNobody;
  if (by != kNobody) {
    if (!main || (here.main_of != by && rulebook_.taken_main_is_secondary)) return TargetClass::held_foreign;
    return here.capital_territory ? TargetClass::capital : TargetClass::own_colour;
  }
  if (!main) return TargetClass::neutral_secondary;
  const bool abandoned = board_.is_played(here.main_of);  // DE-19
  return abandoned && !rulebook_.abandoned_main_is_neutral ? TargetClass::neutral_secondary
                                                           : TargetClass::neutral_main;
}

De Arbiter::row_of(TargetClass target) {
  constexpr std::array kRows{De::neutral_secondary, De::held_foreign, De::neutral_main_row, De::capital_row,
                             De::own_colour_row,    De::unstable_own, De::naval_row,        De::first_class};
  return kRows[static_cast<std::size_t>(target)];
}

De Arbiter::victory_clause() const {
  if (board_.needs_capital()) return De::capital_area;
  return board_.mode == Mode::circle_of_death ? De::circle_of_death : De::frontal_shock;
}

De Arbiter::star_of(TargetClass target) {
  constexpr std::array kRows{
      De::neutral_secondary_star, De::held_foreign_star, De::neutral_main_taken, De::capital_star,
      De::own_colour_star,        De::unstable_own_star, De::naval_star,         De::first_class};
  return kRows[static_cast<std::size_t>(target)];
}

}  // namespace casus::defcon
