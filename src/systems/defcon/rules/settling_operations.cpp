// Carries out bombardments, attacks and redeployments (DE-29, DE-30, DE-60 to DE-74). A part of Arbiter.

#include "systems/defcon/rules/settling.hpp"

namespace casus::defcon {

void Settling::bombard(const Move& m) {
  pay(m);
  has_fought();
  at(m.from).unit.flags |= Unit::kBombarded;  // DE-61
  const bool by_hai_ying = has(own().developed, Technology::hai_ying_2);
  const auto end = m.targets.begin() + static_cast<std::ptrdiff_t>(m.target_count());
  if (by_hai_ying &&
      std::any_of(m.targets.begin(), end, [this](Area target) { return board_.areas[target].sea; }))
    ++own().used[index(Technology::hai_ying_2)];
  for (std::size_t i = 0; i < m.target_count(); ++i) {
    const Area target = m.targets[i];
    Unit& unit = at(target).unit;
    if (unit.none()) continue;
    if (board_.areas[target].sea && by_hai_ying) {  // DE-64
      destroy_unit(target, De::hai_ying);
      continue;
    }
    const bool falls = changes(target, Operation::bombard);  // DE-73
    if (unit.force <= 1) {
      destroy_unit(target, De::bombard_power);
    } else {  // DE-74
      --unit.force;
      event(kUnitReduced, De::bombard_power,
            {target, static_cast<std::int32_t>(unit.type), unit.bloc < kBlocs ? unit.bloc : -1, unit.force});
    }
    if (falls) lower_level(De::bombard_no_star);
  }
  finish();
}

void Settling::attack(const Move& m, bool free) {
  if (!free) {
    pay(m);
    has_fought();
  }
  Unit& unit = at(m.from).unit;
  unit.flags |= Unit::kAttacked;  // DE-67
  const Unit& defender = at(m.area).unit;
  const bool defended = !defender.none() && rules_.owner(defender) != actor_;
  const bool bunker = defended && defender.type == UnitType::bunker;
  const std::int32_t against = defended ? defender.force : 0;
  if (rules_.is_stand(unit, defender, actor_)) {  // DE-66
    event(kAttackStands, De::attack_force, {m.area, unit.force});
    destroy_unit(m.area, De::attack_force);
    destroy_unit(m.from, De::attack_force);
    next_.outcome = kStands;
    return finish();
  }
  if (rules_.holder(next_, m.area) == actor_) {  // DE-15, DE-30
    if (defended) destroy_unit(m.area, bunker ? De::bunker : De::attack_force);
    event(kRestored, De::instability_lifted, {m.area});
    const bool falls = changes(m.area, Operation::attack);
    change_instability(m.area, 0, De::instability_to_none);
    if (falls) lower_level(De::unstable_own_star);
    return finish();
  }
  event(kAttackSucceeds, bunker ? De::bunker : De::attack_force, {m.area, unit.force, against});
  conquer(m.area);
  if (unit.ground() && at(m.area).unit.none()) move_in(m);
  finish();
}

/// Applies a successful attack to its target.
void Settling::conquer(Area area) {
  const bool falls = changes(area, Operation::attack);
  const Unit& defender = at(area).unit;
  if (rules_.owner(defender) != actor_)
    destroy_unit(area, defender.type == UnitType::bunker ? De::bunker : De::attack_force);
  if (board_.areas[area].sea) {  // DE-16
    if (falls) lower_level(De::naval_star);
    return;
  }
  const Piece marker = rules_.marker(next_, area);
  take(area, De::attack_force, De::silo_destroyed, falls);
  keep_markers(area, marker);
}

void Settling::keep_markers(Area area, Piece marker) {  // DE-100
  if (book_.conquest_keeps_instability) {
    exchange_markers(area, marker);
  } else {
    change_instability(area, 0, De::conquest_markers, marker);
  }
  if (book_.conquest_keeps_protection || !at(area).protected_here) return;
  event(kProtectionGone, De::conquest_markers, {area});
  report_.move(kProtectionMarker, area_holder(area), kBox, 1, De::conquest_markers);
  at(area).protected_here = false;
}

void Settling::has_fought() {  // DE-77
  if (has(own().developed, Technology::panchsheel)) own().has_fought = true;
}

void Settling::move_in(const Move& m) {  // DE-66
  const Unit unit = at(m.from).unit;
  const bool bridge = !board_.next_to(m.from, m.area);
  event(kUnitMoved, De::attack_force,
        {m.from, m.area, static_cast<std::int32_t>(unit.type), bridge ? 1 : 0, 0});
  report_.move(unit_piece(unit.bloc, unit.type), force_in(unit.bloc, m.from), force_in(unit.bloc, m.area), 1,
               De::attack_force);
  report_.move(kLauncher, force_in(unit.bloc, m.from), force_in(unit.bloc, m.area), unit.launchers,
               De::attack_force);
  if (unit.is(Unit::kProtected))
    report_.move(kProtectionMarker, area_holder(m.from), area_holder(m.area), 1, De::protection_placed);
  at(m.area).unit = unit;
  at(m.from).unit = Unit();
}

void Settling::redeploy(const Move& m) {
  pay(m);
  Unit unit = at(m.from).unit;
  const bool bonus = unit.redeployed >= book_.redeployments;  // DE-69
  const bool bridge = !board_.areas[m.from].adjacent.has(m.area);
  if (bonus) {
    ++own().satellites_used;
  } else {
    ++unit.redeployed;
  }
  // DE-70
  if (bridge) {
    unit.flags = static_cast<std::uint8_t>((unit.flags | Unit::kBridged) & ~Unit::kOverLand);
  } else if (unit.is(Unit::kBridged)) {
    unit.flags |= Unit::kOverLand;
  }
  const De de = bonus ? De::satellite : De::redeploy_to;
  event(kUnitMoved, de,
        {m.from, m.area, static_cast<std::int32_t>(unit.type), bridge ? 1 : 0, bonus ? 1 : 0});
  report_.move(unit_piece(unit.bloc, unit.type), force_in(unit.bloc, m.from), force_in(unit.bloc, m.area), 1,
               de);
  report_.move(kLauncher, force_in(unit.bloc, m.from), force_in(unit.bloc, m.area), unit.launchers, de);
  if (unit.is(Unit::kProtected))
    report_.move(kProtectionMarker, area_holder(m.from), area_holder(m.area), 1, De::protection_placed);
  at(m.from).unit = Unit();
  at(m.area).unit = unit;
  finish();
}

}  // namespace casus::defcon
