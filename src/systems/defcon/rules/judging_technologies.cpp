// Judges technologies used as operations (DE-38, DE-39, DE-71, DE-75 to DE-83, DE-94 to DE-97). A part of
// Arbiter.

#include "systems/defcon/rules/judging.hpp"

namespace casus::defcon {

bool Judging::own_technology(Technology technology) {
  const auto number = static_cast<std::int32_t>(technology);
  const bool owners = has(kTechnologyOwners[index(technology)], actor_);
  const De de = technology == Technology::pirates ? De::whose_pirates : De::whose_technology;
  need(owners, de, kTechnologyOf, number, actor_);  // DE-95
  if (!owners) return false;                        // its text does not apply then
  if (has(own().spent, technology)) return need(false, De::star_wars, kSpentAlready, number);  // DE-81
  return need(has(own().developed, technology), De::whose_technology, kNotDeveloped, number);
}

void Judging::technology() {
  const Technology technology = m_.technology;
  if (technology == Technology::none) {
    need(false, De::whose_technology, kNotNeeded);
    return;
  }
  const auto number = static_cast<std::int32_t>(technology);
  cite(De::phase, kTechnologyOf, number, actor_);  // DE-32: by the technology's own text
  if (!own_technology(technology)) return;
  // DE-79: making a token is not a use
  const bool makes = technology == Technology::biohazard && m_.area == kNoArea;
  const bool counts = is_counted(technology) && !makes && !has(own().spent, technology);
  if (counts && !unused(technology)) return;
  // Only VIDYUT names the origin of an own unit, and a STAR WARS without effect names no area.
  const bool nowhere =
      technology == Technology::star_wars && book_.effects[index(technology)] == Effect::none;
  if ((technology != Technology::vidyut && m_.from != kNoArea) || (nowhere && m_.area != kNoArea)) {
    need(false, De::phase, kNotNeeded);
    return;
  }
  constexpr Technologies kStayAllowed = only(Technology::terrorism) | only(Technology::pirates) |
                                        only(Technology::biohazard) | only(Technology::vidyut);  // DE-77
  if (has(own().activated, Technology::panchsheel) && has(kStayAllowed, technology))
    cite(De::panchsheel, kTechnologyOf, number, actor_);
  const auto acts_by_itself = [&](De de) { need(false, de, kNotNeeded, number); };
  switch (technology) {
    case Technology::terrorism:
      return terrorism();
    case Technology::biohazard:
      return biohazard();
    case Technology::vidyut:
      return vidyut();
    case Technology::css:  // DE-39
      if (!land(m_.area, De::css_factory)) return;
      if (m_.area == kNoArea || map(m_.area).sea || !controlled(m_.area, De::css_factory)) return;
      if (at(m_.area).factories >= 100 && !need(false, De::css_factory, kCounts, at(m_.area).factories, 100))
        return;
      break;
    case Technology::navy_seals:  // DE-71
      return navy_seals();
    case Technology::mk_ultra:
      return mk_ultra();
    case Technology::star_wars:  // DE-81
      cite(De::star_wars, kTechnologyOf, number, actor_);
      if (book_.effects[index(technology)] != Effect::none) return not_described(technology);
      cite(De::not_described);  // by the rulebook it does nothing else
      break;
    case Technology::mao_zhuxi_yulu:
      return mao();
    case Technology::colonial_power:
      return colonial_power();
    case Technology::low:
      return acts_by_itself(De::low);
    case Technology::isro:
      return acts_by_itself(De::isro);
    case Technology::panchsheel:
      return acts_by_itself(De::panchsheel);
    case Technology::politburo:
      return acts_by_itself(De::politburo);
    case Technology::hai_ying_2:
      return acts_by_itself(De::hai_ying);
    default:
      return not_described(technology);
  }
  paid();
}

void Judging::terrorism() {
  if (m_.area == kNoArea) {
    need(false, De::terrorism, kNotNeeded);
    return;
  }
  cite(De::terrorism_destroys, kPlain);  // DE-96
  if (!by_table(m_.area, Operation::destabilize, false)) return;
  foresee(De::terrorism, kOfArea, m_.area);  // DE-75
  if (map(m_.area).sea) return;
  const Unit& unit = at(m_.area).unit;
  if (unit.ground() && rules_.owner(unit) == actor_ &&
      !need(false, De::terrorism_destroys, kOfUnit, static_cast<std::int32_t>(unit.type), m_.area))
    return;
  if (!bunker_falls(book_.terrorism_destroys_bunkers)) return;
  if (!destabilizable(m_.area, true)) return;
  paid();
}

void Judging::biohazard() {
  if (m_.area == kNoArea) {  // DE-79: it is made
    const bool in_time = p_.phase == Phase::production || p_.phase == Phase::operations;
    const Phase next = p_.phase <= Phase::production ? Phase::production : Phase::operations;
    if (!need(in_time, De::biohazard_turn, kPhaseIs, static_cast<std::int32_t>(next),
              static_cast<std::int32_t>(p_.phase)))
      return;
    if (own().biohazards >= 100 && !need(false, De::biohazard_turn, kCounts, own().biohazards, 100)) return;
    paid();
    return;
  }
  // DE-79: it is used
  if (!need(own().biohazards > 0, De::biohazard_turn, kCounts, own().biohazards, 1)) return;
  // DE-78
  const Unit& unit = at(m_.area).unit;
  const bool there = !unit.none() && rules_.owner(unit) != actor_;
  foresee(De::biohazard);
  if (there) foresee(De::biohazard_where, kOfUnit, static_cast<std::int32_t>(unit.type), m_.area);
  if (!there) need(false, De::biohazard_where, kNotThere, m_.area);
  bunker_falls(book_.biohazard_destroys_bunkers);
}

bool Judging::bunker_falls(bool falls) {  // DE-65
  const Unit& unit = at(m_.area).unit;
  return unit.type != UnitType::bunker ||
         need(falls, De::bunker_technologies, kOfUnit, static_cast<std::int32_t>(unit.type), m_.area);
}

void Judging::vidyut() {
  const Unit ship = m_.from == kNoArea ? Unit() : at(m_.from).unit;
  // DE-80
  if (!need(ship.naval() && rules_.owner(ship) == actor_, De::vidyut, kNotThere, m_.from)) return;
  const Unit target = m_.area == kNoArea ? Unit() : at(m_.area).unit;
  if (!need(rules_.opposing_ship(target, actor_), De::vidyut, kNotThere, m_.area, 1)) return;
  cite(De::vidyut_where, kPlain);
  cite(De::vidyut_oil);  // DE-94
  if (!affordable(De::vidyut_barrels, 2, book_.vidyut_oil + book_.cost(m_).oil, own().oil)) return;
  paid();
}

void Judging::navy_seals() {  // DE-71
  const Area area = m_.area;
  if (!land(area, De::navy_seals_come)) return;
  if (area == kNoArea || map(area).sea) return;
  cite(De::navy_seals);
  if (!book_.navy_seals_attack) {
    if (!controlled(area, De::navy_seals_come)) return;
    if (!need(at(area).unit.none(), De::navy_seals_come, kOccupied, area)) return;
    if (!in_reserve(actor_, UnitType::motorized, De::navy_seals_come)) return;
    paid();
    return;
  }
  if (!in_phase(Phase::operations, De::phase)) return;  // DE-32: it is an attack
  if (!by_table(area, Operation::attack)) return;
  const bool theirs = rules_.holder(p_, area) != actor_;
  if (!need(theirs, De::navy_seals_come, kHeldBy, at(area).controller, area)) return;
  bool reached = false;
  map(area).adjacent.each([&](Area sea) {
    const Unit& ship = at(sea).unit;
    reached = reached || (ship.naval() && rules_.owner(ship) == actor_);
  });
  if (!need(reached, De::navy_seals_come, kOutOfReach, area)) return;
  const Unit& there = at(area).unit;
  if (!there.none() && rules_.owner(there) == actor_ && !need(false, De::navy_seals_come, kOccupied, area))
    return;
  if (!in_reserve(actor_, UnitType::motorized, De::navy_seals_come)) return;
  Unit division;
  division.type = UnitType::motorized;
  division.force = book_.forces[index(UnitType::motorized)];
  if (!attack_force(division)) return;
  if (rules_.is_stand(division, there, actor_)) {
    foresee(De::seals_lost, kOfUnit, static_cast<std::int32_t>(UnitType::motorized), area);
  } else {
    foresee_markers(area);
  }
  paid();
}

void Judging::mk_ultra() {  // DE-83
  const Unit unit = m_.area == kNoArea ? Unit() : at(m_.area).unit;
  const Bloc by = rules_.owner(unit);
  if (!need(is_opponent(by), De::mk_ultra_does, kNotThere, m_.area)) return;
  if (!is_opponent(by)) return;
  const UnitType lower = book_.conventional[index(unit.type)] ? below(unit.type) : UnitType::none;
  const De de = unit.type == UnitType::kotin ? De::mk_ultra : De::mk_ultra_does;
  if (!need(lower != UnitType::none, de, kOfUnit, static_cast<std::int32_t>(unit.type), m_.area)) return;
  if (lower == UnitType::none) return;
  const std::int32_t force = book_.forces[index(lower)];
  if (!need(force < unit.force, De::mk_ultra_does, kForces, force, unit.force)) return;
  if (!in_reserve(by, lower, De::mk_ultra_does)) return;
  paid();
}

void Judging::mao() {
  if (m_.area == kNoArea) {
    need(false, De::mao, kNotNeeded);
    return;
  }
  // DE-82, DE-8
  Bloc other = kNobody;
  bool unplayed = false;
  for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
    if (bloc == actor_ || !rules_.has_influence(p_, bloc, m_.area)) continue;
    const bool counts = board_.is_played(bloc) || book_.unplayed_influence;
    if (counts && other == kNobody) {
      other = bloc;
      unplayed = !board_.is_played(bloc);
    }
  }
  if (!need(other != kNobody, De::mao, kOfBloc, other, m_.area)) return;
  if (unplayed) cite(De::unplayed_influence, kOfBloc, other, m_.area);
  const bool has_some = rules_.has_influence(p_, actor_, m_.area);
  if (!need(!has_some, De::mao_does, kInfluenceOn, m_.area)) return;
  paid();
}

void Judging::colonial_power() {  // DE-38
  if (!land(m_.area, De::colonial_power_does)) return;
  if (m_.area == kNoArea || map(m_.area).sea || !controlled(m_.area, De::colonial_power_does)) return;
  const Unit& unit = at(m_.area).unit;
  if (unit.none()) {
    if (!in_reserve(actor_, UnitType::motorized, De::colonial_power_does)) return;
  } else {
    if (!need(rules_.owner(unit) == actor_, De::colonial_power_does, kNotThere, m_.area)) return;
    if (!upgrade_to(unit, above(unit.type))) return;
    foresee(De::colonial_power, kOfUnit, static_cast<std::int32_t>(unit.type), m_.area);
  }
  paid();
}

void Judging::not_described(Technology technology) {  // DE-97
  const Effect effect = book_.effects[index(technology)];
  const auto number = static_cast<std::int32_t>(technology);
  if (!need(effect != Effect::none, De::not_described, kTechnologyOf, number, actor_)) return;
  if (effect == Effect::none) return;
  if (m_.area == kNoArea) {
    need(false, De::not_described, kNotNeeded, number);
    return;
  }
  const AreaState& state = at(m_.area);
  const bool theirs = !state.unit.none() && rules_.owner(state.unit) != actor_;
  switch (effect) {
    case Effect::destroy_naval:
      if (!need(theirs && state.unit.naval(), De::not_described, kNotThere, m_.area)) return;
      break;
    case Effect::destroy_ground:
      if (!need(theirs && state.unit.ground(), De::not_described, kNotThere, m_.area)) return;
      // DE-65: for TOMAHAWK, too
      if (theirs && state.unit.type == UnitType::bunker)
        need(false, De::bunker, kOfUnit, static_cast<std::int32_t>(state.unit.type), m_.area);
      break;
    case Effect::raise_instability:
      if (!need(!map(m_.area).sea && state.instability < 2, De::one_step, kInstabilityIs, state.instability,
                m_.area))
        return;
      if (!map(m_.area).sea && !no_safe_capital(m_.area)) return;  // DE-4
      break;
    default:  // DE-30
      if (!need(state.instability == 1, De::instability_lifted, kInstabilityIs, state.instability, m_.area))
        return;
      if (!controlled(m_.area, De::not_described)) return;
  }
  paid();
}

void Judging::activate() {  // DE-77
  const Technology technology = m_.technology;
  if (!need(technology == Technology::panchsheel, De::panchsheel, kNotNeeded,
            static_cast<std::int32_t>(technology)))
    return;
  if (technology == Technology::none || !own_technology(technology)) return;
  if (!need(!own().has_fought, De::panchsheel_turn, kPlain)) return;
  if (!need(!has(own().activated, technology), De::panchsheel, kUsedAlready,
            static_cast<std::int32_t>(technology), has(own().activated, technology) ? 1 : 0, 1))
    return;
  paid();
}

}  // namespace casus::defcon
