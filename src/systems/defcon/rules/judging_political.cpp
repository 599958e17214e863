// Judges the political phase: destabilizations, coups and the answers to them (DE-4, DE-5, DE-20 to DE-34). A
// part of Arbiter.

#include "systems/defcon/rules/judging.hpp"

namespace casus::defcon {

void Judging::destabilize() {
  if (m_.area == kNoArea) {
    need(false, De::first_class, kNotNeeded);
    return;
  }
  if (!by_table(m_.area, Operation::destabilize)) return;
  if (!map(m_.area).sea && !destabilizable(m_.area, false)) return;
  paid();
}

bool Judging::no_safe_capital(Area area) {
  const MapArea& here = map(area);
  if (!here.capital_territory || !board_.is_played(here.main_of)) return true;
  const Bloc by = rules_.holder(p_, area);
  return need(by != kNobody && by != here.main_of, De::capital_territory_safe, kHeldBy, at(area).controller,
              area);
}

bool Judging::destabilizable(Area area, bool by_terrorism) {
  const AreaState& state = at(area);
  if (!no_safe_capital(area)) return false;  // DE-4
  // DE-20
  if (!reachable(area, De::destabilize_reach)) return false;
  const bool under_unit = state.unit.ground() && state.unit.is(Unit::kProtected);
  const Bloc by_unit = rules_.owner(state.unit);
  if (by_terrorism) {
    // DE-21, except DE-76: a protection under a unit does not save the unit
    if (!need(!state.protected_here, De::destabilize_protected, kOfArea, area)) return false;
    if (under_unit) foresee(De::terrorism_protected, kOfArea, area);
    foresee(De::terrorism_destroys, state.unit.ground() ? kOfUnit : kOfArea,
            state.unit.ground() ? static_cast<std::int32_t>(state.unit.type) : area, area);  // DE-96
    if (under_unit) foresee(De::terrorism_destroys, kProtectedUnder, area);
    if (state.unit.ground()) return true;  // the unit is destroyed, whatever happens to the area
  } else {
    // DE-21
    if (!need(!state.protected_here && !under_unit, De::destabilize_protected,
              state.protected_here ? kOfArea
              : under_unit         ? kProtectedUnder
                                   : kOfArea,
              area))
      return false;
    // DE-22, and its exceptions by DE-5
    const bool weak = state.unit.type == UnitType::bunker || rules_.full_force(state.unit) <= 2;
    const bool open = rules_.target_class(p_, area, actor_) == TargetClass::neutral_main;
    const auto type = static_cast<std::int32_t>(state.unit.type);
    bool lifted = false;
    if (open && weak && is_opponent(by_unit)) {
      lifted = !book_.opponents_hinder_in_neutral_main;
      need(lifted, De::neutral_main_hindered, lifted ? kOfArea : kOfUnit, lifted ? area : type, area);
    }
    if (lifted || (open && !state.unit.none() && by_unit == kNobody)) {
      cite(De::neutral_main_open, kOfUnit, type, area);
      cite(De::only_units_lifted, kOfArea, area);
    }
    if (!lifted && !need(!is_opponent(by_unit), De::destabilize_units, kOfUnit, type, area)) return false;
    // DE-3
    if (state.unit.bloc < kBlocs && by_unit == kNobody) cite(De::neutral_units, kOfUnit, type, area);
    const auto unplayed = [this](Bloc bloc) { return bloc != kNobody && !board_.is_played(bloc); };
    if (state.unit.bloc == kNobody && !state.unit.none() &&
        (unplayed(map(area).main_of) || unplayed(state.controller)))
      cite(De::standing_in, kOfUnit, type, area);
  }
  // DE-31
  return need(state.instability < 2, De::one_step, kInstabilityIs, state.instability, area);
}

void Judging::coup() {
  if (m_.area == kNoArea) {
    need(false, De::first_class, kNotNeeded);
    return;
  }
  const Area area = m_.area;
  if (!by_table(area, Operation::coup)) return;
  if (map(area).sea) return;
  const Bloc by = rules_.holder(p_, area);
  // DE-23
  if (!need(at(area).instability == 2, De::coup_needs, kInstabilityIs, at(area).instability, area)) return;
  const bool influence = rules_.has_influence(p_, actor_, area);
  if (!need(influence, De::coup_needs, influence ? kInfluenceOn : kOutOfReach, area)) return;
  // DE-24
  if (!need(by != actor_, De::coup_not_own, kOfArea, area)) return;
  // DE-8, DE-25
  if (map(area).main_of == actor_) {
    cite(De::main_influence, kOfBloc, actor_, area);
    if (is_opponent(by)) cite(De::coup_own_main, kHeldBy, by, area);
  }
  // DE-26
  if (is_opponent(by)) {
    cite(De::contest, kHeldBy, by, area);
  } else if (by == kNobody) {
    cite(De::neutral_uncontested, kOfArea, area);
  }
  // DE-27
  const std::int32_t left = std::max(0, own().points - book_.cost(m_).points);
  const auto binding = rules_.bet_of_declared(p_, m_);
  const bool named = m_.number != kNoNumber;
  if (named && binding && !need(m_.number == *binding, De::coup_bet, kBetDeclared, m_.number, *binding))
    return;
  const bool declared = named || binding;
  const std::int32_t bet = named ? m_.number : binding.value_or(book_.least_bet);
  // The minimum is a house rule.
  const De de = bet < book_.least_bet || book_.least_bet > left ? De::struggle : De::coup_bet;
  if (!need(bet >= book_.least_bet && bet <= left, de, kBetIs, declared ? bet : -1, book_.least_bet, left))
    return;
  paid();
}

void Judging::bet() {  // DE-27; the minimum bet is a house rule
  const auto declared = rules_.bound_bet(p_);
  if (declared && !need(m_.number == *declared, De::coup_bet, kBetDeclared, m_.number, *declared)) return;
  need(m_.number >= book_.least_bet && m_.number <= own().points, De::struggle, kBetIs, m_.number,
       book_.least_bet, own().points);
}

void Judging::contest() {  // DE-26, DE-27
  cite(De::contest, kHeldBy, actor_, p_.area);
  need(m_.number >= book_.least_bet && m_.number <= own().points, De::struggle, kBetIs, m_.number,
       book_.least_bet, own().points);
}

void Judging::place() {  // DE-28, DE-34
  const De de = p_.due == board_.active ? De::coup_division : De::controller_division;
  if (!in_reserve(actor_, UnitType::motorized, de)) return;
  need(at(p_.area).unit.none(), de, kOccupied, p_.area);
}

void Judging::protect() {
  if (!land(m_.area, De::protection_placed)) return;
  if (m_.area == kNoArea || map(m_.area).sea) return;
  if (!controlled(m_.area, De::protection_placed)) return;
  const Unit& unit = at(m_.area).unit;
  if (m_.unit != UnitType::none) {  // DE-76
    const bool there = unit.ground() && unit.type == m_.unit && rules_.owner(unit) == actor_;
    if (!need(there, De::terrorism_protected, kNotThere, m_.area)) return;
  }
  const bool under_unit = unit.is(Unit::kProtected);
  if (!need(!at(m_.area).protected_here && !under_unit, De::protection_placed,
            under_unit ? kProtectedUnder : kOfArea, m_.area))
    return;
  paid();
}

}  // namespace casus::defcon
