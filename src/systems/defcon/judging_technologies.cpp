// Technologies that are used as operations (DE-38, DE-39, DE-71, DE-75 to DE-83, DE-94 to DE-97). A part of
// Arbiter.

#include "systems/defcon/judging.hpp"

namespace casus::defcon {

bool Judging::own_technology(Technology technology) {
  const auto number = static_cast<std::int32_t>(technology);
  const bool owners = has(kTechnologyOwners[index(technology)], actor_);
  const De de = technology == Technology::pirates ? De::whose_pirates : De::whose_technology;
  need(owners, de, kTechnologyOf, number, actor_);  // DE-95
  if (!owners) return false;                        // its text has no meaning then
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
  cite(De::phase, kTechnologyOf, number, actor_);  // DE-32: by its own text
  if (!own_technology(technology)) return;
  // VIDYUT alone says where one of one's own units comes from, and a STAR WARS that does nothing is nowhere.
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
      if (!need(m_.area != kNoArea && !map(m_.area).sea, De::css_factory, kOfArea, m_.area)) return;
      if (m_.area == kNoArea || map(m_.area).sea || !controlled(m_.area, De::css_factory)) return;
      if (at(m_.area).factories >= 100 && !need(false, De::css_factory, kCounts, at(m_.area).factories, 100))
        return;
      break;
    case Technology::navy_seals:  // DE-71
      if (!need(m_.area != kNoArea && !map(m_.area).sea, De::navy_seals, kOfArea, m_.area)) return;
      if (m_.area == kNoArea || map(m_.area).sea || !controlled(m_.area, De::navy_seals)) return;
      if (!need(at(m_.area).unit.none(), De::navy_seals, kOccupied, m_.area)) return;
      if (!in_reserve(actor_, UnitType::motorized, De::navy_seals)) return;
      break;
    case Technology::mk_ultra:
      return mk_ultra();
    case Technology::star_wars:  // DE-81
      cite(De::star_wars, kTechnologyOf, number, actor_);
      if (book_.effects[index(technology)] != Effect::none) return not_described(technology);
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
  paid(m_.type);
}

void Judging::terrorism() {
  if (m_.area == kNoArea) {
    need(false, De::terrorism, kNotNeeded);
    return;
  }
  if (!by_table(m_.area, Operation::destabilize, false)) return;
  cite(De::terrorism, kOfArea, m_.area);  // DE-75
  if (map(m_.area).sea) return;
  const Unit& unit = at(m_.area).unit;
  if (unit.ground() && !need(rules_.owner(unit) != actor_, De::terrorism_destroys, kOfUnit,
                             static_cast<std::int32_t>(unit.type), m_.area))
    return;
  if (!destabilizable(m_.area, true)) return;
  paid(m_.type);
}

void Judging::biohazard() {
  if (m_.area == kNoArea) {  // DE-79: made
    const bool in_time = p_.phase == Phase::production || p_.phase == Phase::operations;
    if (!need(in_time, De::biohazard_turn, kPhaseIs, static_cast<std::int32_t>(Phase::production),
              static_cast<std::int32_t>(p_.phase)))
      return;
    if (own().biohazards >= 100 && !need(false, De::biohazard_turn, kCounts, own().biohazards, 100)) return;
    paid(m_.type);
    return;
  }
  // DE-79: used
  if (!need(own().biohazards > 0, De::biohazard_turn, kCounts, own().biohazards, 1)) return;
  if (!need(!has(own().used, Technology::biohazard), De::biohazard_turn, kUsedAlready,
            static_cast<std::int32_t>(Technology::biohazard)))
    return;
  // DE-78
  const Unit& unit = at(m_.area).unit;
  const bool there = !unit.none() && rules_.owner(unit) != actor_;
  if (!need(there, De::biohazard, there ? kOfUnit : kNotThere,
            there ? static_cast<std::int32_t>(unit.type) : m_.area, m_.area))
    return;
  cite(De::defcon_step, kStar, rules_.lowered(p_.level));
}

void Judging::vidyut() {
  const Unit ship = m_.from == kNoArea ? Unit() : at(m_.from).unit;
  // DE-80
  if (!need(ship.naval() && rules_.owner(ship) == actor_, De::vidyut, kNotThere, m_.from)) return;
  const Unit target = m_.area == kNoArea ? Unit() : at(m_.area).unit;
  if (!need(target.naval() && is_opponent(rules_.owner(target)), De::vidyut, kNotThere, m_.area)) return;
  // DE-94
  cite(De::vidyut_oil, kCosts, 2, book_.vidyut_oil, own().oil);
  const Cost& cost = book_.cost(m_.type);
  if (!affordable(De::vidyut_barrels, 2, book_.vidyut_oil + cost.oil, own().oil)) return;
  cite(De::defcon_step, kStar, rules_.lowered(p_.level));
  paid(m_.type);
}

void Judging::mk_ultra() {  // DE-83
  const Unit unit = m_.area == kNoArea ? Unit() : at(m_.area).unit;
  const Bloc by = rules_.owner(unit);
  if (!need(is_opponent(by), De::mk_ultra, kNotThere, m_.area)) return;
  if (!is_opponent(by)) return;
  const UnitType lower = book_.conventional[index(unit.type)] ? below(unit.type) : UnitType::none;
  if (!need(lower != UnitType::none, De::mk_ultra, kOfUnit, static_cast<std::int32_t>(unit.type), m_.area))
    return;
  if (lower != UnitType::none && !in_reserve(by, lower, De::mk_ultra)) return;
  paid(m_.type);
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
  if (unplayed) cite(De::main_influence, kOfBloc, other, m_.area);
  if (rules_.has_influence(p_, actor_, m_.area) && !need(false, De::mao, kInfluenceOn, m_.area)) return;
  paid(m_.type);
}

void Judging::colonial_power() {  // DE-38
  if (!need(m_.area != kNoArea && !map(m_.area).sea, De::colonial_power, kOfArea, m_.area)) return;
  if (m_.area == kNoArea || map(m_.area).sea || !controlled(m_.area, De::colonial_power)) return;
  const Unit& unit = at(m_.area).unit;
  if (unit.none()) {
    if (!in_reserve(actor_, UnitType::motorized, De::colonial_power)) return;
  } else {
    if (!need(rules_.owner(unit) == actor_, De::colonial_power, kNotThere, m_.area)) return;
    if (!upgrade_to(unit, above(unit.type))) return;
    cite(De::colonial_power, kOfUnit, static_cast<std::int32_t>(unit.type), m_.area);
  }
  paid(m_.type);
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
      // DE-65: TOMAHAWK or not
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
  paid(m_.type);
}

void Judging::activate() {  // DE-77
  const Technology technology = m_.technology;
  if (!need(technology == Technology::panchsheel, De::panchsheel, kNotNeeded,
            static_cast<std::int32_t>(technology)))
    return;
  if (technology == Technology::none || !own_technology(technology)) return;
  if (!need(!has(own().activated, technology), De::panchsheel, kUsedAlready,
            static_cast<std::int32_t>(technology)))
    return;
  paid(m_.type);
}

}  // namespace casus::defcon
