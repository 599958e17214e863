// Builds and upgrades units (DE-36, DE-38, DE-42). A part of Arbiter.

#include "systems/defcon/rules/settling.hpp"

namespace casus::defcon {

void Settling::build(const Move& m) {
  pay(m);
  place_unit(m.area, actor_, m.unit, De::new_unit);
  finish();
}

void Settling::replace(const Move& m) {
  pay(m);
  change_unit(m.area, m.unit, De::replace_higher);
  Unit& unit = at(m.area).unit;
  unit.flags = static_cast<std::uint8_t>((unit.flags & Unit::kProtected) | Unit::kFresh);
  unit.redeployed = 0;
  finish();
}

void Settling::upgrade(const Move& m) {
  pay(m);
  upgrade(m.area, m.unit, De::upgrade_steps);
  finish();
}

void Settling::upgrade(Area area, UnitType to, De de) {
  while (at(area).unit.type != to) change_unit(area, above(at(area).unit.type), de);  // DE-36: step by step
}

}  // namespace casus::defcon
