// Tests the standings `stated` of the clause table: each such row names the line of the game's sheet that
// states it, and some of its words. The sheet is not part of the project; if it lies beside the project, the
// test looks the words up.

#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "systems/defcon/rules/clauses.hpp"

namespace casus::defcon {
namespace {

/// A line of the sheet, counted from 1, and words that stand in it.
struct Quotation {
  De row;
  std::size_t line;
  std::string_view words;
};

constexpr std::array kSheet = std::to_array<Quotation>({
    {De::neutral, 133, "does not belong to any **BLOC** being played"},
    {De::taken_main, 135, "controlled by an opposing **BLOC** as **secondary** area"},
    {De::neutral_units, 137, "units in an unplayed **BLOC** to be **neutral**"},
    {De::capital_territory_safe, 94, "cannot be destabilized if the **BLOC** is played unless"},
    {De::neutral_main_open, 22, "even if a unit is present on them (Level 1, Level 2 or even a bunker)"},
    {De::neutral_main_taken, 24, "takeover of a neutral main area results in a **DEFCON** modification"},
    {De::neutral_tokens, 26, "Use neutral destabilization tokens for unplayed BLOCS"},
    {De::main_influence, 96, "you have natural influence** over all your main areas"},
    {De::neutral_secondary, 107, "Neutral secondary area\tDEFCON 5\tDEFCON 5\tDEFCON 5\tDEFCON 5"},
    {De::held_foreign, 108, "Opponent controlled secondary area\tDEFCON 5\tDEFCON 5\tDEFCON 5\tDEFCON 5"},
    {De::neutral_main_row, 109, "Neutral main area\tDEFCON 5\tDEFCON 5\tDEFCON 5\tDEFCON 5"},
    {De::neutral_main_row, 24, "takeover of a neutral main area"},
    {De::capital_row, 110, "Opponent capital territory area\tNA\tNA\tDEFCON 2\tDEFCON 2"},
    {De::own_colour_row, 111, "Other opponent controlled main area\tDEFCON 5\tDEFCON 5\tDEFCON 2\tDEFCON 2"},
    {De::unstable_own, 112, "</u> control\tNA\tNA\tNA\tDEFCON 5"},
    {De::naval_row, 113, "Opponent occupied sea area\tNA\tNA\tNA\tDEFCON 4"},
    {De::destabilize_reach, 117, "natural influence or land adjacency (not via sea bridge)"},
    {De::destabilize_protected, 118, "must not contain any **POLITICAL PROTECTION** markers"},
    {De::destabilize_units, 119, "must not contain a unit from an **opposing BLOC** being played"},
    {De::coup_needs, 123, "UNSTABLE II."},
    {De::coup_needs, 124, "natural influence."},
    {De::coup_not_own, 98, "you can never initiate a COUP in one of your own destabilized areas"},
    {De::coup_not_own, 125, "can't stage a COUP in a territory you control"},
    {De::coup_own_main, 96, "regain control of one of your main areas under enemy control"},
    {De::contest, 98, "by winning the struggle for influence"},
    {De::coup_bet, 106, "+ BET"},
    {De::coup_division, 89, "possible to place a **MOTORIZED DIVISION** from your reserve"},
    {De::silo_destroyed, 90, "in the silo associated with that area, the missile is destroyed"},
    {De::silo_destroyed, 173, "in the silo associated with that area, the missile is destroyed"},
    {De::instability_lifted, 100, "only way to restabilize a area in **INSTABILITY II** is to attack"},
    {De::phase, 83, "POLITICAL PHASE 2"},
    {De::phase, 153, "4.1 Launching missiles and 4.2 Creating new missiles"},
    {De::phase, 155, "OPERATIONS PHASE (5)"},
    {De::phase, 209, "can be launched during any active player phase"},
    {De::replace_higher, 141, "only possible to replace an existing unit if the new one has a higher force"},
    {De::upgrade_steps, 30, "several upgrades on the same unit, but each individual upgrade must be valid"},
    {De::upgrade_steps, 34, "you must have a unit of **strength 2**"},
    {De::no_special_upgrade, 267, "cannot be upgraded"},
    {De::colonial_power, 273, "The upgraded unit is not considered new"},
    {De::colonial_power, 274, "If it has already attacked during this turn, it cannot make a new attack"},
    {De::css_factory, 251, "can be placed in any area under your control"},
    {De::isro, 223, "build up 2 squares away"},
    {De::isro, 224, "an enemy naval unit to build a naval unit 2 spaces away"},
    {De::bomb_resources, 145, "does not destroy resources, unlike the **H-BOMB** and **TSAR BOMBA**"},
    {De::h_bomb_targets, 147, "possible to use an **H-BOMB** on a territory with a single area"},
    {De::h_bomb_targets, 149, "it must target 2 areas, **even if the second is yours**"},
    {De::tsar_targets, 149, "if it attacks a territory with 2 or 3 areas, it target 2 or 3"},
    {De::launch_before_create, 153, "not possible to launch a freshly created nuclear missile"},
    {De::naval_no_low, 151, "triggers neither **LOW** nor **Perimetr**"},
    {De::low, 183, "retaliate immediately against your aggressor with any of your missiles"},
    {De::low, 187, "warheads that should have been destroyed by your opponent's strike"},
    {De::low_aggressor, 187, "You can only target your opponent"},
    {De::low_answers_low, 185, "triggers **LOW**"},
    {De::perimetr_low, 245, "PERIMETR includes **LOW** technology"},
    {De::strike_destroys, 169, "or use a nuclear missile"},
    {De::land_together, 187, "launch your nuclear bombs at the same time as your opponent"},
    {De::bombard_targets, 157, "can target several units, as long as there is adjacency"},
    {De::bombard_once, 159, "max. one per naval unit per turn"},
    {De::bombard_neutral, 161, "Neutral units can be bombarded"},
    {De::no_bombard_instability, 163, "**INSTABILITY I** marker cannot be bombarded"},
    {De::hai_ying, 167, "it is a naval unit that is bombarded and therefore destroyed"},
    {De::bunker, 169, "impossible to bomb an **BUNKER**"},
    {De::bunker, 169, "accompanied by at least one **TACTICAL LAUNCHER**"},
    {De::free_attack, 59, "possible, exceptionally, to re-attack with the same unit"},
    {De::redeploy_to, 328, "must be controlled by its **BLOC**, and not occupied"},
    {De::satellite, 40, "1 redeployment must be completed before a second"},
    {De::one_bridge, 42, "cannot use 2 consecutive sea bridges, even with the help of a **bonus**"},
    {De::navy_seals, 255, "has already attacked, it cannot make another attack in the same turn"},
    {De::sea_gap, 177, "**P3** and **P4** are not adjacent"},
    {De::bombard_naval, 159, "with each naval unit"},
    {De::terrorism, 199, "need not contain an opposing MOTORIZED DIVISION"},
    {De::terrorism, 200, "No DEFCON modification required"},
    {De::terrorism, 201, "even if **PANCHSHEEL** has been activated this turn"},
    {De::terrorism_protected, 46, "destroys the unit without destabilizing the area"},
    {De::panchsheel, 214, "Does not allow land or naval attacks, bombardments or attacks to restore"},
    {De::biohazard, 205, "Leads to a DEFCON modification"},
    {De::biohazard, 206, "Does not trigger **LOW** or **PERIMETR**"},
    {De::biohazard, 207, "Destroys **KOTIN**"},
    {De::biohazard, 208, "Does not destroy resources or nuclear missiles"},
    {De::biohazard_turn, 209, "Created during phase 3 or 5"},
    {De::biohazard_turn, 209, "Only one BIOHAZARD token can be used per turn"},
    {De::biohazard_turn, 210, "The destroyed unit can be rebuilt"},
    {De::vidyut, 218, "must discard 1 of its naval units"},
    {De::vidyut, 219, "as an opposing naval unit is destroyed"},
    {De::star_wars, 304, "for single use only"},
    {De::star_wars, 306, "still considered developed for certain rewards"},
    {De::mao, 280, "at least one natural influence from another block"},
    {De::mk_ultra, 259, "cannot be downgraded to a **MECHANIZED CORPS**"},
    {De::politburo, 240, "draw **only one card**"},
    {De::politburo, 241, "of your choice back under your **MISSION** deck"},
    {De::discard, 50, "you are the active **BLOC** in phases 1 to 5"},
    {De::discard, 52, "allows you to take 3 **R&D** cubes"},
    {De::lower_unit, 56, "a lower level unit can be placed in its place"},
    {De::instead_destabilize, 57, "you can destabilize an area adjacent to the conquered area instead"},
    {De::instead_destabilize, 58, "destabilize that area instead of taking control of it"},
    {De::reward_marker, 60, "remove a destabilization marker belonging to another **BLOC**"},
    {De::reward_control, 61, "you must choose one of them"},
    {De::reward_control, 61, "highlighted in red"},
    {De::errata, 234, "Oil-producing sea areas occupied by **NAM**"},
    {De::errata, 306, "M9 STRATEGIC DEFENSE INITIATIVE"},
    {De::errata, 314, "Read **DONGBEI** not **MANZHOU**"},
    {De::errata, 320, "You need 5 areas, not 4"},
    {De::unplayed_objectives, 67, "discard the **OBJECTIVE** cards that target unplayed **BLOCS**"},
    {De::circle_of_death, 71, "freely attack the other **BLOC**"},
    {De::frontal_shock, 79, "draw 3 **OBJECTIVE** cards and keep 2"},
    {De::vidyut_oil, 292, "barrels of oil to be spent on the final **VIDYUT** tile are missing"},
    {De::whose_technology, 179, "COMMON TECHNOLOGIES"},
    {De::whose_technology, 189, "NON-ALIGNED MOVEMENT (NAM)"},
    {De::whose_technology, 236, "WARSAW PACT (WP) TECHNOLOGIES"},
    {De::whose_technology, 247, "ATLANTIC ALLIANCE (AA) TECHNOLOGIES"},
    {De::whose_technology, 265, "FRENCH REPUBLIC (FR)"},
    {De::whose_technology, 276, "PEOPLE'S REPUBLIC OF CHINA (PRC) TECHNOLOGIES"},
    {De::capital_area, 75, "control your **CAPITAL** area, even if there are no units"},
});

std::string named(De row) {
  const ClauseRow& one = kClauseRows[static_cast<std::size_t>(row)];
  return std::string(one.id) + (one.part.empty() ? "" : ", " + std::string(one.part));
}

TEST(DefconSheet, HasALineForWhatIsCalledStatedAndForNothingElse) {
  std::set<De> quoted;
  for (const Quotation& one : kSheet) quoted.insert(one.row);
  for (std::size_t at = 0; at < kClauseRows.size(); ++at) {
    const auto row = static_cast<De>(at);
    const bool stated = kClauseRows[at].standing[0] == Standing::stated;
    EXPECT_EQ(quoted.contains(row), stated)
        << named(row)
        << (stated ? " is called stated, and no line of the sheet is quoted for it"
                   : " is not called stated, and a line of the sheet is quoted for it");
  }
}

TEST(DefconSheet, SaysTheWordsThatAreQuotedInTheirLines) {
  std::ifstream file(CASUS_ROOT "/../shared/seeds/004_43afdde5aa9e6758.txt");
  if (!file) GTEST_SKIP() << "the sheet does not lie beside the project";
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  for (const Quotation& one : kSheet) {
    ASSERT_LE(one.line, lines.size()) << named(one.row);
    EXPECT_NE(lines[one.line - 1].find(one.words), std::string::npos)
        << named(one.row) << ": \"" << one.words << "\" is not in line " << one.line << ": "
        << lines[one.line - 1];
  }
}

}  // namespace
}  // namespace casus::defcon
