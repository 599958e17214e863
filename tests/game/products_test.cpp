// Tests that independent throws are explored as products. Battles of the built-in games, and random games,
// have the same results as with edges.

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "deep.hpp"
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
  const auto counters = static_cast<std::uint16_t>(end_counters(game).size() + 1);
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

/// Throws with the same chances may have other values: a hit counts twice as long as there is a cannon.
TEST(Products, TellThrowsOfTheSameChancesApart) {
  const auto game = read_game(
      "casus = 1\nsystem = \"cannons\"\ntitle = \"Cannons\"\nsource = \"none\"\n[sides]\nleft = \"left\"\n"
      "right = \"right\"\n[clause]\nR-1 = { says = \"One.\" }\n[unit]\ncannon = { most = 60 }\n"
      "foot = { most = 400 }\n[[round]]\nfor = \"each side\"\nthrow.guns = \"1d6\"\n"
      "read.hits = \"count(guns >= 4) * (2 + 2 * (side.cannon > 0))\"\n[[round]]\nfor = \"each side\"\n"
      "lose = [{ hits = \"enemy.hits\", order = [\"cannon\", \"foot\"] }]\n[[end]]\noutcome = \"won\"\n"
      "when = \"right.units = 0 and left.units > 0\"\nvictor = \"left\"\n[[end]]\noutcome = \"held\"\n"
      "when = \"left.units = 0\"\nvictor = \"right\"\n",
      "cannons.toml");
  ASSERT_TRUE(game.ok()) << said(game.faults());
  const auto counters = static_cast<std::uint16_t>(end_counters(*game).size() + 1);
  for (const int foot : {5, 6, 7, 8}) {
    const std::string given =
        "[left]\ncannon = 2\nfoot = " + std::to_string(foot) + "\n[right]\ncannon = 2\nfoot = 6\n";
    EXPECT_GT(expect_products_alike(rules_of(*game, given), counters), 0U) << given;
  }
}

/// Every game that comes with Casus, in positions made at random from its examples: other units, few of each.
TEST(Products, OfEveryGameComeToTheSameAsEdges) {
  const std::uint32_t tries = deep_or<std::uint32_t>(100, 8);
  std::vector<std::string> with_products;
  for (const std::string& name : names_of_the_house()) {
    const Game game = game_named(name);
    const auto counters = static_cast<std::uint16_t>(end_counters(game).size() + 1);
    std::mt19937 random(54);
    std::size_t found = 0;
    for (const Example& example : game.examples) {
      const auto given = read_given(game, example);
      ASSERT_TRUE(given) << said(given.faults());
      for (std::uint32_t i = 0; i < tries; ++i) {
        game::Setup setup = *given;
        std::string units;
        for (game::Setup::OfSide& side : setup.sides) {
          std::int64_t all = 0;
          for (std::size_t form = 0; form < side.units.size(); ++form) {
            constexpr std::int64_t kFew = 4;
            const Index kind = game.forms[form].kind;
            if (game.kinds[kind].life != kNone) continue;
            const std::int64_t most = std::min({std::int64_t{2}, setup.most[kind], kFew - all});
            side.units[form] = random() % 2 == 0 ? 0 : static_cast<std::int64_t>(random()) % (most + 1);
            all += side.units[form];
            units += std::to_string(side.units[form]) + " ";
          }
        }
        SCOPED_TRACE(name + ": " + example.about + ": units " + units);
        Watch watch;
        watch.as_declared = true;
        auto program = compile(game, setup, watch);
        if (program) found += expect_products_alike(Described(*std::move(program)), counters);
      }
    }
    if (found > 0) with_products.push_back(name);
  }
  EXPECT_THAT(with_products, testing::IsSupersetOf({"axis-allies-1942", "twilight-imperium-4", "war-at-sea",
                                                    "war-of-the-ring"}));
}

/// A game in which each side throws and loses units, in one way or another.
class TwoSides {
 public:
  explicit TwoSides(std::uint32_t seed) : random_(seed) {}
  std::string game() {
    std::string text =
        "casus = 1\nsystem = \"random\"\ntitle = \"Random\"\nsource = \"none\"\n[sides]\nleft = \"left\"\n"
        "right = \"right\"\n[clause]\nR-1 = { says = \"One.\" }\n[unit]\nfoot = { aim = 1, most = 3 }\n"
        "tank = { aim = 2, most = 2, steps = [\"whole\", \"half\"] }\n";
    const int rounds = 1 + below(2);
    for (int i = 0; i < rounds; ++i) {
      const std::string hits = "hits" + std::to_string(i);
      text += "[[round]]\nname = \"throw" + std::to_string(i) + "\"\nclause = \"R-1\"\nfor = \"each side\"\n";
      text += "throw.x = \"" + one_of({"1d3 for each unit", "1d3 for each foot", "(min(2, side.units))d2"}) +
              "\"\n";
      // The same chances may be those of other values: what a hit counts may depend on what is there.
      text += "read." + hits + " = \"count(x " + one_of({"= 1", "<= 2", ">= 3"}) + ")" +
              one_of({"", "", " * (1 + (side.tank > 0))", " * (2 - (enemy.foot > 1))"}) + "\"\n";
      if (below(3) == 0)
        text += "[[round]]\nclause = \"R-1\"\nfor = \"each side\"\narrive = [{ side = \"side\", unit = \"" +
                one_of({"foot", "tank.half"}) + "\", count = \"" +
                one_of({"1", "round = 1", "enemy.foot = 0", "side." + hits + " > 1"}) + "\" }]\n";
      text += "[[round]]\nname = \"lose" + std::to_string(i) + "\"\nclause = \"R-1\"\nfor = \"each side\"\n";
      const auto loss = [&] {
        return "{ hits = \"" +
               one_of({"enemy." + hits, "enemy." + hits + " * (enemy.foot > 0)", "min(enemy." + hits + ", 1)",
                       "enemy." + hits + " + (round = 1)",
                       "enemy." + hits + " * (left.foot + right.foot > 1)"}) +
               "\"" +
               one_of({", only = \"foot\"", ", order = [\"tank\", \"foot\"]",
                       ", order = [\"foot\", \"tank\"]",
                       ", order = [\"tank\", \"foot\"], keep = { least = 1, only = \"foot\" }"}) +
               " }";
      };
      text += "lose = [" + loss() + (below(2) == 0 ? ", " + loss() : "") + "]\n";
    }
    if (below(4) == 0)
      text +=
          "[[round]]\nname = \"mend\"\nclause = \"R-1\"\nfor = \"each side\"\nmend = [{ count = \"1\", only "
          "= \"half\" }]\n";
    text +=
        "[[end]]\noutcome = \"none\"\nwhen = \"right.units = 0 and left.units = 0\"\n[[end]]\noutcome = "
        "\"won\"\nwhen = \"right.units = 0\"\nvictor = \"left\"\n[[end]]\noutcome = \"lost\"\nwhen = "
        "\"left.units = 0\"\nvictor = \"right\"\n";
    return text + (below(3) == 0 ? "[[end]]\noutcome = \"late\"\nafter = 3\n"
                                 : "[[end]]\noutcome = \"stuck\"\ndeadlock = true\n");
  }
  std::string setup() {
    std::string text;
    for (const char* side : {"left", "right"})
      text += std::string("[") + side + "]\nfoot = " + std::to_string(below(4)) +
              "\ntank = " + std::to_string(below(3)) + "\n";
    return text;
  }

 private:
  int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint32_t>(bound)); }
  std::string one_of(const std::vector<std::string>& all) {
    return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
  }
  std::mt19937 random_;
};

TEST(Products, OfGamesMadeAtRandomComeToTheSameAsEdges) {
  const std::uint32_t games = deep_or<std::uint32_t>(3'000, 60);
  std::uint32_t read = 0;
  std::uint32_t with_products = 0;
  std::string refused;
  for (std::uint32_t seed = 0; seed < games && !HasFailure(); ++seed) {
    TwoSides maker(seed);
    const std::string text = maker.game();
    const auto game = read_game(text, "random.toml");
    if (!game) {
      refused = to_string(game.faults().front());
      continue;
    }
    ++read;
    const std::string given = maker.setup();
    SCOPED_TRACE(text + "\n# ---\n" + given);
    const auto counters = static_cast<std::uint16_t>(end_counters(*game).size() + 1);
    with_products += expect_products_alike(rules_of(*game, given), counters) > 0 ? 1 : 0;
  }
  EXPECT_GT(read, games * 2 / 3) << refused;
  EXPECT_GT(with_products, games / 5);
}

/// Units that arrive between a throw and its losses: how many is worked out anew in each round.
TEST(Products, TakeArrivalsOfTheirRound) {
  std::size_t found = 0;
  for (const char* count : {"enemy.foot = 0", "round = 1", "1"}) {
    SCOPED_TRACE(count);
    const auto game = read_game(
        "casus = 1\nsystem = \"reserve\"\ntitle = \"Reserve\"\nsource = \"none\"\n[sides]\nleft = "
        "\"left\"\nright = \"right\"\n[clause]\nR-1 = { says = \"One.\" }\n[unit]\nfoot = { most = 3 }\n"
        "tank = { most = 2, steps = [\"whole\", \"half\"] }\n"
        "[[round]]\nname = \"fire\"\nclause = \"R-1\"\nfor = \"each side\"\nthrow.x = \"1d3 for each "
        "unit\"\nread.hits = \"count(x <= 2)\"\n"
        "[[round]]\nclause = \"R-1\"\nfor = \"each side\"\narrive = [{ side = \"side\", unit = "
        "\"tank.half\", count = \"" +
            std::string(count) +
            "\" }]\n"
            "[[round]]\nname = \"lose\"\nclause = \"R-1\"\nfor = \"each side\"\nlose = [{ hits = "
            "\"enemy.hits\", only = \"foot\" }]\n"
            "[[end]]\noutcome = \"none\"\nwhen = \"left.units + right.units = 0\"\n"
            "[[end]]\noutcome = \"won\"\nwhen = \"right.units = 0\"\nvictor = \"left\"\n"
            "[[end]]\noutcome = \"lost\"\nwhen = \"left.units = 0\"\nvictor = \"right\"\n"
            "[[end]]\noutcome = \"late\"\nafter = 3\n",
        "reserve.toml");
    ASSERT_TRUE(game) << to_string(game.faults().front());
    const auto counters = static_cast<std::uint16_t>(end_counters(*game).size() + 1);
    for (int left = 1; left <= 3; ++left) {
      for (int right = 1; right <= 3; ++right) {
        const std::string given = "[left]\nfoot = " + std::to_string(left) +
                                  "\ntank = 1\n[right]\ntank = 2\nfoot = " + std::to_string(right) + "\n";
        SCOPED_TRACE(given);
        found += expect_products_alike(rules_of(*game, given), counters);
      }
    }
  }
  EXPECT_GT(found, 0U);
}

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
  // Of its pairs some are rarer than any double can say. What is left out is within the bound.
  const BoundedOutcomes ends = bounded_outcomes(explored->graph, only_choices(explored->graph));
  EXPECT_NEAR(std::accumulate(ends.chances.begin(), ends.chances.end(), 0.0), 1.0, ends.within);
  EXPECT_LE(ends.within, 1e-10);
}

/// Factors of one throw share their parts, and factors of one group of effects their places.
TEST(Products, ShareWhatTheirFactorsHaveInCommon) {
  const Game game = game_named("twilight-imperium-4");
  const std::string fleet = "fighter = 8\ndestroyer = 8\ncruiser = 8\ndreadnought = 8\n";
  const Described rules = rules_of(game, "[attacker]\n" + fleet + "[defender]\n" + fleet);
  const auto keep = [&](const Described::Position& p, std::uint32_t /*ordinal*/,
                        const Described::Move& move) { return rules.declared(p) == move; };
  const auto explored = explore(rules, rules.start(), Prices{}, Limits{}, {.products = true}, keep);
  ASSERT_TRUE(explored);
  const Graph& graph = explored->graph;
  EXPECT_EQ(graph.unsound(), "");
  std::size_t unshared = 0;
  for (std::uint32_t factor = 0; factor < graph.factors.size(); ++factor)
    unshared += graph.parts_of(factor).size();
  EXPECT_LT(4 * graph.parts.size(), unshared);
  EXPECT_LT(4 * graph.places.size(), unshared);
}

}  // namespace
}  // namespace casus::game
