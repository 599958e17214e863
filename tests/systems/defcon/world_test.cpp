// Tests the sample world of the rulebook: it is valid, and it has everything that the clauses name. Tests the
// faults of rulebooks, too.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "tables.hpp"

namespace casus::defcon {
namespace {

using testing::HasSubstr;

/// How many areas a territory has.
int size_of(const Board& board, const std::string& territory) {
  for (std::size_t t = 0; t < board.territories.size(); ++t) {
    if (board.territories[t] == territory) return board.territory_areas[t].size();
  }
  return 0;
}

const Mission& mission_called(const Board& board, const std::string& name) {
  for (const Mission& mission : board.missions) {
    if (mission.name == name) return mission;
  }
  throw std::runtime_error("no mission is called " + name);
}

std::vector<std::string> names_in(const Board& board, const AreaSet& set) {
  std::vector<std::string> names;
  set.each([&](Area area) { names.push_back(board.areas[area].name); });
  return names;
}

TEST(DefconWorld, IsOneWorld) {
  const Arbiter rules = sound(kHead);
  const Board& board = rules.board();
  EXPECT_EQ(board.areas.size(), 50U);
  AreaSet reached;
  reached.add(0);
  for (int before = 0; before != reached.size();) {
    before = reached.size();
    AreaSet next = reached;
    reached.each([&](Area area) { next |= board.areas[area].adjacent | board.areas[area].bridges; });
    reached = next;
  }
  EXPECT_EQ(reached.size(), 50);
}

TEST(DefconWorld, HasEachBlocsCapitalTerritoryOfThreeAreas) {
  const Arbiter rules = sound(kHead);
  const Board& board = rules.board();
  const std::array<std::string, kBlocs> names{"USA", "ROSSIYA", "IRÂN", "FRANCE", "HÉBĚI"};
  for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
    EXPECT_EQ(size_of(board, names[bloc]), 3);
    int capitals = 0;
    for (const char* number : {" I", " II", " III"}) {
      const MapArea& area = board.areas[area_called(rules, names[bloc] + number)];
      EXPECT_TRUE(area.capital_territory) << area.name;
      EXPECT_EQ(area.main_of, bloc) << area.name;
      capitals += area.capital ? 1 : 0;
    }
    EXPECT_EQ(capitals, 1) << names[bloc];
  }
}

TEST(DefconWorld, DE72P3AndP4AreNotAdjacentNorP2AndP5) {
  const Arbiter rules = sound(kHead);
  const auto next = [&](const char* a, const char* b) {
    return rules.board().next_to(area_called(rules, a), area_called(rules, b));
  };
  EXPECT_FALSE(next("P3", "P4"));
  EXPECT_FALSE(next("P2", "P5"));
  EXPECT_TRUE(next("P2", "P3") && next("P2", "P4") && next("P3", "P5") && next("P4", "P5"));
  EXPECT_TRUE(next("P1", "P2") && next("P5", "P6"));
}

TEST(DefconWorld, DE90HasWhatTheMissionsName) {
  const Arbiter rules = sound(kHead);
  const Board& board = rules.board();
  EXPECT_EQ(size_of(board, "ALGERIA"), 2);
  EXPECT_EQ(size_of(board, "DONGBEI"), 1);
  const Mission& maghreb = mission_called(board, "M15");
  EXPECT_EQ(maghreb.title, "UNIFICATION DU MAGHREB");
  EXPECT_EQ(maghreb.bloc, kFR);
  EXPECT_EQ(maghreb.condition.at_least, 5);
  EXPECT_THAT(names_in(board, maghreb.condition.areas),
              testing::UnorderedElementsAre("MOROCCO", "ALGERIA I", "ALGERIA II", "TUNISIA", "LIBYA"));
  const Mission& korea = mission_called(board, "M11");
  EXPECT_EQ(korea.bloc, kAA);
  EXPECT_THAT(names_in(board, korea.rewards.back().areas), testing::Contains("DONGBEI"));
  const Mission& light = mission_called(board, "ARABIAN LIGHT");
  EXPECT_EQ(board.resources[static_cast<std::size_t>(light.condition.resource)], "oil");
  int oil_at_sea = 0;
  for (std::size_t a = 0; a < board.areas.size(); ++a)
    oil_at_sea += board.areas[a].sea && (rules.start().areas[a].resources & 1) != 0 ? 1 : 0;
  EXPECT_EQ(oil_at_sea, 3);
  EXPECT_TRUE(mission_called(board, "HYPERTERRORISM").hyperterrorism);
  EXPECT_TRUE(has(mission_called(board, "M9").condition.technologies, Technology::star_wars));
}

TEST(DefconWorld, HasTerritoriesOfEverySizeSeaBridgesAndEveryReward) {
  const Arbiter rules = sound(kHead);
  const Board& board = rules.board();
  std::set<int> sizes;
  std::set<Reward::Kind> kinds;
  std::set<Bloc> secondary_influence;
  int bridges = 0;
  for (const MapArea& area : board.areas) {
    if (!area.sea) sizes.insert(board.territory_areas[area.territory].size());
    bridges += area.bridges.size();
    for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
      if (area.main_of == kNobody && has(area.influence, bloc)) secondary_influence.insert(bloc);
    }
  }
  for (const Mission& mission : board.missions) {
    for (const Reward& reward : mission.rewards) kinds.insert(reward.kind);
  }
  EXPECT_EQ(sizes, (std::set<int>{1, 2, 3, 4}));
  EXPECT_EQ(kinds.size(), kRewardKinds);
  EXPECT_EQ(secondary_influence.size(), kBlocs);
  EXPECT_EQ(bridges, 2 * 5);
  // DE-70: two bridges in a row.
  EXPECT_EQ(board.areas[area_called(rules, "CRETE")].bridges.size(), 2);
}

files::Document rulebook_with(const std::string& path, const std::string& value) {
  return files::assign(load_rulebook("defcon").value(), path + "=" + value).value();
}

TEST(DefconRulebook, IsTheClauseTable) {
  const Rulebook book = read_rulebook(load_rulebook("defcon").value()).value();
  const auto cell = [&](TargetClass target, Operation operation) { return book.cell(target, operation); };
  EXPECT_EQ(cell(TargetClass::neutral_main, Operation::coup), (Cell{5, true}));     // DE-12
  EXPECT_EQ(cell(TargetClass::capital, Operation::destabilize), (Cell{0, false}));  // DE-13
  EXPECT_EQ(cell(TargetClass::capital, Operation::attack), (Cell{2, true}));
  EXPECT_EQ(cell(TargetClass::own_colour, Operation::bombard), (Cell{2, false}));   // DE-14
  EXPECT_EQ(cell(TargetClass::unstable_own, Operation::attack), (Cell{5, false}));  // DE-15
  EXPECT_EQ(cell(TargetClass::naval, Operation::attack), (Cell{4, true}));          // DE-16
  EXPECT_EQ(book.price(Move{Move::Type::attack}), (Cost{0, 0, 1}));                 // DE-43
  EXPECT_EQ(book.price(Move{Move::Type::coup}), std::nullopt);
  EXPECT_EQ(book.forces[index(UnitType::armored)], 3);
  EXPECT_TRUE(book.conventional[index(UnitType::special)]);
  EXPECT_FALSE(book.conventional[index(UnitType::kotin)]);  // DE-83
  EXPECT_FALSE(book.conventional[index(UnitType::bunker)]);
}

TEST(DefconRulebook, TellsItsFaults) {
  const auto faults = [](const std::string& path, const std::string& value) {
    return lines(read_rulebook(rulebook_with(path, value)));
  };
  EXPECT_EQ(faults("table.naval.attack", "NA"), "");
  for (const char* cell : {"6", "0*", "na", "5**", ""}) {
    EXPECT_THAT(faults("table.naval.attack", "\"" + std::string(cell) + "\""),
                HasSubstr("'attack' is \"" + std::string(cell) +
                          "\", a level from \"1\" to \"5\", with a * where DEFCON changes, or \"NA\""));
  }
  EXPECT_THAT(faults("table.naval.attack", "4"), HasSubstr("a string"));
  EXPECT_THAT(faults("table.navel", "{}"), HasSubstr("unknown key 'navel', did you mean 'naval'?"));
  EXPECT_THAT(faults("cost.attack.oil", "21"), HasSubstr("an integer from 0 to 20"));
  EXPECT_THAT(faults("cost.attak", "{}"), HasSubstr("unknown key 'attak', did you mean 'attack'?"));
  EXPECT_THAT(faults("cost.bet", "{}"), HasSubstr("unknown key 'bet'"));
  EXPECT_THAT(faults("force.bunker", "-1"), HasSubstr("an integer from 0 to 20"));
  EXPECT_THAT(faults("force.none", "1"), HasSubstr("unknown key 'none'"));
  EXPECT_THAT(faults("status.taken_main", "lost"), HasSubstr("'secondary', 'printed'"));
  EXPECT_THAT(faults("status.unplayed_influence", "2"), HasSubstr("true or false was expected"));
  EXPECT_THAT(faults("status.abandoned_main", "main"), HasSubstr("'neutral-main', 'secondary'"));
  EXPECT_THAT(faults("levels.nuclear_level", "0"), HasSubstr("an integer from 1 to 5"));
  EXPECT_THAT(faults("levels.defcon_step", "6"), HasSubstr("an integer from 0 to 5"));
  EXPECT_THAT(faults("political.steps_per_destabilization", "3"), HasSubstr("an integer from 1 to 2"));
  EXPECT_THAT(faults("political.struggle_rule", "loser"), HasSubstr("'both-spent', 'winner-spends'"));
  EXPECT_THAT(faults("political.after_coup", "clear"), HasSubstr("did you mean 'cleared'?"));
  EXPECT_THAT(faults("production.new_units_attack", "yes"), HasSubstr("true or false was expected"));
  EXPECT_THAT(faults("operations.no_bombard_instability", "[3]"), HasSubstr("an integer from 0 to 2"));
  EXPECT_THAT(faults("operations.attack_rule", "less"), HasSubstr("'more', 'as-much'"));
  EXPECT_THAT(faults("operations.attack_reach", "far"), HasSubstr("'next', 'land-only'"));
  EXPECT_THAT(faults("technology.effects.cia", "destroy"), HasSubstr("'lift-instability' was expected"));
  EXPECT_THAT(faults("technology.effects.low", "none"), HasSubstr("unknown key 'low'"));
  EXPECT_THAT(faults("missions.hyperterrorism_levels", "[0]"), HasSubstr("an integer from 1 to 5"));
  EXPECT_THAT(faults("missions.hand", "0"), HasSubstr("an integer from 1 to 9"));
  EXPECT_THAT(faults("map.area.P3.adjacent", "[\"P1\"]"),
              HasSubstr("'USA II' names 'P3', which does not name it back"));
  EXPECT_THAT(faults("map.area.P3.controller", "AA"), HasSubstr("unknown key 'controller'"));
  EXPECT_THAT(faults("map.mission.M9.bloc", "NATO"), HasSubstr("'bloc' is \"NATO\""));
  EXPECT_THAT(faults("map", "{}"), HasSubstr("'area' is missing"));
}

TEST(DefconRulebook, MayHaveNoMapWhereScenariosBringTheirs) {
  files::Document bare = load_rulebook("defcon").value();
  std::erase_if(*bare.root.table(), [](const files::Entry& entry) { return entry.key == "map"; });
  EXPECT_EQ(lines(read_rulebook(bare)), "");
  const auto load = [&](const std::string& toml) {
    return lines(System().load(files::read_toml(toml, "s.toml").value(), bare));
  };
  EXPECT_EQ(load(kHead + "[[area]]\nname = \"A\"\nkind = \"land\"\nterritory = \"T\"\n"), "");
  EXPECT_EQ(
      load(kHead + "[[area]]\nname = \"A\"\n"),
      "s.toml:1:1: the scenario has no map, and neither has the rulebook, [[area]] tables with 'kind' were "
      "expected\n");
}

/// A file that shares no root key with rulebooks is known to be a scenario.
TEST(DefconRulebook, SharesNoRootKeyWithScenarios) {
  for (const char* name : {"unrest", "eight-areas", "korean-war", "answer-due"}) {
    const auto scenario = files::load(CASUS_ROOT "/scenarios/defcon/" + std::string(name) + ".toml");
    ASSERT_TRUE(scenario);
    EXPECT_FALSE(check_rulebook(*scenario).has_value()) << name;
  }
  EXPECT_TRUE(check_rulebook(load_rulebook("defcon").value()).has_value());
}

}  // namespace
}  // namespace casus::defcon
