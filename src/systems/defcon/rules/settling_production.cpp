// Units built and upgraded (DE-36, DE-38, DE-42). A part of Arbiter.

#include "systems/defcon/rules/settling.hpp"

namespace casus::defcon {

void Settling::build(const Move& m) {
  pay(m);
  place_unit(m.area, actor_, m.unit, De::new_unit);
  finish();
}

void Settling::upgrade(Area area, UnitType to, De de) {
  while (at(area).unit.type != to) change_unit(area, above(at(area).unit.type), de);  // DE-36: step by step
}

}  // namespace casus::defcon
