#include "systems/defcon/words/facts.hpp"

#include <fmt/format.h>

namespace casus::defcon {

std::string clause_words(De clause) {
  const auto row = static_cast<std::size_t>(clause);
  return row < kClauseRows.size() ? std::string(kClauseRows[row].words) : "?";
}

std::string said_alone(De clause, bool holds) {
  switch (clause) {
    case De::panchsheel:
      return holds ? "it is allowed though PANCHSHEEL is activated"
                   : "PANCHSHEEL is activated: the NAM makes no attack and no bombardment in this turn";
    case De::phase:
      return "nothing more has to be done now";
    case De::navy_seals:
      return "the division that NAVY SEALS makes has attacked already";
    case De::biohazard:
      return "BIOHAZARD destroys a unit and changes DEFCON, and triggers no LOW";
    case De::vidyut_oil:
      return "VIDYUT costs oil as well";
    case De::contest:
      return "the controller may contest, and need not";
    case De::coup_division:
    case De::controller_division:
      return "a division may be placed, and need not";
    case De::low:
      return "who is struck at may answer, and need not";
    default:
      return clause_words(clause);
  }
}

std::string said_of_area(const Said& said, std::int32_t area) {
  const auto& [names, clause, holds] = said;
  if (!names.is_area(area)) return "it names no area";
  const std::string here = names.area(area);
  switch (clause) {
    case De::neutral:
      return fmt::format("no played bloc controls {}", here);
    case De::neutral_main:
      return fmt::format("{} is a main area of an unplayed bloc, and no played bloc controls it", here);
    case De::taken_main:
    case De::taken_main_how_far:
      return fmt::format("{} is not held by the bloc of its colour, and counts as secondary", here);
    case De::capital_territory_safe:
      return fmt::format("{} is {}", here,
                         holds ? "not in a capital territory that its own bloc holds"
                               : "in a played bloc's capital territory, and no other bloc controls it");
    case De::neutral_main_open:
      return fmt::format("{} is neutral main: units of force 1 or 2 and bunkers there do not hinder", here);
    case De::neutral_main_hindered:
      return fmt::format("nobody's unit of force 1 or 2 hinders in {}, and no bunker", here);
    case De::isro_from:
      return fmt::format("the spaces to {} are counted from one's own coasts", here);
    case De::only_units_lifted:
      return fmt::format("{} must be within reach and without political protection all the same", here);
    case De::neutral_main_taken:
      return fmt::format("{} is neutral main: taking it changes DEFCON", here);
    case De::neutral_tokens:
      return fmt::format("the marker in {} is a neutral token", here);
    case De::main_influence:
      return fmt::format("{} is a main area of one's own: natural influence", here);
    case De::abandoned_main:
      return fmt::format("{} is a played bloc's, and nobody holds it", here);
    case De::destabilize_protected:
    case De::protection_placed:
      return fmt::format("{} is {}under political protection", here, holds ? "not " : "");
    case De::destabilize_units:
      return fmt::format("there is {} unit of an opponent in {}", holds ? "no" : "a", here);
    case De::coup_not_own:
      return fmt::format("{} is {}controlled by the maker of the coup", here, holds ? "not " : "");
    case De::coup_own_main:
      return fmt::format("{} is the maker's own main area, in the hands of another", here);
    case De::contest:
      return fmt::format("the controller of {} may contest it", here);
    case De::neutral_uncontested:
      return fmt::format("{} is neutral: nobody contests", here);
    case De::bunker:
      return fmt::format("the unit in {} is {}a bunker", here, holds ? "not " : "");
    case De::bombard_neutral:
      return fmt::format("the unit in {} is neutral, which is no hindrance", here);
    case De::attack_once:
      return fmt::format("the unit in {} has {} in this turn", here, holds ? "not attacked" : "attacked");
    case De::bombard_once:
      return fmt::format("the unit in {} has {} in this turn", here, holds ? "not bombarded" : "bombarded");
    case De::redeploy_to:
      return fmt::format("{} is {}", here,
                         holds ? "controlled and not occupied" : "occupied, or not controlled");
    case De::terrorism_protected:
      return fmt::format(
          "political protection lies under the unit in {}: it is destroyed, and the area not destabilized",
          here);
    case De::terrorism_destroys:
      return fmt::format("there is no ground unit in {}: the area is destabilized", here);
    case De::attack_reach:
      return fmt::format("the attacking unit stands in {} itself", here);
    case De::instability_to_none:
      return fmt::format("no instability is left in {}", here);
    case De::instead_destabilize:
      return fmt::format("{} is destabilized instead", here);
    case De::terrorism:
      return fmt::format("TERRORISM in {} leaves DEFCON as it is", here);
    default:
      return fmt::format("{}: {}", here, clause_words(clause));
  }
}

std::string said_of_element(const Said& said, std::int32_t area, bool sea) {
  if (!said.names.is_area(area)) return "it names no area";
  const std::string here = said.names.area(area);
  if (said.holds) return fmt::format("{} is a {} area", here, sea ? "sea" : "land");
  return sea ? fmt::format("{} is on land, and it takes a sea area", here)
             : fmt::format("{} is at sea, and it takes a land area", here);
}

std::string said_of_bloc(const Said& said, std::int32_t bloc, std::int32_t area) {
  const auto& [names, clause, holds] = said;
  const std::string whose = Names::bloc(bloc);
  const std::string here = names.is_area(area) ? names.area(area) : "";
  switch (clause) {
    case De::neutral_main:
      return fmt::format("{} is a main area of {}, which is not played, and neutral", here, whose);
    case De::abandoned_main:
      return fmt::format("{} is a main area of {}, and nobody holds it", here, whose);
    case De::taken_main:
      return fmt::format("{} is a main area of {} in the hands of another: it counts as secondary", here,
                         whose);
    case De::taken_main_how_far:
      return fmt::format("that goes for {} too, of the colour of {}", here, whose);
    case De::main_influence:
    case De::mao:
      return holds ? fmt::format("{} has natural influence on {}", whose, here)
                   : fmt::format("no other bloc has natural influence on {}", here);
    case De::naval_no_low:
      return fmt::format("the naval unit of {} in {} triggers no LOW", whose, here);
    case De::low:
      return here.empty() ? fmt::format("{} was struck at, and has LOW", whose)
                          : fmt::format("{} is struck at in {}, and may answer", whose, here);
    case De::low_any_number:
      return fmt::format("{} may launch any number of its missiles", whose);
    case De::low_answers_low:
      return fmt::format("{} answers an answer", whose);
    case De::perimetr_low:
      return fmt::format("{} has PERIMETR, and with it LOW", whose);
    case De::whose_marker:
      return fmt::format("the marker in {} becomes that of {}", here, whose);
    case De::circle_of_death:
      return fmt::format("{} is held by {}, which may be attacked whatever the objective names", here, whose);
    case De::capital_area:
      return fmt::format("{} has no capital area on this map", whose);
    default:
      return here.empty() ? fmt::format("{}: {}", whose, clause_words(clause))
                          : fmt::format("{} in {}: {}", whose, here, clause_words(clause));
  }
}

std::string said_of_unit(const Said& said, std::int32_t type, std::int32_t area) {
  const auto& [names, clause, holds] = said;
  const std::string here = names.area(area);
  if (type == static_cast<std::int32_t>(UnitType::none)) return fmt::format("there is no unit in {}", here);
  const std::string the_unit = fmt::format("the {} in {}", Names::unit(type), here);
  switch (clause) {
    case De::neutral_units:
    case De::standing_in:
      return the_unit + " is neutral";
    case De::bombard_neutral:
      return the_unit + " is neutral, which is no hindrance";
    case De::neutral_main_open:
      return the_unit + " does not hinder: the area is neutral main";
    case De::neutral_main_hindered:
      return the_unit + " is an opponent's: it hinders in a neutral main area as elsewhere";
    case De::reward_units:
      return the_unit + " is removed";
    case De::destabilize_units:
      return fmt::format("{} is {}", the_unit, holds ? "no opponent's" : "an opponent's");
    case De::terrorism_destroys:
      return fmt::format("{} is {}", the_unit, holds ? "destroyed" : "one's own");
    case De::new_unit:
      return holds ? the_unit + " has made no attack by being made" : the_unit + " was placed in this turn";
    case De::no_special_upgrade:
      return the_unit + " is special, and stays as it is";
    case De::mk_ultra:
    case De::mk_ultra_does:
      return the_unit + (holds ? " is downgraded" : " cannot be downgraded");
    case De::attack_reach:
      if (type == static_cast<std::int32_t>(UnitType::bunker))
        return the_unit + " stays where it is, and does not attack";
      return the_unit + (holds ? " reaches it" : " does not reach it");
    case De::free_attack:
      return the_unit + " attacks once more, by a mission";
    case De::bunker:
      if (type == static_cast<std::int32_t>(UnitType::bunker)) return the_unit + " cannot be bombarded";
      return fmt::format("{} is {} against a bunker", the_unit,
                         holds ? "an armored army with a tactical launcher, enough"
                               : "no armored army with a tactical launcher, which it takes");
    case De::redeploy_one_area:
      return the_unit + (holds ? " can move" : " stays where it is");
    case De::one_bridge:
      return fmt::format("the {} {}", Names::unit(type),
                         holds ? "crosses its one sea bridge" : "has crossed a sea bridge already");
    case De::hai_ying:
      return the_unit + " may be bombarded all the same";
    case De::biohazard_where:
      return the_unit + " is destroyed";
    case De::colonial_power:
      return the_unit + " is upgraded, and no new unit";
    case De::phase:
      return fmt::format("{} {} in {}", Names::a_unit(type), holds ? "may stand" : "cannot stand", here);
    default:
      return fmt::format("there is {} in {}", Names::a_unit(type), here);
  }
}

std::string said_of_absence(const Said& said, std::int32_t area) {
  const auto& [names, clause, holds] = said;
  if (!names.is_area(area)) return "it names no area with a unit";
  const std::string here = names.area(area);
  switch (clause) {
    case De::bombard_power:
    case De::biohazard_where:
    case De::mk_ultra_does:
    case De::not_described:
      return fmt::format("there is {} in {} that it can be done to", holds ? "a unit" : "no unit", here);
    case De::vidyut:
      return fmt::format("there is {} in {} that it takes", holds ? "a naval unit" : "no naval unit", here);
    case De::vidyut_where:
      return fmt::format("there is {} of an opponent in {}", holds ? "a naval unit" : "no naval unit", here);
    case De::terrorism_protected:
      return fmt::format("there is {} of one's own in {}", holds ? "a ground unit" : "no such ground unit",
                         here);
    case De::bombard_naval:
      return fmt::format("there is {} of one's own in {}", holds ? "a naval unit" : "no naval unit", here);
    default:
      return fmt::format("there is {} of one's own in {} that {} do it", holds ? "a unit" : "no unit", here,
                         holds ? "can" : "could");
  }
}

}  // namespace casus::defcon
