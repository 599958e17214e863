// Tests the column of a table that leads the odds, against numbers that the test works out itself.

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <random>

#include "game/games.hpp"
#include "systems/scenario_template.hpp"

namespace casus {
namespace {

using Chances = std::map<std::string, double>;

/// The odds of a game in a position.
Odds odds_of(const std::string& game, files::Node::Table scenario) {
  scenario.push_back({"game", files::Node(game)});
  const auto sources =
      ScenarioTemplate::of({files::Node(std::move(scenario)), {"s"}}, std::nullopt, {}, Reach::built_in)
          ->with();
  EXPECT_TRUE(sources);
  const auto table = open_table(*sources);
  EXPECT_TRUE(table) << to_string(table.faults().front());
  return *(*table)->odds(std::nullopt, Limits{});
}

Chances chances(const Odds::Headline::Columns& columns) {
  Chances made;
  for (const auto& [name, probability] : columns.are) made[name] = probability;
  return made;
}

void expect_equal(const Chances& found, const Chances& expected) {
  EXPECT_EQ(found.size(), expected.size());
  for (const auto& [name, probability] : expected)
    EXPECT_NEAR(found.contains(name) ? found.at(name) : -1.0, probability, 1e-12) << name;
}

/// Over random attacks: the odds column as the rules of Battle for Moscow count it.
TEST(Headline, HasTheColumnOfTheOdds_BM_1_BM_2_BM_4) {
  const std::string game = game::text_of(game::game_path("battle-for-moscow"));
  std::mt19937 random(20261129);
  const auto below = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
  std::size_t none = 0;
  for (int i = 0; i < 40; ++i) {
    const int panzers = below(3);
    const int infantry = below(3) + (panzers == 0 ? 1 : 0);
    const int defenders = 1 + below(2);
    const bool mud = below(3) == 0;
    const bool forest = below(3) == 0;
    const bool river = below(3) == 0;
    const auto units = [](std::initializer_list<std::pair<const char*, int>> all) {
      files::Node::Table made;
      for (const auto& [kind, number] : all) made.push_back({kind, files::Node(std::int64_t{number})});
      return files::Node(std::move(made));
    };
    const Odds odds = odds_of(game, {{"attacker", units({{"panzer", panzers}, {"infantry", infantry}})},
                                     {"defender", units({{"infantry", defenders}})},
                                     {"mud", files::Node(mud)},
                                     {"forest", files::Node(forest)},
                                     {"river", files::Node(river)}});
    const int ratio = (9 * panzers + 8 * infantry) / ((mud ? 2 : 1) * 8 * defenders);
    const int terrain = (forest ? 1 : 0) + (river ? 1 : 0);
    const int column = std::min(6, (terrain > 0 ? std::min(6, ratio) : ratio) - terrain);
    ASSERT_TRUE(odds.headline);
    EXPECT_FALSE(odds.headline->outcomes.empty()) << "the outcomes lead beside it";
    ASSERT_EQ(odds.headline->columns.size(), 1U);
    EXPECT_EQ(odds.headline->columns[0].of, "the result");
    expect_equal(chances(odds.headline->columns[0]),
                 column < 1 ? Chances{} : Chances{{std::to_string(column) + ":1", 1.0}});
    none += column < 1 ? 1 : 0;
    for (const Odds::Distribution& one : odds.distributions)
      EXPECT_EQ(one.name.find("column"), std::string::npos) << "a column is no number that is counted";
  }
  EXPECT_GT(none, 2U);
  EXPECT_LT(none, 30U);
}

const char* const kRanging = R"(casus = 1
system = "ranging"
title = "Ranging"
source = "this test"
[sides]
north = "the North"
south = "the South"
[unit]
gun = {}
[table.near_fire]
down = "the die"
across = ["0", "1", "2"]
cells.1 = "0 0 1"
cells.4 = "0 1 1"
[table.far_fire]
down = "the die"
across = ["light", "heavy"]
cells.1 = "0 0"
cells.6 = "0 1"
[[round]]
name = "the range"
throw.range = "1d4"
read.far = "range"
[[round]]
name = "fire"
for = "each side"
when = "side = north or far < 4"
throw.die = "1d6"
read.hit = "if far >= 3 then far_fire[die, side.gun] else near_fire[die, far + side.gun]"
[[round]]
lose = [{ side = "south", hits = "north.hit" }]
[[round]]
set.spent = "1"
[headline]
column = ["north.hit", "south.hit"]
[[end]]
outcome = "over"
after = 1
victor = "north"
)";

/// Two tables, a column beyond the last, one that depends on a die, and a side that looks nothing up.
TEST(Headline, HasTheChanceOfEachColumn) {
  const files::Node one = files::Node(files::Node::Table{{"gun", files::Node(std::int64_t{1})}});
  const files::Node two = files::Node(files::Node::Table{{"gun", files::Node(std::int64_t{2})}});
  const Odds odds = odds_of(kRanging, {{"north", one}, {"south", two}});
  ASSERT_TRUE(odds.headline);
  EXPECT_FALSE(odds.headline->leads()) << "a column leads beside who wins";
  ASSERT_EQ(odds.headline->columns.size(), 2U);
  EXPECT_EQ(odds.headline->columns[0].of, "the North's hit");
  // Columns count from 1: far + 1 is 2 or 3 of three; one gun is the first of the two of far fire.
  expect_equal(chances(odds.headline->columns[0]),
               {{"near fire 1", 0.25}, {"near fire 2", 0.25}, {"far fire light", 0.5}});
  // far + 2 is 3 or 4, at most the last; at a range of 4 the South does not fire.
  expect_equal(chances(odds.headline->columns[1]), {{"near fire 2", 0.5}, {"far fire heavy", 0.25}});
}

TEST(Headline, RefusesAColumnOfWhatIsReadFromNoTable) {
  std::string text = kRanging;
  const std::string was = "column = [\"north.hit\", \"south.hit\"]";
  text.replace(text.find(was), was.size(), "column = \"far\"");
  const auto game = game::read_game(text, "ranging.toml");
  ASSERT_FALSE(game);
  EXPECT_EQ(
      to_string(game.faults().front()),
      "ranging.toml:35:10: 'far' is not looked up in a column of a table, a value that every step reads as "
      "TABLE[row, column], the column a number, was expected");
}

}  // namespace
}  // namespace casus
