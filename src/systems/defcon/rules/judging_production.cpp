// Judges the production phase: building, replacing and upgrading units (DE-35 to DE-38, DE-40, DE-42). A part
// of Arbiter.

#include "systems/defcon/rules/judging.hpp"

namespace casus::defcon {

void Judging::build() {
  if (m_.area == kNoArea || m_.unit == UnitType::none) {
    need(false, De::phase_read, kNotNeeded);
    return;
  }
  if (!in_reserve(actor_, m_.unit, De::phase_read)) return;
  if (!need(at(m_.area).unit.none(), De::phase_read, kOccupied, m_.area)) return;
  if (m_.unit == UnitType::naval) {
    build_at_sea();
  } else {
    if (!land(m_.area, De::phase_read)) return;
    if (map(m_.area).sea || !controlled(m_.area, De::phase_read)) return;
  }
  cite(De::new_unit, kOfUnit, static_cast<std::int32_t>(m_.unit), m_.area);  // DE-42
  paid();
}

void Judging::build_at_sea() {
  // The distance from the controlled coasts, over sea areas with any units.
  AreaSet near;
  for (const Area area : board_.each_area()) {
    if (!map(area).sea && rules_.holder(p_, area) == actor_) near |= map(area).adjacent;
  }
  std::int32_t spaces = near.has(m_.area) ? 1 : 3;
  if (spaces > 1) {
    near.each([&](Area coast) {
      if (map(coast).sea && map(coast).adjacent.has(m_.area)) spaces = 2;
    });
  }
  if (!need(map(m_.area).sea, De::phase_read, kIsLand, m_.area, 1)) return;
  if (!map(m_.area).sea) return;
  // DE-40
  const bool isro = has_technology(actor_, Technology::isro);
  cite(De::isro_from, kOfArea, m_.area);
  if (spaces == 1 || !isro) {
    need(spaces == 1, De::isro_without, kSpaces, spaces, 1);
  } else {
    need(spaces <= 2, De::isro, kSpaces, spaces, 2);
  }
}

void Judging::replace() {
  if (m_.area == kNoArea || m_.unit == UnitType::none) {
    need(false, De::replace_higher, kNotNeeded);
    return;
  }
  const Unit& unit = at(m_.area).unit;
  const bool own_unit = unit.ground() && rules_.owner(unit) == actor_;
  if (!need(own_unit && m_.unit != UnitType::naval, De::replace_higher, kNotThere, m_.area)) return;
  if (!own_unit) return;
  // DE-35
  const std::int32_t force = book_.forces[index(m_.unit)];
  const std::int32_t before = rules_.full_force(unit);
  if (!in_line(m_.unit) || !in_line(unit.type)) need(force > before, De::unit_forces, kForces, force, before);
  if (!need(force > before, De::replace_higher, kForces, force, before)) return;
  if (!in_reserve(actor_, m_.unit, De::phase_read)) return;
  cite(De::new_unit, kOfUnit, static_cast<std::int32_t>(m_.unit), m_.area);  // DE-42
  paid();
}

void Judging::upgrade() {
  if (m_.area == kNoArea) {
    need(false, De::upgrade_steps, kNotNeeded);
    return;
  }
  const Unit& unit = at(m_.area).unit;
  const bool own_unit = unit.ground() && rules_.owner(unit) == actor_;
  if (!need(own_unit, De::upgrade_steps, kNotThere, m_.area)) return;
  if (!own_unit || !upgrade_to(unit, m_.unit)) return;
  cite(De::new_unit, kOfUnit, static_cast<std::int32_t>(m_.unit), m_.area);  // DE-42
  paid();
}

bool Judging::upgrade_to(const Unit& unit, UnitType to) {
  // DE-37
  if (unit.type == UnitType::special)
    return need(false, De::no_special_upgrade, kOfUnit, static_cast<std::int32_t>(unit.type), m_.area);
  // DE-36: each step separately, along the line
  if (!in_line(unit.type) || (to != UnitType::none && !in_line(to)))
    return need(false, De::off_the_line, kOfUnit,
                static_cast<std::int32_t>(in_line(unit.type) ? to : unit.type), m_.area);
  if (to == UnitType::none)  // there is no higher one
    return need(false, De::upgrade_steps, kOfUnit, static_cast<std::int32_t>(unit.type), m_.area);
  if (to <= unit.type)
    return need(false, De::upgrade_steps, kForces, book_.forces[index(to)], book_.forces[index(unit.type)]);
  for (UnitType step = above(unit.type); step != UnitType::none && step <= to; step = above(step)) {
    if (!in_reserve(actor_, step, De::upgrade_steps)) return false;
  }
  return true;
}

}  // namespace casus::defcon
