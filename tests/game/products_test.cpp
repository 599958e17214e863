// Throws that are independent of each other are walked as products: battles of the house, in which they are
// found, come to the same as edge by edge. What games made at random come to: random_games_test.cpp.

#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

#include "game/games.hpp"
#include "game/products_alike.hpp"

namespace casus::game {
namespace {

Described rules_of(const Game& game, const std::string& given) {
  const auto document = files::read_toml(given, "given");
  EXPECT_TRUE(document);
  Faults faults;
  files::Reader table(*document, faults);
  const Setup setup = read_setup(game, table);
  Watch watch;
  watch.as_declared = true;
  return Described(compile(game, setup, watch).value());
}

struct SmallBattles {
  const char* name;
  const char* game;
  std::vector<std::string> attacker;
  std::vector<std::string> defender;
  std::uint32_t most;
  const char* given = "";
};
void PrintTo(const SmallBattles& one, std::ostream* out) { *out << one.name; }

class ProductsOf : public testing::TestWithParam<SmallBattles> {};

TEST_P(ProductsOf, ComeToTheSameAsEdges) {
  const Game game = game_named(GetParam().game);
  const auto counters = static_cast<std::uint16_t>(counted(game).size() + 1);
  std::mt19937 random(34);
  std::size_t found = 0;
  for (int i = 0; i < 12; ++i) {
    const auto units = [&](const std::vector<std::string>& kinds) {
      std::string all;
      for (const std::string& kind : kinds)
        all += kind + " = " + std::to_string(random() % (GetParam().most + 1)) + "\n";
      return all;
    };
    const std::string given = std::string(GetParam().given) + "[attacker]\n" + units(GetParam().attacker) +
                              "[defender]\n" + units(GetParam().defender);
    SCOPED_TRACE(given);
    found += expect_products_alike(rules_of(game, given), counters);
  }
  EXPECT_GT(found, 8U);
}

INSTANTIATE_TEST_SUITE_P(
    Battles, ProductsOf,
    testing::Values(
        SmallBattles{
            "land", "axis-allies-1942", {"infantry", "tank", "fighter"}, {"infantry", "aa", "bomber"}, 2},
        SmallBattles{"bombarded",
                     "axis-allies-1942",
                     {"infantry", "tank"},
                     {"infantry", "artillery"},
                     2,
                     "cruisers_off = 1\nlanded = 1\n"},
        SmallBattles{
            "sea", "axis-allies-1942", {"cruiser", "battleship", "fighter"}, {"destroyer", "transport"}, 2},
        SmallBattles{"submarines", "axis-allies-1942", {"submarine", "cruiser"}, {"submarine", "carrier"}, 2},
        SmallBattles{"hidden", "axis-allies-1942", {"submarine", "destroyer"}, {"fighter", "submarine"}, 1},
        SmallBattles{"space",
                     "twilight-imperium-4",
                     {"fighter", "cruiser", "dreadnought"},
                     {"destroyer", "warsun"},
                     1},
        SmallBattles{"ground",
                     "twilight-imperium-4",
                     {"infantry", "mech"},
                     {"infantry", "mech", "pds"},
                     2,
                     "place = \"ground\"\n"}),
    [](const auto& of) { return std::string(of.param.name); });

/// Submarines that strike first and ships that fire after them come round together: a ring.
TEST(Products, OfTwoThrowsComeRoundInARing) {
  const Game game = game_named("axis-allies-1942");
  const Described rules =
      rules_of(game, "[attacker]\nsubmarine = 2\ncruiser = 1\n[defender]\nsubmarine = 1\ncarrier = 2\n");
  const auto keep = [&](const Described::Position& p, std::uint32_t /*ordinal*/,
                        const Described::Move& move) { return rules.declared(p) == move; };
  const auto explored = explore(rules, rules.start(), Prices{}, Limits{}, {.products = true}, keep);
  ASSERT_TRUE(explored);
  EXPECT_FALSE(explored->graph.rings.empty());
  EXPECT_TRUE(explored->graph.loops.empty());
}

/// Large battles have no more positions than pairs of what is left of either side, and each a few times.
TEST(Products, KeepLargeBattlesSmall) {
  const Game game = game_named("axis-allies-1942");
  const Described rules = rules_of(
      game, "[attacker]\ninfantry = 50\ntank = 20\nfighter = 10\n[defender]\ninfantry = 60\nfighter = 10\n");
  const auto keep = [&](const Described::Position& p, std::uint32_t /*ordinal*/,
                        const Described::Move& move) { return rules.declared(p) == move; };
  const auto explored = explore(rules, rules.start(), Prices{}, Limits{}, {.products = true}, keep);
  ASSERT_TRUE(explored);
  EXPECT_LE(explored->graph.nodes.size(), 2U * 81U * 71U);
  EXPECT_LE(explored->graph.bytes(), std::uint64_t{60} << 20U);
}

}  // namespace
}  // namespace casus::game
