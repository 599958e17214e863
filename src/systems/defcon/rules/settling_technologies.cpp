// Applies technologies (DE-38, DE-39, DE-71, DE-75 to DE-83, DE-94 to DE-97). A part of Arbiter.

#include "systems/defcon/rules/settling.hpp"

namespace casus::defcon {

void Settling::activate(const Move& m) {
  pay(m);
  own().activated |= only(m.technology);
  event(kActivated, De::panchsheel, {static_cast<std::int32_t>(m.technology)});
  finish();
}

void Settling::technology(const Move& m) {
  // The cost of a BIOHAZARD was paid when it was made (DE-79).
  const bool paid_before = m.technology == Technology::biohazard && m.area != kNoArea;
  if (!paid_before) pay(m);
  if (m.technology != Technology::biohazard || paid_before) ++own().used[index(m.technology)];
  switch (m.technology) {
    case Technology::terrorism:
      terrorism(m.area);
      break;
    case Technology::biohazard:
      if (m.area == kNoArea) {  // DE-79
        ++own().biohazards;
        event(kBiohazardMade, De::biohazard_turn);
        report_.move(kBiohazardToken, kBox, bloc_holder(actor_), 1, De::biohazard_turn);
        break;
      }
      --own().biohazards;
      report_.move(kBiohazardToken, bloc_holder(actor_), kBox, 1, De::biohazard_turn);
      destroy_unit(m.area, De::biohazard);  // DE-78
      lower_level(De::biohazard);
      break;
    case Technology::vidyut:
      pay({0, 0, book_.vidyut_oil}, De::vidyut_barrels);  // DE-94
      destroy_unit(m.from, De::vidyut, kUnitRemoved);     // DE-80
      destroy_unit(m.area, De::vidyut);
      break;
    case Technology::css:  // DE-39
      ++at(m.area).factories;
      event(kFactoryPlaced, De::css_factory, {m.area});
      report_.move(kFactory, kBox, area_holder(m.area), 1, De::css_factory);
      break;
    case Technology::navy_seals:  // DE-71
      navy_seals(m.area);
      break;
    case Technology::mk_ultra:  // DE-83
      change_unit(m.area, below(at(m.area).unit.type), De::mk_ultra_does);
      break;
    case Technology::star_wars:  // DE-81
      own().developed &= ~only(m.technology);
      own().spent |= only(m.technology);
      event(kSpent, De::star_wars, {static_cast<std::int32_t>(m.technology)});
      report_.move(technology_piece(m.technology), bloc_holder(actor_), kBox, 1, De::star_wars);
      if (book_.effects[index(m.technology)] != Effect::none) effect(m);
      break;
    case Technology::mao_zhuxi_yulu:  // DE-82
      at(m.area).influence |= only(actor_);
      event(kInfluenceGained, De::mao_does, {m.area, actor_});
      report_.move(kInfluenceMarker, kBox, area_holder(m.area), 1, De::mao_does);
      break;
    case Technology::colonial_power:  // DE-38
      if (at(m.area).unit.none()) {
        place_unit(m.area, actor_, UnitType::motorized, De::colonial_power_does);
      } else {
        upgrade(m.area, above(at(m.area).unit.type), De::colonial_power_does);
      }
      break;
    default:
      effect(m);
  }
  finish();
}

void Settling::terrorism(Area area) {
  const bool under_unit = at(area).unit.ground() && at(area).unit.is(Unit::kProtected);
  if (at(area).unit.ground()) {
    if (under_unit) unprotect(area, De::terrorism_destroys);  // DE-96
    destroy_unit(area, under_unit ? De::terrorism_protected : De::terrorism_destroys);
  }
  if (!under_unit) raise_instability(area, De::terrorism_destroys);  // DE-76, DE-96
}

void Settling::navy_seals(Area area) {  // DE-71
  if (book_.navy_seals_attack) {
    const Unit& defender = at(area).unit;
    const std::int32_t force = book_.forces[index(UnitType::motorized)];
    if (book_.attack_needs_more && !defender.none() && defender.force == force) {  // DE-66
      event(kAttackStands, De::attack_force, {area, force});
      destroy_unit(area, De::attack_force);
      place_unit(area, actor_, UnitType::motorized, De::navy_seals_come);
      destroy_unit(area, De::seals_lost);
      next_.outcome = kStands;
      return;
    }
    event(kAttackSucceeds, De::attack_force, {area, force, defender.none() ? 0 : defender.force});
    conquer(area);
  }
  place_unit(area, actor_, UnitType::motorized, De::navy_seals_come);
  at(area).unit.flags |= Unit::kAttacked;
}

void Settling::effect(const Move& m) {  // DE-97: as the rulebook says
  switch (book_.effects[index(m.technology)]) {
    case Effect::destroy_naval:
    case Effect::destroy_ground:
      return destroy_unit(m.area, De::not_described);
    case Effect::raise_instability:
      return raise_instability(m.area, De::not_described);
    case Effect::lift_instability:
      return change_instability(m.area, 0, De::instability_lifted);
    case Effect::none:
      return;
  }
}

}  // namespace casus::defcon
