#include "systems/defcon/words/finding_rows.hpp"

#include <algorithm>

namespace casus::defcon {
namespace {

template <auto N>
bool a_is(const Told& told) {
  return told.about[0] == static_cast<std::int32_t>(N);
}
template <auto N>
bool b_is(const Told& told) {
  return told.about[1] == static_cast<std::int32_t>(N);
}
bool a_no_area(const Told& told) { return !told.names.is_area(told.about[0]); }
bool b_no_area(const Told& told) { return !told.names.is_area(told.about[1]); }
bool a_below_b(const Told& told) { return told.about[0] < told.about[1]; }
bool b_over_c(const Told& told) { return told.about[1] > told.about[2]; }
bool a_negative(const Told& told) { return told.about[0] < 0; }
bool b_negative(const Told& told) { return told.about[1] < 0; }
bool a_positive(const Told& told) { return told.about[0] > 0; }
bool b_positive(const Told& told) { return told.about[1] > 0; }
bool c_positive(const Told& told) { return told.about[2] > 0; }
bool holding(const Told& told) { return told.holds; }
bool has_near(const Told& told) { return !near(told).empty(); }
bool at_sea(const Told& told) {
  return told.names.is_area(told.about[0]) &&
         told.names.board().areas[static_cast<std::size_t>(told.about[0])].sea;
}
/// At sea, where the table has a row for it: the operation could be meant for a ship.
bool takes_ship(const Told& told) {
  if (!at_sea(told) || told.about[1] < 0 || static_cast<std::size_t>(told.about[1]) >= kOperations)
    return false;
  const auto operation = static_cast<Operation>(told.about[1]);
  return told.rules.rulebook().cell(TargetClass::naval, operation).level > 0 ||
         (operation == Operation::bombard &&
          has(told.rules.start().blocs[told.rules.active()].developed, Technology::hai_ying_2));
}
bool both_destroyed(const Told& told) {
  return told.holds && told.about[0] == told.about[1] && told.rules.rulebook().attack_needs_more;
}
bool of_active(const Told& told) { return Names::bloc(told.about[0]) == told.names.active(); }
bool seals_attack(const Told& told) { return told.rules.rulebook().navy_seals_attack; }
bool used_once(const Told& told) { return !told.holds && told.about[2] <= 1; }
bool some_of_many(const Told& told) { return told.holds && told.about[1] > 1; }
bool some_step(const Told& told) {
  const auto& barred = told.rules.rulebook().no_bombard_instability;
  return std::find(barred.begin(), barred.end(), false) != barred.end();
}
bool no_level(const Told& told) {
  const auto& levels = told.rules.rulebook().hyperterrorism_levels;
  return std::find(levels.begin() + 1, levels.end(), true) == levels.end();
}

/// Said in place of what the rows after it would say.
constexpr std::string_view kNothing = "[|]";
constexpr std::string_view kNextTurn = "the next turn";

}  // namespace

std::span<const FindingRow> finding_rows() {
  using enum De;
  using Stage = Position::Stage;
  constexpr Where kAll;
  static constexpr FindingRow kRows[] = {
      {kPlain, panchsheel,
       "[it is allowed though PANCHSHEEL is activated|PANCHSHEEL is activated: the NAM makes no attack and "
       "no bombardment in this turn]",
       "a turn in which PANCHSHEEL is not activated"},
      {kPlain, phase, "nothing more has to be done now"},
      {kPlain, navy_seals, "the division that NAVY SEALS makes has attacked already"},
      {kPlain, biohazard, "BIOHAZARD destroys a unit and changes DEFCON, and triggers no LOW"},
      {kPlain, vidyut_oil, "VIDYUT costs oil as well"},
      {kPlain, contest, "the controller may contest, and need not"},
      {kPlain, {coup_division, controller_division}, "a division may be placed, and need not"},
      {kPlain, low, "who is struck at may answer, and need not"},
      {kPlain, kAll, "{clause}"},
      {kReasons, kAll, "{clause}"},
      {kOfArea, a_no_area, "it names no area", "an area"},
      {kOfArea, neutral_main_hindered, "nobody's unit of force 1 or 2 hinders in {area a}, and no bunker"},
      {kOfArea, isro_from, "the spaces to {area a} are counted from one's own coasts"},
      {kOfArea, only_units_lifted,
       "{area a} must be within reach and without political protection all the same"},
      {kOfArea,
       {destabilize_protected, protection_placed},
       "{area a} is [not |]under political protection",
       "the political protection in {area a} gone"},
      {kOfArea, coup_not_own, "{area a} is [not |]controlled by the maker of the coup",
       "{area a} in other hands"},
      {kOfArea, neutral_uncontested, "{area a} is neutral: nobody contests"},
      {kOfArea, terrorism_protected,
       "political protection lies under the unit in {area a}: it is destroyed, and the area not "
       "destabilized"},
      {kOfArea, terrorism_destroys, "there is no ground unit in {area a}: the area is destabilized"},
      {kOfArea, attack_reach, "the attacking unit stands in {area a} itself"},
      {kOfArea, instability_to_none, "no instability is left in {area a}"},
      {kOfArea, instead_destabilize, "{area a} is destabilized instead"},
      {kOfArea, terrorism, "TERRORISM in {area a} leaves DEFCON as it is"},
      {kOfArea, kAll, "{area a}: {clause}"},
      {kIsLand, a_no_area, "it names no area"},
      {kIsLand, b_is<1>, "{area a} is [a sea area|on land, and it takes a sea area]", "a sea area"},
      {kIsLand, kAll, "{area a} is [a land area|at sea, and it takes a land area]", "a land area"},
      {kOfBloc, neutral_main, "{area b} is a main area of {bloc a}, which is not played, and neutral"},
      {kOfBloc, abandoned_main, "{area b} is a main area of {bloc a}, and nobody holds it"},
      {kOfBloc, taken_main,
       "{area b} is a main area of {bloc a} in the hands of another: it counts as secondary"},
      {kOfBloc, taken_main_how_far, "that goes for {area b} too, of the colour of {bloc a}"},
      {kOfBloc, {main_influence, mao}, "[{bloc a} has|no other bloc has] natural influence on {area b}"},
      {kOfBloc, mao, "", "natural influence of another bloc on {area b}"},
      {kOfBloc, naval_no_low, "the naval unit of {bloc a} in {area b} triggers no LOW"},
      {kOfBloc, {low, b_no_area}, "{bloc a} was struck at, and has LOW"},
      {kOfBloc, low, "{bloc a} is struck at in {area b}, and may answer"},
      {kOfBloc, low_any_number, "{bloc a} may launch any number of its missiles"},
      {kOfBloc, low_answers_low, "{bloc a} answers an answer"},
      {kOfBloc, perimetr_low, "{bloc a} has PERIMETR, and with it LOW"},
      {kOfBloc, whose_marker, "the marker in {area b} becomes that of {bloc a}"},
      {kOfBloc, circle_of_death,
       "{area b} is held by {bloc a}, which may be attacked whatever the objective names"},
      {kOfBloc, capital_area, "{bloc a} has no capital area on this map"},
      {kOfBloc, b_no_area, "{bloc a}: {clause}"},
      {kOfBloc, kAll, "{bloc a} in {area b}: {clause}"},
      {kOfUnit, a_is<UnitType::none>, "there is no unit in {area b}"},
      {kOfUnit, {neutral_units, standing_in}, "the {unit a} in {area b} is neutral"},
      {kOfUnit, bombard_neutral, "the {unit a} in {area b} is neutral, which is no hindrance"},
      {kOfUnit, neutral_main_open, "the {unit a} in {area b} does not hinder: the area is neutral main"},
      {kOfUnit, neutral_main_hindered,
       "the {unit a} in {area b} is an opponent's: it hinders in a neutral main area as elsewhere"},
      {kOfUnit, reward_units, "the {unit a} in {area b} is removed"},
      {kOfUnit, destabilize_units, "the {unit a} in {area b} is [no|an] opponent's"},
      {kOfUnit, {destabilize_units, neutral_main_hindered}, "", "the {unit a} gone from {area b}"},
      {kOfUnit, terrorism_destroys, "the {unit a} in {area b} is [destroyed|one's own]"},
      {kOfUnit, new_unit,
       "the {unit a} in {area b} [has made no attack by being made|was placed in this turn]", kNextTurn},
      {kOfUnit, no_special_upgrade, "the {unit a} in {area b} is special, and stays as it is"},
      {kOfUnit,
       {mk_ultra, mk_ultra_does},
       "the {unit a} in {area b} [is|cannot be] downgraded",
       "a mechanized corps or an armored army there"},
      {kOfUnit,
       {attack_reach, a_is<UnitType::bunker>},
       "the {unit a} in {area b} stays where it is, and does not attack",
       "a unit that is no bunker"},
      {kOfUnit, {attack_reach, a_is<UnitType::naval>}, "", "a land unit"},
      {kOfUnit, attack_reach, "the {unit a} in {area b} [reaches|does not reach] it", "a naval unit"},
      {kOfUnit, free_attack, "the {unit a} in {area b} attacks once more, by a mission"},
      {kOfUnit, {bunker, a_is<UnitType::bunker>}, "the {unit a} in {area b} cannot be bombarded"},
      {kOfUnit, bunker,
       "the {unit a} in {area b} is [an armored army with a tactical launcher, enough|no armored army with a "
       "tactical launcher, which it takes] against a bunker",
       "an attack by an armored army with a tactical launcher, or a nuclear missile"},
      {kOfUnit, redeploy_one_area, "the {unit a} in {area b} [can move|stays where it is]"},
      {kOfUnit, one_bridge, "the {unit a} [crosses its one sea bridge|has crossed a sea bridge already]",
       kNextTurn},
      {kOfUnit, hai_ying, "the {unit a} in {area b} may be bombarded all the same"},
      {kOfUnit, biohazard_where, "the {unit a} in {area b} is destroyed"},
      {kOfUnit, colonial_power, "the {unit a} in {area b} is upgraded, and no new unit"},
      {kOfUnit, phase, "{a_unit a} [may|cannot] stand in {area b}"},
      {kOfUnit, kAll, "there is {a_unit a} in {area b}"},
      {kClassIs, kAll, "{area b} is {class}"},
      {kNoClass, a_no_area, "{clause}"},
      {kNoClass, takes_ship, "", "a naval unit of an opponent in {area a}"},
      {kNoClass, at_sea, "{area a} is a sea area without a naval unit of an opponent", kNothing},
      {kNoClass, kAll, "{area a} is controlled by {active} itself, and stable",
       "{area a} in other hands; or, for an attack, in instability"},
      {kLevelNeeded, level_or_below, "DEFCON is {b}, which is {a} or below"},
      {kLevelNeeded, {capital_row, a_is<0>}, "", "the area in the hands of a bloc that is not of its colour"},
      {kLevelNeeded, {unstable_own, a_is<0>}, "", "the area in other hands"},
      {kLevelNeeded, a_is<0>, "{where}{operation} is never allowed there", kNothing},
      {kLevelNeeded, kAll, "{where}{operation} [is allowed at|needs] DEFCON {a} or below; it is {b}",
       "DEFCON at {a} or below"},
      {kStar, b_is<1>, "if it succeeds, DEFCON is {a} after it"},
      {kStar, kAll, "DEFCON is {a} after it"},
      {kPhaseIs, biohazard_turn, "it is made in phase 3 and in phase 5[|; this is {phase b}]"},
      {kPhaseIs, kAll, "it belongs to {phase a}[|; this is {phase b}]", "{phase a}"},
      {kOtherIsDue, a_is<Stage::choosing>, "nothing that it could answer is due"},
      {kOtherIsDue, a_is<Stage::betting>, "the maker of the coup is to bet now", "the bet of the coup first"},
      {kOtherIsDue, a_is<Stage::contesting>, "the coup is to be contested or not now",
       "the controller's answer to the coup first"},
      {kOtherIsDue, a_is<Stage::placing>, "a division may be placed after the coup now",
       "the division placed, or not, first"},
      {kOtherIsDue, a_is<Stage::answering>, "answers to the strike are due now",
       "the answers to the strike first"},
      {kOtherIsDue, a_is<Stage::rewarded>, "the rewards of the mission are due now",
       "the rewards taken, or not, first"},
      {kOtherIsDue, a_is<Stage::returning>, "missions over the hand are to be returned now",
       "missions down to the hand first"},
      {kOtherIsDue, a_is<Stage::over>, "the turn is over"},
      {kOtherIsDue, kAll, "something else is due now"},
      {kCosts, b_is<0>, "it costs nothing"},
      {kCosts, kAll, "it costs {price}[; in hand: {c}|, more than the {c} in hand]", "{lacking} more"},
      {kNoPrice, a_is<1>, "free but for its bet: the rulebook names no other price"},
      {kNoPrice, kAll, "free: the rulebook names no price"},
      {kInfluenceOn, mao_does,
       "{active} [has no|already has] natural influence on {area a}"},  // another marker is none
      {kInfluenceOn, kAll, "[|no ]natural influence on {area a}"},
      {kNextTo, kAll, "{area b} is [|not ]next to {area a}"},
      {kOverBridgeOnly, kAll, "{area b} is next to {area a} over a sea bridge[| only]"},
      {kOverBridgeOnly,
       {destabilize_reach, reward_marker, has_near},
       "",
       "natural influence on {area a}, or control of {near}"},
      {kOverBridgeOnly, {destabilize_reach, reward_marker}, "", "natural influence on {area a}"},
      {kOverBridgeOnly, {attack_reach, has_near}, "", "the unit in {near}"},
      {kOutOfReach,
       {destabilize_reach, reward_marker, has_near},
       "",
       "natural influence on {area a}, or control of {near}"},
      {kOutOfReach, {destabilize_reach, reward_marker}, "", "natural influence on {area a}"},
      {kOutOfReach, destabilize_reach,
       "no natural influence on {area a}, and no controlled area next to it by land"},
      {kOutOfReach, {attack_reach, has_near}, "", "the unit in {near}"},
      {kOutOfReach, {bombard_targets, has_near}, "", "the naval unit in {near}"},
      {kOutOfReach, {navy_seals_come, has_near}, "", "a naval unit of one's own in {near}"},
      {kOutOfReach, navy_seals_come, "", "a coast"},
      {kOutOfReach, redeploy_one_area, "",
       "an area next to the unit: land for a ground unit, sea for a naval one"},
      {kOutOfReach, instead_destabilize, "{area a} is next to [a|no] conquered area",
       "an area next to a conquered one"},
      {kOutOfReach, coup_needs, "no natural influence on {area a}", "natural influence on {area a}"},
      {kOutOfReach, sea_gap, "{area b} and {area a} are not adjacent: HAWAII lies between"},
      {kOutOfReach, kAll, "{area a} is [within|out of] reach"},
      {kProtectedUnder, terrorism_destroys, "the political protection in {area a} goes with the unit"},
      {kProtectedUnder, kAll, "political protection lies under the unit in {area a}",
       "the political protection in {area a} gone"},
      {kInstabilityIs, coup_needs, "{area b} is {instability a}[|; a coup needs instability II]",
       "{area b} in instability II"},
      {kInstabilityIs, one_step, "{area b} is {instability a}[|, and there is no more]"},
      {kInstabilityIs, {no_bombard_instability, some_step}, "", "{area b} {steps}"},
      {kInstabilityIs, no_bombard_instability,
       "{area b} is {instability a}[|, and a neutral area is not bombarded so]"},
      {kInstabilityIs, {instability_lifted, reward_marker_one}, "", "{area b} in instability I"},
      {kInstabilityIs, kAll, "{area b} is {instability a}[|; it takes instability I]"},
      {kHeldBy, coup_own_main, "{area b} is one's own main area, controlled by {bloc a}"},
      {kHeldBy, {contest, holding}, "{held}, which may contest"},
      {kHeldBy, capital_territory_safe, "{held}[|, and in its capital territory]",
       "{area b} in the hands of a bloc that is not of its colour"},
      {kHeldBy, reward_control, "{held}[| already]", "{area b} in other hands"},
      {kHeldBy, {navy_seals_come, seals_attack}, "", "{area b} in other hands"},
      {kHeldBy, of_active, "{held}[| already]"},
      {kHeldBy, kAll, "{held}[|, and not by {active}]", "control of {area b}"},
      {kBetIs, b_over_c, "", "{lacking} more"},
      {kBetIs, a_negative,
       "it takes a bet of {b} at least[; in hand: {points}|, more than the {points} in hand]"},
      {kBetIs, a_below_b, "the bet is {a}[, of {points}|; at least {b} is needed]"},
      {kBetIs, kAll, "the bet is {a}, [of {points}|more than the {points} in hand]", "a bet from {b} to {c}"},
      {kBetDeclared, kAll, "the scenario declares a bet of {b}[|, and not {a}]", "a bet of {b}"},
      {kReserveHas, b_is<0>, "no {unit a} is in reserve[: a lower unit may take its place|]"},
      {kReserveHas, b_positive, "", "no {unit a} in reserve"},
      {kReserveHas, kAll, "in reserve: {b} × {unit a}[|, and no lower unit takes its place]",
       "{a_unit a} in reserve"},  // DE-86 asks that there is none
      {kMissileReserve, b_is<0>, "no {missile a} is in reserve[: a lower unit may take its place|]"},
      {kMissileReserve, kAll, "in reserve: {b} × {missile a}[|, and no lower unit takes its place]",
       "{a_missile a} in reserve"},
      {kForces, replace_higher, "", "a unit of more force than {b}"},
      {kForces, upgrade_steps, "", "a unit further up the line from motorized to armored"},
      {kForces, {replace_higher, upgrade_steps}, "force {a} in place of force {b}[|, which is no step up]"},
      {kForces, unit_forces, "by the rulebook force {a} in place of force {b}[|, which is not what it takes]",
       "a unit of another type"},
      {kForces, lower_unit, "force {a} in place of force {b}[|, and not lower]",
       "a unit of less force than {b}"},
      {kForces, both_destroyed, "force {a} against {b}: both are destroyed"},
      {kForces, kAll, "force {a} against {b}[|, which is not enough]", "{more} force more"},
      {kTargetCount, tsar_other_sizes, "of a territory of {count b area} it strikes {a}"},
      {kTargetCount, kAll, "[{count a target}|it names {count a target}, of {b} to be struck]",
       "{count b target}"},
      {kTargetsOf, kAll, "its targets are [|not all ]in {territory a}, a territory of {count b area}",
       "different areas of {territory a}"},
      {kMissileIs, b_no_area, "it names no area with a missile", "a missile"},
      {kMissileIs, phase, "", "the silo in {area b} empty"},
      {kMissileIs, kAll, "", "a missile of one's own in {area b}"},
      {kMissileIs, a_is<MissileType::none>, "there is no missile in {area b}[ yet|]"},
      {kMissileIs, phase, "{a_missile a} of {owner} is in {area b}[| already]"},
      {kMissileIs,
       {silo_destroyed, silo_by_reward},
       "{a_missile a} of {owner} is in {area b}[, and is destroyed{if_it_succeeds}|, and none of {wanted}]"},
      {kMissileIs, kAll, "{a_missile a} of {owner} is in {area b}[|, and none of {wanted}]"},
      {kFreshMissile, launch_before_create,
       "the missile in {area a} [waits for the next turn|was created in this turn]"},
      {kFreshMissile, kAll, "the missile in {area a} was created in this turn[, and may fly|]", kNextTurn},
      {kAimedAt, low_binds_aim, "others are struck as well as the aggressor"},
      {kAimedAt, kAll, "it is aimed at {bloc a}[; the aggressor is|, and not at the aggressor,] {blocs b}",
       "an area or unit of {blocs b} among the targets"},
      {kPowerIs, a_positive, "", "at most {count a point}"},
      {kPowerIs, kAll, "{count b point}, [of {a} at most|more than the {a} allowed]"},
      {kTwice, attack_once, "", "the next turn, or the free attack of a mission"},
      {kTwice, redeploy_once, "", "the next turn, or a satellite in reconnaissance"},
      {kTwice, some_of_many, "it was done {a} of {b} times in this turn"},
      {kTwice, kAll, "it was [not done in this turn yet|done {times a} in this turn already, of {b} allowed]",
       kNextTurn},
      {kNotThere, a_no_area, "it names no area with a unit"},
      {kNotThere, bombard_power, "", "a ground unit of another{in_area}"},
      {kNotThere, {biohazard_where, not_described, mk_ultra_does}, "", "a unit of another{in_area}"},
      {kNotThere,
       {bombard_power, biohazard_where, mk_ultra_does, not_described},
       "there is [a|no] unit in {area a} that it can be done to"},
      {kNotThere, vidyut, "there is [a|no] naval unit in {area a} that it takes", "a naval unit{in_area}"},
      {kNotThere, vidyut_where, "there is [a naval unit|no naval unit] of an opponent in {area a}",
       "a naval unit of an opponent{in_area}"},
      {kNotThere, terrorism_protected, "there is [a|no such] ground unit of one's own in {area a}",
       "such a ground unit of one's own{in_area}"},
      {kNotThere, bombard_naval, "there is [a|no] naval unit of one's own in {area a}",
       "a naval unit of one's own{in_area}"},
      {kNotThere, kAll, "there is [a|no] unit of one's own in {area a} that [can|could] do it",
       "a unit of one's own{in_area}"},
      {kOccupied, kAll, "{area a} is [not |]occupied", "{area a} without a unit"},
      {kTechnologyOf, phase, "{technology a} goes by its own text"},
      {kTechnologyOf, panchsheel, "{technology a} stays allowed under PANCHSHEEL"},
      {kTechnologyOf, star_wars, "{technology a} is used once, and counts as developed for rewards"},
      {kTechnologyOf, not_described, "the rulebook says [what|nothing of what] {technology a} does",
       "a rulebook that says what {technology a} does"},
      {kTechnologyOf, a_is<Technology::low>, "LOW is everybody's"},
      {kTechnologyOf, kAll, "{technology a} is a technology of {owners a}[|, not of {bloc b}]"},
      {kNotDeveloped, kAll, "{technology a} is [|not ]developed", "{technology a} developed"},
      {kDevelopedAlready, kAll, "{technology a} is [not developed yet|developed already]"},
      {kUsedAlready, c_positive, "", kNextTurn},
      {kUsedAlready, b_is<0>, "{technology a} [was not used in this turn|is not used at this table]"},
      {kUsedAlready, used_once, "{technology a} was used in this turn already"},
      {kUsedAlready, kAll, "{technology a} was used {b} of {c} times in this turn[|, and no more]"},
      {kSpentAlready, kAll, "{technology a} is [still in|out of] the game"},
      {kCounts, {discard, discard_whole_hand}, "[missions in hand: {a}|there is no mission in hand]"},
      {kCounts, discard, "", "a mission in hand"},
      {kCounts, few_discarded, "{a}, of {b} that give cubes"},
      {kCounts, {politburo, a_is<1>}, "1 mission [is drawn, of at most {b}|cannot be drawn: from 1 to {b}]"},
      {kCounts, politburo, "{a} missions [are drawn, of at most {b}|cannot be drawn: from 1 to {b}]",
       "from 1 to {count b mission}"},
      {kCounts, politburo_once, "{more} more is drawn, {b} in all"},
      {kCounts, satellite, "[satellites left for it: {a}|no satellite is left for it]",
       "another satellite in reconnaissance"},
      {kCounts,
       {biohazard_turn, b_is<1>},
       "[BIOHAZARDs made and not used: {a}|no BIOHAZARD is made and not used]",
       "a BIOHAZARD that is made"},
      {kCounts, biohazard_turn, "{count a BIOHAZARD} made, and no more than {b}"},
      {kCounts, css_factory, "{a} there, and no more than {b}"},
      {kCounts,
       {frontal_shock, b_is<2>},
       "objectives in hand: {a}, [of|more than the] 2 that are kept",
       "objectives discarded until two are in hand"},
      {kCounts, frontal_shock, "objectives in hand: {a}, [of which 2 are|and no more than 2 are] kept",
       kNothing},
      {kCounts, kAll, "there are {a}, of {b} asked for"},
      {kAreasAsked, kAll, "areas that count: {a}, [of|fewer than the] {b} asked for", "{more} more"},
      {kMissionIs, phase, "{mission a} [goes by its own text|is not in hand]"},
      {kMissionIs,
       {hyperterrorism, b_negative},
       "{mission a} takes no control at DEFCON {level}, and is scored for the rest"},
      {kMissionIs, {hyperterrorism, no_level}, "", kNothing},
      {kMissionIs, hyperterrorism, "{mission a} takes [|no ]control at DEFCON {b}", "DEFCON at {levels}"},
      {kMissionIs, discard_whole_hand,
       "{mission a} [may be discarded alone|is not discarded alone: the whole hand is]",
       "the whole hand at once"},
      {kMissionIs, kAll, "{mission a} is [|not ]in hand", "the mission in hand"},
      {kObjectiveIs,
       {unplayed_objectives, b_is<1>},
       "{objective a} is against a bloc that is not played, and [is discarded|wins nothing]",
       kNothing},
      {kObjectiveIs, unplayed_objectives, "{objective a} is against a bloc that is played", kNothing},
      {kObjectiveIs, holding, "{objective a} is against {opponents}; others may be attacked as well"},
      {kObjectiveIs, {circle_of_death, b_is<1>}, "{objective a} is kept in the circle of death"},
      {kObjectiveIs, b_is<1>, "{objective a} is kept: in frontal shock the variant alone discards objectives",
       kNothing},
      {kObjectiveIs, kAll, "{objective a} is not in hand", "the objective in hand"},
      {kRewardIs, {panchsheel, holding}, "{reward} stays allowed under PANCHSHEEL"},
      {kRewardIs, kAll, "{reward}[: | is ]{gives}[|, and not this]", "what the reward names"},
      {kSpaces, b_is<1>, "", "a coast of one's own next to it, or ISRO"},
      {kSpaces, kAll, "[{count a space} away, of at most {b}|it is more than {count b space} away]",
       "a coast of one's own within two spaces"},
      {kNotNeeded, {panchsheel, holding}, "PANCHSHEEL is activated, and not used"},
      {kNotNeeded, hai_ying, "{technology a} is used [so|by a bombardment, and not so]"},
      {kNotNeeded, {low, isro, panchsheel, politburo}, "{technology a} is [|not ]used so"},
      {kNotNeeded, kAll, "it names [what it takes|something that it does not take, or too little]"},
  };
  return kRows;
}

}  // namespace casus::defcon
