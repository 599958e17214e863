#include "systems/defcon/rules/clauses.hpp"

#include <array>

namespace casus::defcon {
namespace {

// There are no editions.
constexpr ClauseRow row(std::string_view id, std::string_view part, Standing standing,
                        std::string_view words) {
  return {id, part, words, {standing, standing}};
}
constexpr auto stated = Standing::stated;
constexpr auto read = Standing::read;
constexpr auto assumed = Standing::assumed;

constexpr std::array kRows{
    row("DE-1", "", stated, "An area that no played bloc controls is neutral."),
    row("DE-1", "main areas", read,
        "A main area of an unplayed bloc, its capital territory too, is neutral main while no played bloc "
        "controls it."),
    row("DE-2", "", stated,
        "A main area that a played bloc other than that of its colour controls counts as secondary, for "
        "everybody."),
    row("DE-2", "how far", read,
        "That goes for an unplayed bloc's colour, for a capital territory, and for one's own lost area too."),
    row("DE-3", "", stated, "Units of an unplayed bloc are neutral, unless a played bloc owns them."),
    row("DE-3", "standing in", read,
        "So are units that stand in an unplayed bloc's area and that no played bloc owns."),
    row("DE-4", "", stated,
        "A played bloc's capital territory cannot be destabilized, unless another bloc controls it."),
    row("DE-5", "", stated,
        "Every neutral main area can be destabilized, even with a unit of force 1 or 2 or a bunker in it."),
    row("DE-5", "no further", read,
        "That lifts the bar of DE-22 alone: reach and political protection count as anywhere."),
    row("DE-5", "whose units", read,
        "The units that do not hinder there are neutral ones: a unit of an opponent hinders as elsewhere, "
        "unless the rulebook says that nobody's does."),
    row("DE-6", "", stated, "Taking a neutral main area, by a coup, an attack or a reward, changes DEFCON."),
    row("DE-7", "", stated,
        "An unplayed bloc's area is destabilized with neutral tokens, not with that bloc's own."),
    row("DE-7", "whose", read,
        "A destabilization marker is the played bloc's that controls the area, else it is neutral."),
    row("DE-8", "", stated,
        "A bloc has natural influence on all its own main areas, besides what the map prints."),
    row("DE-9", "", read, "A level of DEFCON in the table or in a reward means: at that level or below."),
    row("DE-10", "", stated,
        "A neutral secondary area may be destabilized, taken by a coup, bombarded and attacked from the "
        "level in the table's first row."),
    row("DE-10", "stars", assumed, "None of these operations on a neutral secondary area changes DEFCON."),
    row("DE-11", "", stated,
        "An opponent's area that is grey, or not of the colour of who holds it, has the levels of the "
        "table's second row."),
    row("DE-11", "stars", assumed, "None of the operations on such an area changes DEFCON."),
    row("DE-12", "", stated,
        "A neutral main area has the levels of the table's third row; a coup and an attack there change "
        "DEFCON."),
    row("DE-13", "", stated,
        "An opponent's capital territory, held by that opponent, has the levels of the table's fourth row."),
    row("DE-13", "stars", assumed, "An attack that takes it changes DEFCON."),
    row("DE-14", "", stated,
        "Another main area, held by the opponent whose colour it has, has the levels of the table's fifth "
        "row."),
    row("DE-14", "stars", assumed, "A coup and an attack that take it change DEFCON."),
    row("DE-15", "", stated,
        "An area that the active bloc controls itself may only be attacked, and only in instability I or "
        "II."),
    row("DE-15", "stars", assumed, "An attack on one's own unstable area does not change DEFCON."),
    row("DE-16", "", stated,
        "A sea area with an opponent's naval unit may be attacked from the level in the table's last row, "
        "and nothing else."),
    row("DE-16", "stars", read, "Destroying an opponent's naval unit there changes DEFCON."),
    row("DE-17", "", read,
        "What an area is to the active bloc is the first that fits: a sea area, one's own, another played "
        "bloc's, a neutral one. Where nothing fits, none of the four operations is allowed."),
    row("DE-18", "", assumed,
        "A change of DEFCON lowers its level by one, never under 1, once an operation and after it has "
        "succeeded."),
    row("DE-18", "a naval unit", read,
        "Destroying an opponent's naval unit changes DEFCON, whatever destroyed it: an attack, by equal "
        "forces too, a bombardment, a technology."),
    row("DE-19", "", assumed,
        "A played bloc's main area that nobody holds is treated as neutral main; its capital territory is "
        "still not destabilized."),
    row("DE-20", "", stated,
        "To destabilize an area takes natural influence on it, or an area one controls next to it by land; a "
        "sea bridge does not do."),
    row("DE-21", "", stated, "An area under political protection cannot be destabilized."),
    row("DE-21", "placing it", read,
        "Political protection is placed in an area that one controls, on the area or under one's own ground "
        "unit there, and only where there is none yet."),
    row("DE-22", "", stated, "An area with a unit of an opponent in it cannot be destabilized."),
    row("DE-23", "", stated, "A coup takes an area in instability II on which one has natural influence."),
    row("DE-24", "", stated,
        "No coup is made in an area that one controls oneself, not even in a destabilized one."),
    row("DE-25", "", stated,
        "A bloc may make a coup in a main area of its own that an enemy controls: it has natural influence "
        "there."),
    row("DE-26", "", stated,
        "A played bloc whose area is the target of another's coup may contest it: the struggle for "
        "influence."),
    row("DE-26", "neutral areas", read, "A coup in a neutral area is not contested."),
    row("DE-27", "", stated, "A coup takes a bet of influence points."),
    row("DE-27", "the struggle", assumed,
        "Both bet in secret and at once; who bets more wins, a tie is the controller's, and both bets are "
        "spent. Uncontested, the coup succeeds."),
    row("DE-28", "", stated,
        "Who has won a coup may place one motorized division from the reserve in the area."),
    row("DE-29", "", stated,
        "Who takes an enemy area destroys the missile in its silo, however it was taken."),
    row("DE-29", "by a reward", read, "An area taken by a reward is taken too."),
    row("DE-30", "", stated,
        "Instability II is lifted only by attacking one's own area; instability I by that, by some rewards, "
        "and by the AA's CIA."),
    row("DE-30", "to none", read, "An attack that restores stability leaves none of the instability."),
    row("DE-31", "", assumed, "A destabilization raises instability by one step, to II at most."),
    row("DE-32", "", stated,
        "Destabilizing and coups belong to phase 2, launching to 4.1, creating missiles to 4.2, bombarding "
        "and attacking to 5; technologies and rewards go by their own text."),
    row("DE-32", "production, redeployment", read,
        "Building, replacing and upgrading belong to phase 3, redeploying to 5."),
    row("DE-33", "", assumed,
        "After a coup that its maker won, control passes, instability is cleared and units of others are "
        "removed."),
    row("DE-34", "the division", read,
        "The controller who has won the struggle may place a motorized division there."),
    row("DE-34", "the rest", assumed,
        "Where the controller wins the struggle, the area and its instability stay as they are."),
    row("DE-35", "", stated, "A unit replaces another in its place only if its force is higher."),
    row("DE-36", "", stated,
        "A unit may be upgraded several times, each step being valid by itself: the units on the way must be "
        "in reserve."),
    row("DE-37", "", stated, "The FR's special units cannot be upgraded."),
    row("DE-38", "", stated,
        "COLONIAL POWER: an upgraded unit is no new one, unless it was made out of an empty area; one that "
        "has attacked in this turn does not attack again."),
    row("DE-38", "what it does", read,
        "It upgrades one's own unit by one step, or makes a motorized division of the reserve out of an "
        "empty area, in an area that one controls."),
    row("DE-39", "", stated,
        "CSS: the factory goes to any area that one controls, beside a resource or a factory that is there."),
    row("DE-40", "", stated,
        "ISRO: a naval unit may be built up to two spaces away, past an enemy naval unit too."),
    row("DE-40", "from where", read, "The spaces are counted from the coasts that one controls."),
    row("DE-41", "", assumed,
        "Each unit redeploys once in a turn, besides the redeployment that a satellite gives."),
    row("DE-42", "", read,
        "A new unit has made no attack in this turn; an upgraded one has done what it did before."),
    row("DE-43", "", assumed,
        "What an operation costs stands in the rulebook: an attack takes 1 oil, a coup its bet; what has no "
        "price there is free."),
    row("DE-45", "", stated, "An A-BOMB leaves resources; an H-BOMB and the TSAR BOMBA destroy them."),
    row("DE-46", "", stated,
        "An H-BOMB is aimed at one territory: of one area it strikes that, of any larger one two areas, the "
        "launcher's own too."),
    row("DE-47", "", stated,
        "The TSAR BOMBA strikes all areas of a territory of two or three, the launcher's own too."),
    row("DE-47", "other sizes", read,
        "Of a territory of one area it strikes that; of one of more than three, three."),
    row("DE-48", "", stated,
        "Missiles are launched before new ones are created: a new one waits for the next turn."),
    row("DE-49", "", stated, "A naval unit that a nuclear bomb destroys triggers neither LOW nor PERIMETR."),
    row("DE-50", "", stated,
        "LOW: a bloc that has it and is struck at may launch missiles at once, from anywhere, those about to "
        "be destroyed too."),
    row("DE-50", "how many", read,
        "Any number of them, and struck at is a bloc that controls one of the areas."),
    row("DE-51", "", stated, "An answer by LOW is aimed only at the aggressor."),
    row("DE-52", "", stated,
        "LOW triggers LOW: who is answered may answer in turn, if it has the technology."),
    row("DE-53", "", stated, "PERIMETR includes LOW."),
    row("DE-54", "", stated, "A nuclear strike destroys the bunkers of the areas struck too."),
    row("DE-54", "missiles", read, "It destroys the missiles that are there."),
    row("DE-54", "the rest", assumed,
        "It destroys all other units there; control, instability and factories stay. It needs the level of "
        "DEFCON that the rulebook says."),
    row("DE-55", "", stated, "A strike and its answers land together: no answer stops a launch."),
    row("DE-56", "", read,
        "Only the aim is bound to the aggressor: further areas that a bomb strikes may be others', who are "
        "struck at too. One's own launch never triggers one's own LOW."),
    row("DE-57", "", read, "In answer by LOW a missile created in this turn may fly."),
    row("DE-58", "", assumed,
        "A land attack starts from a controlled area next to the target by land or sea bridge, a naval one "
        "from an adjacent sea, a restoring one in the area or next to it. A bunker does not attack."),
    row("DE-59", "", assumed, "A unit moves one area in a redeployment, a bunker none."),
    row("DE-60", "", stated,
        "One bombardment may take several targets next to the bombarding unit, of several territories, "
        "within its power."),
    row("DE-61", "", stated, "Each naval unit bombards at most once in a turn."),
    row("DE-62", "", stated, "Neutral units may be bombarded."),
    row("DE-63", "", stated, "A neutral area in instability I cannot be bombarded."),
    row("DE-64", "", stated,
        "HAI YING-2: the PRC may bombard an opponent's naval unit; it is destroyed, and DEFCON changes."),
    row("DE-64", "the level", assumed, "The level of DEFCON from which it may stands in the rulebook."),
    row("DE-65", "", stated,
        "A bunker cannot be bombarded. It falls to an armored army with a tactical launcher, or to a nuclear "
        "missile."),
    row("DE-66", "", assumed,
        "An attack with more force than the defender succeeds; with as much both are destroyed and control "
        "stays; with less it is not allowed."),
    row("DE-66", "forces", assumed,
        "The force of a bunker, a special unit, a KOTIN unit and a naval unit is a rulebook's to say."),
    row("DE-67", "", read, "A unit attacks once in a turn."),
    row("DE-67", "free attacks", stated,
        "The free attack of a mission may use a unit that has attacked already."),
    row("DE-68", "", stated, "A unit redeploys to an area that its bloc controls and that nobody occupies."),
    row("DE-69", "", stated,
        "A satellite in reconnaissance gives one more redeployment, after the first is complete."),
    row("DE-70", "", stated,
        "A unit of force 2 or 3 crosses at most one sea bridge, the redeployment that a satellite gives "
        "included."),
    row("DE-71", "", stated, "NAVY SEALS: the motorized division that it makes has attacked already."),
    row("DE-71", "how it comes", read,
        "The division comes out of the reserve into an area of the AA's without a unit, or as a rulebook has "
        "it, by an attack on a coast that a naval unit of the AA's reaches."),
    row("DE-72", "", stated,
        "The sea areas P3 and P4 are not adjacent, nor are P2 and P5: Hawaii lies between."),
    row("DE-73", "", read, "A bombardment does not change DEFCON, except by HAI YING-2."),
    row("DE-74", "", stated, "Naval units bombard, no others."),
    row("DE-74", "power", assumed,
        "Each point of a bombardment takes one force from a unit; at none it is destroyed."),
    row("DE-75", "", stated,
        "TERRORISM needs no opposing motorized division in its target, changes no DEFCON, and is used under "
        "PANCHSHEEL too."),
    row("DE-76", "", stated,
        "Where political protection lies under a ground unit, TERRORISM destroys the unit and does not "
        "destabilize the area."),
    row("DE-77", "", stated,
        "In a turn in which it has activated PANCHSHEEL the NAM makes no attack by land or sea, no "
        "bombardment, and none to restore stability."),
    row("DE-78", "", stated,
        "BIOHAZARD destroys a unit, KOTIN too, and changes DEFCON; it triggers no LOW, and leaves resources "
        "and missiles."),
    row("DE-78", "where", read, "It reaches any area, and a unit there that is not one's own."),
    row("DE-79", "", stated,
        "BIOHAZARD is made in phase 3 or 5 and used in any phase, one in a turn; the destroyed unit can be "
        "built again."),
    row("DE-80", "", stated,
        "VIDYUT: the NAM discards one of its naval units and destroys one of an opponent's, which changes "
        "DEFCON."),
    row("DE-80", "where", read, "Both naval units may be in any sea area."),
    row("DE-81", "", stated,
        "STAR WARS is used once and is then out of the game, yet it counts as developed for rewards."),
    row("DE-82", "", stated,
        "MAO ZHUXI YULU goes only to an area on which another bloc has natural influence."),
    row("DE-82", "what it does", read,
        "It gives the PRC natural influence on the area, if it has none there, and takes nobody's."),
    row("DE-83", "", stated,
        "MK-ULTRA: KOTIN is no conventional unit, and is not downgraded to a mechanized corps."),
    row("DE-83", "what it does", read,
        "It downgrades an opponent's conventional unit in any area by one step, if the lower one is in its "
        "owner's reserve."),
    row("DE-84", "", stated,
        "POLITBURO draws one mission when it is acquired. The next draw of at least one draws one more; "
        "cards over the hand go under one's own mission deck."),
    row("DE-84", "once", read, "It does so once, not with every draw."),
    row("DE-85", "", stated,
        "Missions are discarded only by the active bloc, in phases 1 to 5; three of them give R&D cubes."),
    row("DE-85", "whole hand", read, "They are discarded all at once: the whole hand."),
    row("DE-86", "", stated, "A rewarded unit that is not in stock may be replaced by a lower one."),
    row("DE-87", "", stated,
        "A rewarded attack may become a destabilization next to the conquered area, a rewarded control one "
        "of that area, by every rule of destabilizing."),
    row("DE-88", "", stated,
        "A reward that places or removes a destabilization marker may remove another bloc's, by adjacency or "
        "natural influence."),
    row("DE-88", "instability I", read, "Only instability I is removed so."),
    row("DE-89", "", stated,
        "Of several areas that a reward of control names one is chosen; red ones only from DEFCON 2."),
    row("DE-89", "HYPERTERRORISM", read,
        "The NAM's HYPERTERRORISM takes control at the levels of DEFCON that the rulebook says; at others it "
        "is scored all the same, for its other rewards or a destabilization."),
    row("DE-89", "units there", assumed,
        "Units of others in an area that a reward takes are removed, as after a coup."),
    row("DE-90", "", stated,
        "ARABIAN LIGHT counts sea areas with oil that the NAM occupies; KOREAN WAR names Dongbei; "
        "UNIFICATION DU MAGHREB needs five areas."),
    row("DE-91", "", stated,
        "In strategic mode with fewer than five players, objectives against unplayed blocs are discarded."),
    row("DE-92", "", stated,
        "Circle of death: the objective names one of two blocs to attack; the other may be attacked as "
        "well."),
    row("DE-93", "", stated,
        "Frontal shock, variant: of three objectives drawn two are kept, as in strategic mode."),
    row("DE-94", "", stated, "VIDYUT costs oil as well."),
    row("DE-94", "how much", assumed, "How much oil stands in the rulebook."),
    row("DE-95", "", stated, "Each bloc has technologies of its own; LOW is common to all."),
    row("DE-95", "PIRATES", read, "PIRATES is the NAM's."),
    row("DE-96", "", read,
        "TERRORISM destroys the ground unit, if there is one, with the political protection under it, and "
        "raises instability by one; units there do not hinder it, and for the rest it goes by the rules of "
        "destabilizing."),
    row("DE-97", "", assumed,
        "What PIRATES, CIA, TOMAHAWK, STAR WARS and PERIMETR do besides is a rulebook's to say."),
    row("DE-97", "uses in a turn", assumed,
        "How often a technology is used in a turn, where the sheet does not say it, is a rulebook's to say: "
        "once."),
    row("DE-98", "", assumed, "Fewer than three missions discarded give no R&D cubes."),
    row("DE-99", "", stated,
        "In strategic mode, and in the circle of death's variant, who wins controls its own capital area "
        "too, with units or without."),
};
static_assert(kRows.size() == kClauseRows);

}  // namespace

std::span<const ClauseRow> clause_rows() { return kRows; }

}  // namespace casus::defcon
