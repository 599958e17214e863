// Judges the operations phase: bombardments, attacks and redeployments (DE-58 to DE-77). A part of Arbiter.

#include "systems/defcon/rules/judging.hpp"

namespace casus::defcon {

void Judging::bombard() {
  // DE-77
  if (has(own().activated, Technology::panchsheel) && !need(false, De::panchsheel)) return;
  // DE-74
  const Unit unit = m_.from == kNoArea ? Unit() : at(m_.from).unit;
  const bool own_naval = unit.naval() && rules_.owner(unit) == actor_;
  if (!need(own_naval, De::bombard_naval, kNotThere, m_.from)) return;
  if (own_naval) {
    if (!need(!unit.is(Unit::kBombarded), De::bombard_once, kTwice, 1, 1)) return;  // DE-61
    const auto points = static_cast<std::int32_t>(m_.target_count());
    if (!need(points > 0 && points <= unit.power, De::bombard_targets, kPowerIs, unit.power, points))
      return;  // DE-60
  }
  std::int32_t ships = 0;  // naval units that HAI YING-2 hits
  for (std::size_t i = 0; i < m_.target_count(); ++i) {
    const Area target = m_.targets[i];
    if (i > 0 && m_.targets[i - 1] == target) continue;  // another point on the same unit
    const auto points = static_cast<std::int32_t>(std::count(m_.targets.begin(), m_.targets.end(), target));
    const AreaState& state = at(target);
    // DE-60
    const bool near = own_naval && map(m_.from).adjacent.has(target);
    if (own_naval && !need(near, De::bombard_targets, kOutOfReach, target)) return;
    if (!near) sea_gap(m_.from, target);
    // DE-64
    const bool ship = rules_.target_class(p_, target, actor_) == TargetClass::naval;
    if (ship && has_technology(actor_, Technology::hai_ying_2)) {
      cite(De::hai_ying, kOfUnit, static_cast<std::int32_t>(state.unit.type), target);
      if (!need(p_.level <= book_.hai_ying_level, De::hai_ying_level, kLevelNeeded, book_.hai_ying_level,
                p_.level, operation_in(static_cast<std::size_t>(Operation::bombard), target)))
        return;
      if (p_.level <= book_.hai_ying_level)
        cite(De::level_or_below, kLevelNeeded, book_.hai_ying_level, p_.level);  // DE-9
      if (!unused(Technology::hai_ying_2)) return;
      ++ships;
      if (ships > 1 &&
          !need(ships <= book_.hai_ying_ships, De::hai_ying_many, kTargetCount, ships, book_.hai_ying_ships))
        return;
    } else if (!by_table(target, Operation::bombard)) {
      return;
    }
    if (map(target).sea || rules_.holder(p_, target) == actor_) continue;
    // DE-62, DE-74
    const Bloc by_unit = rules_.owner(state.unit);
    const bool there = state.unit.ground() && by_unit != actor_;
    if (!need(there, De::bombard_power, kNotThere, target)) return;
    if (there && by_unit == kNobody)
      cite(De::bombard_neutral, kOfUnit, static_cast<std::int32_t>(state.unit.type), target);
    // DE-63
    const bool neutral = rules_.holder(p_, target) == kNobody;
    if (neutral && (state.instability > 0 || book_.no_bombard_instability[0]) &&
        !need(!book_.no_bombard_instability[state.instability], De::no_bombard_instability, kInstabilityIs,
              state.instability, target))
      return;
    if (there && !in_line(state.unit.type)) cite(De::unit_forces);
    // DE-65
    if (state.unit.type == UnitType::bunker) {
      if (!need(false, De::bunker, kOfUnit, static_cast<std::int32_t>(state.unit.type), target)) return;
    } else if (there &&
               !need(points <= state.unit.force, De::bombard_power, kPowerIs, state.unit.force, points)) {
      return;
    }
  }
  paid();
}

void Judging::attack(bool free) {
  if (!free) {
    if (has(own().activated, Technology::panchsheel) && !need(false, De::panchsheel)) return;
  } else if (has(own().activated, Technology::panchsheel)) {
    cite(De::panchsheel, kRewardIs, p_.mission, p_.rewards_taken);  // DE-77: rewards stay allowed
  }
  if (m_.area == kNoArea || m_.from == kNoArea) {
    need(false, De::attack_reach, kNotNeeded);
    return;
  }
  if (!by_table(m_.area, Operation::attack)) return;
  const TargetClass target = rules_.target_class(p_, m_.area, actor_);
  const bool restores = rules_.holder(p_, m_.area) == actor_;
  const Unit& unit = at(m_.from).unit;
  const bool own_unit = rules_.has_unit(p_, actor_, m_.from);
  // DE-58
  if (!need(own_unit, De::attack_reach, kNotThere, m_.from)) return;
  if (own_unit) {
    if (!attack_start(unit, restores)) return;
    // DE-67
    const bool again = unit.is(Unit::kAttacked);
    if (again && free) {
      cite(De::free_attack, kOfUnit, static_cast<std::int32_t>(unit.type), m_.from);
    } else if (!need(!again, De::attack_once, kTwice, again ? 1 : 0, 1)) {
      return;
    }
    // DE-42
    if (unit.is(Unit::kFresh) &&
        !need(book_.new_units_attack, De::new_unit, kOfUnit, static_cast<std::int32_t>(unit.type), m_.from))
      return;
    if (!attack_force(unit)) return;
  }
  const bool stands = rules_.is_stand(unit, at(m_.area).unit, actor_);
  if (!restores && !stands) foresee_markers(m_.area);
  if (restores && target == TargetClass::unstable_own) {
    cite(De::instability_lifted, kInstabilityIs, at(m_.area).instability, m_.area);  // DE-30
    if (!stands) foresee(De::instability_to_none, kOfArea, m_.area);
  }
  const Bloc by = rules_.holder(p_, m_.area);
  if (is_opponent(by) && board_.mode == Mode::circle_of_death)
    cite(De::circle_of_death, kOfBloc, by, m_.area);  // DE-92
  if (!free) paid();
}

void Judging::foresee_markers(Area area) {  // DE-100
  const AreaState& state = at(area);
  if (state.instability > 0 || state.protected_here) foresee(De::conquest_markers, kOfArea, area);
}

void Judging::sea_gap(Area from, Area to) {
  if (from != kNoArea && hawaii_between(map(from), map(to)))
    need(false, De::sea_gap, kOutOfReach, to, from);  // DE-72
}

bool Judging::attack_start(const Unit& unit, bool restores) {
  const MapArea& target = map(m_.area);
  const bool adjacent = map(m_.from).adjacent.has(m_.area);
  const bool bridge = map(m_.from).bridges.has(m_.area);
  if (!adjacent) sea_gap(m_.from, m_.area);
  if (unit.type == UnitType::bunker)
    return need(false, De::attack_reach, kOfUnit, static_cast<std::int32_t>(unit.type), m_.from);
  const De reach = restores ? De::restore_by_land : De::attack_reach;
  if (unit.naval() && restores)
    return need(false, reach, kOfUnit, static_cast<std::int32_t>(unit.type), m_.from);
  if (unit.naval())
    return need(adjacent, reach, adjacent ? kOfUnit : kOutOfReach,
                adjacent ? static_cast<std::int32_t>(unit.type) : m_.area, m_.from);
  if (target.sea)
    return need(false, De::attack_reach, kOfUnit, static_cast<std::int32_t>(unit.type), m_.from);
  if (restores && m_.from == m_.area) {
    cite(reach, kOfArea, m_.area);
    return true;
  }
  if (!need(adjacent || (bridge && book_.attack_from_next), reach,
            bridge && !adjacent ? kOverBridgeOnly : kOutOfReach, m_.area, m_.from))
    return false;
  return restores || controlled(m_.from, De::attack_reach);
}

bool Judging::attack_force(const Unit& unit) {
  const Unit& defender = at(m_.area).unit;
  const bool defended = !defender.none() && rules_.owner(defender) != actor_;
  // DE-65
  if (defended && defender.type == UnitType::bunker)
    return need(unit.type == UnitType::armored && unit.launchers > 0, De::bunker, kOfUnit,
                static_cast<std::int32_t>(unit.type), m_.from == kNoArea ? m_.area : m_.from);
  // DE-66
  const std::int32_t force = unit.force;
  const std::int32_t against = defended ? defender.force : 0;
  return need(force > 0 && force >= against, De::attack_force, kForces, force, against);
}

void Judging::redeploy() {
  if (m_.area == kNoArea || m_.from == kNoArea) {
    need(false, De::redeploy_to, kNotNeeded);
    return;
  }
  const Unit& unit = at(m_.from).unit;
  const bool own_unit = rules_.has_unit(p_, actor_, m_.from);
  if (!need(own_unit, De::redeploy_to, kNotThere, m_.from)) return;
  // DE-68
  if (!need(at(m_.area).unit.none(), De::redeploy_to, kOccupied, m_.area)) return;
  if (!map(m_.area).sea && !controlled(m_.area, De::redeploy_to)) return;
  if (!own_unit) return;
  // DE-59
  const bool adjacent = map(m_.from).adjacent.has(m_.area);
  const bool bridge = !adjacent && map(m_.from).bridges.has(m_.area);
  if (!need(unit.type != UnitType::bunker, De::redeploy_one_area, kOfUnit,
            static_cast<std::int32_t>(unit.type), m_.from))
    return;
  const bool element = unit.naval() == map(m_.area).sea;
  if (!need((adjacent || bridge) && element, De::redeploy_one_area, kOutOfReach, m_.area)) return;
  if (!adjacent) sea_gap(m_.from, m_.area);
  // DE-41, DE-69
  const std::int32_t times = unit.redeployed;
  if (times < book_.redeployments) {
    cite(De::redeploy_once, kTwice, times, book_.redeployments);
  } else if (own().satellites == 0) {
    if (!need(false, De::redeploy_once, kTwice, times, book_.redeployments)) return;
  } else if (!need(own().satellites_used < own().satellites, De::satellite, kCounts,
                   own().satellites - own().satellites_used, 1)) {
    return;
  }
  // DE-70
  if (bridge && rules_.full_force(unit) > 1) {
    const auto type = static_cast<std::int32_t>(unit.type);
    if (unit.is(Unit::kBridged) && unit.is(Unit::kOverLand)) {
      if (!need(book_.bridges_over_bonus, De::bridge_after_land, kOfUnit, type, m_.area)) return;
    } else if (!need(!unit.is(Unit::kBridged), De::one_bridge, kOfUnit, type, m_.area)) {
      return;
    }
  }
  paid();
}

}  // namespace casus::defcon
