// Tests the files of the conflict chart: refusals with their reasons and places, warnings of an unusual
// chart, parameters, moves, and the picture of the chart.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "files/path.hpp"
#include "systems/conflict_chart/picture.hpp"
#include "tables.hpp"

namespace casus::conflict_chart {
namespace {

using testing::HasSubstr;

const std::string kPlain =
    "system = \"conflict-chart\"\nkind = \"engagement\"\n"
    "[attacker]\nname = \"North\"\ntokens = [5, 3]\nreserve = [2]\n"
    "[defender]\nname = \"South\"\ntokens = [4]\nreserve = [2, 2]\n";

/// Every fault of a scenario, one a line.
std::string faults_of(const std::string& toml, const std::vector<std::string>& sets = {}) {
  const auto rules = conflict_of(toml, sets);
  std::string all;
  if (!rules) {
    for (const Fault& fault : rules.faults()) all += to_string(fault) + "\n";
  }
  return all;
}

files::Document rulebook_with(const std::string& path, const std::string& value) {
  return files::assign(load_rulebook("conflict-chart").value(), path + "=" + value).value();
}

std::string rulebook_faults(const std::string& path, const std::string& value) {
  const auto read = read_rulebook(rulebook_with(path, value));
  return read ? "" : to_string(read.faults().front());
}

TEST(ConflictChartFiles, TellEveryFaultOfAScenarioWithItsPlace) {
  EXPECT_EQ(faults_of(kPlain), "");
  const std::string broken =
      "system = \"conflict-chart\"\nkind = \"siege\"\ncountry = \"Egypt\"\n"
      "[attacker]\nname = \"North\"\ntokens = [5, 0]\ncanal = []\n"
      "[defender]\nname = \"North\"\ntokens = [4]\ncanals = [{ name = \"Suez\", points = 900 }]\n";
  EXPECT_EQ(faults_of(broken),
            "scenario.toml:2:8: 'kind' is \"siege\", one of 'invasion', 'engagement' was expected\n"
            "scenario.toml:6:14: 'tokens[2]' is 0, an integer from 1 to 500 was expected\n"
            "scenario.toml:7:1: unknown key 'canal', did you mean 'canals'?\n"
            "scenario.toml:9:8: both sides are called 'North', two names were expected\n"
            "scenario.toml:11:37: 'points' is 900, an integer from 0 to 500 was expected\n");
}

TEST(ConflictChartFiles, RefuseWhatHasNoMeaningTogether) {
  EXPECT_THAT(faults_of(kPlain, {"country=Egypt"}), HasSubstr("an engagement is over no country"));
  EXPECT_THAT(faults_of(kPlain, {"attacker.canals=[{name=\"Suez\", points=1}]",
                                 "defender.reserve_canals=[{name=\"Suez\", points=1}]"}),
              HasSubstr("two Canal certificates are named 'Suez'"));
  EXPECT_THAT(
      faults_of(kPlain, {"retaliation={kind=\"invasion\", country=\"Libya\"}", "attacker.countries=[]"}),
      HasSubstr("there is no country 'Libya' on the board"));
  EXPECT_THAT(faults_of(kPlain, {"retaliation={kind=\"invasion\", country=\"Libya\"}",
                                 "defender.countries=[\"Libya\"]"}),
              HasSubstr("'North' does not hold 'Libya', one of its 'countries' was expected"));
  EXPECT_THAT(faults_of(kPlain, {"retaliation={kind=\"engagement\", tokens=[2, 2, 2]}"}),
              HasSubstr("'South' has too few tokens of 2 in reserve"));
  EXPECT_THAT(
      faults_of(kPlain, {"commit=defender", "attacker.tokens=[]"}),
      HasSubstr(
          "'North' has no Military token to declare a conflict with, at least one was expected (CH-18)"));
  EXPECT_THAT(faults_of(kPlain, {"attacker.countries=[\"Libya\"]", "defender.countries=[\"Libya\"]"}),
              HasSubstr("'Libya' is not held by 'South'"));
  EXPECT_THAT(faults_of(kPlain, {"retaliations=5"}), HasSubstr("an integer from 0 to 4"));
}

TEST(ConflictChartFiles, NamesThatNobodyElseHasAreSlipsUnlessListed) {
  const std::string text =
      "system = \"conflict-chart\"\nkind = \"invasion\"\ncountry = \"Egypt\"\ncountry_holder = \"Nord\"\n"
      "[attacker]\nname = \"North\"\ntokens = [5]\n[defender]\nname = \"South\"\ntokens = [4]\n"
      "countries = [\"Egpyt\"]\n[retaliation]\nkind = \"invasion\"\ncountry = \"Mars\"\n";
  EXPECT_EQ(
      faults_of(text),
      "scenario.toml:4:18: there is no player 'Nord' on the board, one of 'North', 'South' was expected "
      "(one that is meant is listed in 'players')\n"
      "scenario.toml:11:13: the country 'Egpyt' is named once, did you mean 'Egypt'? (one that is meant is "
      "listed in 'countries')\n"
      "scenario.toml:14:11: there is no country 'Mars' on the board, one of 'Egypt', 'Egpyt' was expected "
      "(one that is meant is listed in 'countries')\n");
  EXPECT_EQ(faults_of(text, {"players=[\"Nord\"]", "countries=[\"Egypt\", \"Egpyt\", \"Mars\"]"}), "");
}

TEST(ConflictChartFiles, NameTheirBounds) {
  std::string many = "[1";
  for (int i = 0; i < 100; ++i) many += ", 1";
  EXPECT_THAT(faults_of(kPlain, {"attacker.tokens=" + many + "]"}), HasSubstr("at most 100"));
  EXPECT_THAT(
      faults_of(kPlain, {"attacker.tokens=[1, 2, 3, 4, 5, 6, 7]", "defender.tokens=[8, 9, 10, 11, 12, 13]"}),
      HasSubstr("Military tokens of 13 different points take part, at most 12 were expected"));
  std::string mixed = "[";
  for (int points = 1; points <= 12; ++points)
    mixed += std::to_string(points) + ", " + std::to_string(points) + (points < 12 ? ", " : "]");
  EXPECT_THAT(faults_of(kPlain, {"attacker.tokens=" + mixed}),
              HasSubstr("what 'North' has can be divided in more than 50000 ways"));
}

TEST(ConflictChartFiles, RefuseAFaultyRulebook) {
  EXPECT_EQ(rulebook_faults("cards_drawn", "1"), "");
  EXPECT_THAT(rulebook_faults("chart.7", "AAABCDDDDDDDDDDDDDD"),
              HasSubstr("row 7 has 19 letters, and the chart has 20 rows"));
  EXPECT_THAT(rulebook_faults("chart.7", "AAABCDDDDDDDDDDDDDDE"), HasSubstr("no result in row 7, column 20"));
  EXPECT_THAT(rulebook_faults("chart.7", "AAABCDBDDDDDDDDDDDDD"),
              HasSubstr("the attacker wins by B in row 7, column 7 without having more points"));
  EXPECT_THAT(rulebook_faults("chart.21", "DDDDDDDDDDDDDDDDDDDD"), HasSubstr("the chart has 21 rows"));
  EXPECT_THAT(rulebook_faults("chart", "{}"), HasSubstr("the chart has 0 rows, 1 to 60 rows were expected"));
  EXPECT_THAT(rulebook_faults("losses.share", "[2, 1]"), HasSubstr("'share' is no fraction of at most 1"));
  EXPECT_THAT(rulebook_faults("losses.share", "[0, 0]"), HasSubstr("'share' is no fraction of at most 1"));
}

TEST(ConflictChartFiles, WarnWhereAChartIsNotMonotone) {
  EXPECT_TRUE(System().warnings(load_rulebook("conflict-chart").value()).empty());
  const Faults warnings = System().warnings(rulebook_with("chart.10", "AAAABCBCDDDDDDDDDDDD"));
  ASSERT_EQ(warnings.size(), 2U);  // below a B, and beside one
  EXPECT_THAT(
      to_string(warnings[1]),
      HasSubstr("C in row 10, column 6 and B in row 10, column 7: a point more is worse for the defender"));
  const Faults down = System().warnings(rulebook_with("chart.10", "AAACCCCCDDDDDDDDDDDD"));
  ASSERT_FALSE(down.empty());
  EXPECT_THAT(
      to_string(down[0]),
      HasSubstr("A in row 9, column 4 and C in row 10, column 4: a point more is worse for the attacker"));
}

/// Whoever turns a knob finds there the number that it names, and a table that can be played with one more.
TEST(ConflictChartFiles, HaveKnobsThatCanBeTurned) {
  for (const char* name : {"worked-example", "invasion-answered", "hidden-commitments", "known-defender"}) {
    const std::string path = std::string(CASUS_ROOT "/scenarios/conflict-chart/") + name + ".toml";
    const auto sources = gather({path, std::nullopt, {}}).value();
    const ChartRules rules = System().load(sources.scenario, sources.rulebook).value();
    const std::vector<Parameter> all = parameters(rules);
    EXPECT_GT(all.size(), 6U);
    for (const Parameter& parameter : all) {
      const bool of_rulebook = parameter.path.starts_with("rulebook.");
      const auto node = files::find(of_rulebook ? sources.rulebook : sources.scenario,
                                    of_rulebook ? parameter.path.substr(9) : parameter.path);
      ASSERT_TRUE(node) << parameter.path;
      EXPECT_EQ(*(*node)->integer(), parameter.now) << parameter.path;
      const auto more = gather(
          {path, std::nullopt, {parameter.path + "=" + std::to_string(parameter.now + parameter.step)}});
      ASSERT_TRUE(more) << parameter.path;
      EXPECT_TRUE(System().load(more->scenario, more->rulebook)) << parameter.path;
    }
  }
}

TEST(ConflictChartFiles, MovesThatNameNothingOfTheBoardAreRefused) {
  const ChartRules rules = conflict_of(kPlain).value();
  const auto fault = [&](const std::string& json) {
    const auto move = to_move(rules, files::read_json(json, "move").value());
    return move ? std::string() : to_string(move.faults().front());
  };
  EXPECT_EQ(fault(R"({"type":"declare","tokens":[2]})"), "");
  EXPECT_THAT(fault(R"({"type":"attack"})"), HasSubstr("'type' is \"attack\""));
  EXPECT_THAT(fault(R"({"type":"declare","tokens":[7]})"),
              HasSubstr("nobody has one of 7 points, these points were expected: 5, 4, 3, 2"));
  EXPECT_THAT(fault(R"({"type":"commit","canals":["Suez"]})"), HasSubstr("Suez"));
  EXPECT_THAT(fault(R"({"type":"retaliate","kind":"invasion","country":"Egypt"})"), HasSubstr("Egypt"));
  EXPECT_THAT(fault(R"({"type":"stop","tokens":[2]})"), HasSubstr("unknown key 'tokens'"));
}

TEST(ConflictChartFiles, ACommitmentCostsItsPoints) {
  const ChartRules rules =
      conflict_of(kPlain, {"commit=attacker", "attacker.reserve_masterminds=[3]"}).value();
  const auto cost = [&](const std::string& json) {
    return words_of(rules)->cost(
        casus::Move::of(to_move(rules, files::read_json(json, "move").value()).value()));
  };
  EXPECT_EQ(cost(R"({"type":"declare"})"), 0);
  EXPECT_EQ(cost(R"({"type":"declare","tokens":[2],"masterminds":[3]})"), 5);
}

TEST(Picture, MarksTheCellsThatTheDiceReach) {
  const Picture seen = picture(conflict_of(kPlain).value());
  EXPECT_EQ(seen.rows.size(), 20U);
  EXPECT_EQ(seen.down, "North");
  EXPECT_EQ(seen.across, "South");
  ASSERT_EQ(seen.marks.size(), 9U);
  EXPECT_EQ(seen.marks[0].cell, (Cell{8, 4, false}));
  EXPECT_EQ(seen.marks[8].cell, (Cell{10, 6, false}));
  for (const Mark& mark : seen.marks) EXPECT_EQ(mark.chance, Exact(Integer(1), Integer(9)));
}

TEST(Picture, AddsUpWhatIsReadIntoOneCell) {
  const Picture seen = picture(conflict_of(kPlain, {"attacker.tokens=[19]"}).value());
  ASSERT_EQ(seen.marks.size(), 6U);
  EXPECT_EQ(seen.marks[3].cell, (Cell{20, 4, true}));  // 20 and 21
  EXPECT_EQ(seen.marks[3].chance, Exact(Integer(2), Integer(9)));
}

TEST(ConflictChartFiles, WhatEverybodyHasIsToldOfThoseWhoLookOnToo) {
  const auto warning_of = [](const std::vector<std::string>& sets) {
    auto sources = gather(*files::read_toml("system = \"conflict-chart\"\n"
                                            "attacker = { name = \"North\", reserve = [2] }\n"
                                            "defender = { name = \"South\" }\n"
                                            "[[player]]\nname = \"East\"\nreserve = [4, 4]\n"
                                            "reserve_masterminds = [3]\ncountries = [\"Egypt\"]\n"
                                            "reserve_canals = [{ name = \"Suez\", points = 2 }]\n",
                                            "s.toml"),
                          std::nullopt, sets);
    std::vector<HoldingText> all = (*open_table(*sources))->holdings();
    std::erase_if(all, [](const HoldingText& one) { return one.holder != "East"; });
    return all;
  };
  const std::vector<HoldingText> hers{{"East", "Canal certificate Suez", 1},
                                      {"East", "Mastermind card of 3", 1},
                                      {"East", "Military token of 4", 2},
                                      {"East", "certificate of Egypt", 1}};
  EXPECT_EQ(warning_of({}), hers);
  EXPECT_EQ(warning_of({"kind=invasion", "country=Egypt", "country_holder=East", "commit=attacker"}), hers);
  EXPECT_EQ(warning_of({"kind=invasion", "country=Egypt", "against=East", "commit=in-turn"}), hers);
}

}  // namespace
}  // namespace casus::conflict_chart
