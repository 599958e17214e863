// Compares the exchange with a plain recursion over the arbiter, which caches no position and merges no
// targets, and in which passing precedes equal moves. Tests the bounds, wherever a budget ends the search.

#include "systems/defcon/exchange/exchange.hpp"

#include <gtest/gtest.h>
#include <random>

#include "conflict/explore/explore.hpp"
#include "conflict/solvers/best_first.hpp"
#include "conflict/solvers/decide.hpp"
#include "deep.hpp"
#include "recursion.hpp"
#include "table/table.hpp"
#include "tables.hpp"

namespace casus::defcon {
namespace {

std::string area(const std::string& name, const std::string& bloc, const std::string& unit,
                 const std::string& missile, const std::string& territory = "") {
  return "[[area]]\nname = \"" + name + "\"\nkind = \"land\"\nterritory = \"" +
         (territory.empty() ? name : territory) + "\"\ncontroller = \"" + bloc + "\"\n" +
         (unit.empty() ? "" : "units = [{ bloc = \"" + bloc + "\", type = \"" + unit + "\" }]\n") +
         (missile.empty() ? "" : "missile = { bloc = \"" + bloc + "\", type = \"" + missile + "\" }\n");
}
std::string head(const std::string& played) {
  return "system = \"defcon\"\nlevel = 1\nphase = \"nuclear\"\nstep = \"launch\"\nactive = \"AA\"\nplayed = "
         "[" +
         played + "]\n";
}
const std::string kValue =
    "[value]\nmotorized = 2\nmechanized = 3\narmored = 5\nbunker = 4\na-bomb = 1\nh-bomb = 1.5\n";

/// The rules of a scenario, and its table.
struct OpenedScenario {
  Arbiter rules;
  std::unique_ptr<Table> table;
};
Result<OpenedScenario> opened(const std::string& text) {
  const auto scenario = files::read_toml(text, "s.toml");
  if (!scenario) return scenario.faults();
  const auto sources = gather(*scenario, std::nullopt, {});
  if (!sources) return sources.faults();
  auto rules = System().load(sources->scenario, sources->rulebook);
  if (!rules) return rules.faults();
  auto table = open_table(*sources);
  if (!table) return table.faults();
  return OpenedScenario{*std::move(rules), *std::move(table)};
}

void expect_same(const std::string& text) {
  const auto scenario = opened(text);
  ASSERT_TRUE(scenario) << to_string(scenario.faults().front());
  const auto advice = scenario->table->advise(Limits{});
  ASSERT_TRUE(advice) << to_string(advice.faults().front());
  const Worth expected = Recursion(scenario->rules).best();
  if (expected.size() == 1) {
    EXPECT_EQ(*advice->exact, expected[0].reduced()) << text;
    return;
  }
  ASSERT_EQ(advice->values.size(), expected.size());
  for (std::size_t seat = 0; seat < expected.size(); ++seat)
    EXPECT_EQ(*advice->values[seat].exact, expected[seat].reduced()) << advice->values[seat].seat << "\n"
                                                                     << text;
}

TEST(Exchange, OfTwoBlocsEqualsPlainRecursion) {
  const std::string blocs = "[[bloc]]\nname = \"AA\"\ntechnologies = [\"low\"]\n";
  for (const std::string low : {"[\"low\"]", "[]", "[\"perimetr\"]"}) {
    expect_same(head("\"AA\", \"WP\"") + area("A", "AA", "armored", "a-bomb") +
                area("B", "AA", "motorized", "h-bomb") + area("C", "AA", "motorized", "") +
                area("D", "WP", "mechanized", "a-bomb", "DE") + area("E", "WP", "armored", "a-bomb", "DE") +
                area("F", "WP", "motorized", "") + blocs + "[[bloc]]\nname = \"WP\"\ntechnologies = " + low +
                "\n" + kValue);
  }
}

TEST(Exchange, OfAtMost32Missiles) {
  for (const int missiles : {31, 32, 33}) {
    std::string text = head("\"AA\", \"WP\"");
    for (int i = 0; i < missiles; ++i)
      text += area("A" + std::to_string(i), i == missiles - 1 ? "WP" : "AA", "motorized", "a-bomb");
    const auto scenario = opened(text + kValue);
    ASSERT_TRUE(scenario) << to_string(scenario.faults().front());
    EXPECT_EQ(Exchange::of(scenario->rules).ok(), missiles <= 32);
    Limits limits;
    limits.max_work = 20'000'000;
    const auto advice = scenario->table->advise(limits);
    const bool too_many =
        !advice && advice.faults().front().what == std::to_string(missiles) + " missiles are on the board";
    EXPECT_EQ(too_many, missiles > 32) << (advice ? "advised" : to_string(advice.faults().front()));
  }
}

TEST(Exchange, OfThreeBlocsWithRivalryEqualsPlainRecursion) {
  const std::string three =
      head("\"AA\", \"WP\", \"PRC\"") + area("A", "AA", "armored", "a-bomb") +
      area("B", "AA", "motorized", "a-bomb") + area("C", "WP", "mechanized", "a-bomb", "CD") +
      area("D", "PRC", "armored", "h-bomb", "CD") + area("E", "WP", "bunker", "") +
      "[[bloc]]\nname = \"AA\"\ntechnologies = [\"low\"]\n[[bloc]]\nname = \"WP\"\n"
      "technologies = [\"perimetr\"]\n[[bloc]]\nname = \"PRC\"\ntechnologies = [\"low\"]\n" +
      kValue;
  expect_same(three);
  expect_same(three + "rivalry = 0.5\n");
  expect_same(three + "rivalry = 1\n");
}

TEST(Exchange, OfMixedMissilesEqualsPlainRecursion) {
  // The active bloc's silos in every order of two types, and one of the other's among its own.
  const std::string low =
      "[[bloc]]\nname = \"AA\"\ntechnologies = [\"low\"]\n[[bloc]]\nname = \"WP\"\n"
      "technologies = [\"low\"]\n";
  for (const std::vector<std::string>& types :
       {std::vector<std::string>{"a-bomb", "a-bomb", "h-bomb"}, {"a-bomb", "h-bomb", "a-bomb"}}) {
    expect_same(head("\"AA\", \"WP\"") + area("A", "AA", "motorized", types[0]) +
                area("B", "AA", "motorized", types[1]) + area("C", "WP", "armored", "a-bomb", "CD") +
                area("D", "WP", "motorized", "", "CD") + area("E", "AA", "motorized", types[2]) + low +
                kValue);
    expect_same(head("\"AA\", \"WP\"") + area("A", "WP", "motorized", types[0]) +
                area("B", "WP", "motorized", types[1]) + area("C", "AA", "armored", "a-bomb", "CD") +
                area("D", "WP", "motorized", types[2], "CD") + low + kValue);
  }
}

/// Returns a random exchange: some areas of each bloc, most with a unit, up to `missiles` with a missile.
/// Territories have one area, or several if `bombs` strike more than one. Some areas are at sea, which
/// nobody controls; some silos are new.
std::string random_exchange(std::mt19937& random, const std::vector<std::string>& blocs, std::size_t areas,
                            std::size_t missiles, const std::vector<std::string>& bombs) {
  const auto one_of = [&](const std::vector<std::string>& all) { return all[random() % all.size()]; };
  std::string played;
  for (const std::string& bloc : blocs) played += (played.empty() ? "\"" : ", \"") + bloc + "\"";
  std::string text = head(played);
  for (const std::string& bloc : blocs) {
    const std::size_t armed = random() % (missiles + 1);
    for (std::size_t i = 0; i < areas; ++i) {
      const std::string name = bloc + std::to_string(i);
      const bool sea = i >= armed && random() % 4 == 0;
      const std::string number = std::to_string(random() % 2);
      const std::string territory = bombs.size() == 1 ? name : bloc + (sea ? " SEAS " : " COAST ") + number;
      text += "[[area]]\nname = \"" + name + "\"\nkind = \"" + (sea ? "sea" : "land") + "\"\nterritory = \"" +
              territory + "\"\n" + (sea ? "" : "controller = \"" + bloc + "\"\n");
      if (random() % 4 != 0)
        text += "units = [{ bloc = \"" + bloc + "\", type = \"" +
                (sea ? "naval" : one_of({"motorized", "mechanized", "armored", "bunker"})) + "\" }]\n";
      if (i < armed)
        text += "missile = { bloc = \"" + bloc + "\", type = \"" + one_of(bombs) + "\"" +
                (random() % 5 == 0 ? ", new = true" : "") + " }\n";
    }
  }
  for (const std::string& bloc : blocs)
    text += "[[bloc]]\nname = \"" + bloc + "\"\ntechnologies = " + one_of({"[\"low\"]", "[\"low\"]", "[]"}) +
            "\n";
  return text +
         "[value]\nmotorized = 1\nmechanized = 2.3\narmored = 3.7\nbunker = 2.9\nnaval = 1.7\na-bomb = " +
         one_of({"0.6", "1.1", "3"}) + "\nh-bomb = 1.9\ntsar = 2.6\n";
}

TEST(Exchange, OfTwoBlocsAtRandomEqualsPlainRecursion) {
  std::mt19937 random(51);
  for (int i = 0; i < deep_or(400, 20) && !HasFailure(); ++i)
    expect_same(random_exchange(random, {"AA", "WP"}, 4, 2, {"a-bomb"}));
  for (int i = 0; i < deep_or(200, 10) && !HasFailure(); ++i)
    expect_same(random_exchange(random, {"AA", "WP"}, 3, 3, {"a-bomb"}));
  for (int i = 0; i < deep_or(400, 20) && !HasFailure(); ++i)
    expect_same(random_exchange(random, {"AA", "WP"}, 4, 2, {"a-bomb", "h-bomb", "tsar"}));
}

TEST(Exchange, OfThreeBlocsAtRandomEqualsPlainRecursion) {
  std::mt19937 random(53);
  for (int i = 0; i < deep_or(200, 40) && !HasFailure(); ++i)
    expect_same(random_exchange(random, {"AA", "WP", "PRC"}, 2, 2, {"a-bomb"}) + "rivalry = 0.37\n");
}

/// Returns the worth of each choice, from a full exploration.
std::vector<std::vector<Exact>> counted_out(const Exchange& exchange) {
  const Prices prices = exchange.prices();
  const auto explored = explore(exchange, exchange.start(), prices, Limits{}).value();
  Decision decision = Decision::of(explored.graph, Limits{}).value();
  std::vector<std::vector<Exact>> worths;
  for (const Edge& edge : explored.graph.edges_of(explored.graph.root()))
    worths.push_back(*decision.worth_of(edge));
  worths.push_back(*decision.worth(explored.graph.root()));
  return worths;
}

TEST(Exchange, TheBoundsOfABudgetHoldTheWorth) {
  std::mt19937 random(52);
  for (int i = 0; i < deep_or(200, 40) && !HasFailure(); ++i) {
    const bool two = i % 2 == 0;
    const std::string text =
        two ? random_exchange(random, {"AA", "WP"}, 5, 3, {"a-bomb", "h-bomb"})
            : random_exchange(random, {"AA", "WP", "PRC"}, 3, 2, {"a-bomb"}) + "rivalry = 0.5\n";
    const Arbiter rules = sound(text);
    const Exchange exchange = Exchange::of(rules).value();
    auto worths = counted_out(exchange);
    const Prices prices = exchange.prices();
    const WholePrices whole = WholePrices::of(prices).value();
    for (const std::uint64_t most : {2U, 5U, 20U, 100U, 1'000U, 100'000U}) {
      BestFirst<Exchange> search(exchange, whole);
      search.search(exchange.start(), most, Limits{});
      if (search.line().empty()) continue;  // known without a look
      auto bounds = search.choices();
      bounds.emplace_back(search.worth().begin(), search.worth().end());
      ASSERT_EQ(bounds.size(), worths.size());
      for (std::size_t choice = 0; choice < bounds.size(); ++choice) {
        for (std::size_t d = 0; d < whole.dimensions(); ++d) {
          EXPECT_LE(whole.exact(bounds[choice][d].least), worths[choice][d]) << text << most;
          EXPECT_GE(whole.exact(bounds[choice][d].most), worths[choice][d]) << text << most;
        }
      }
      if (two && most == 100'000U) {
        EXPECT_TRUE(search.solved()) << text;
      }
    }
  }
}

TEST(Exchange, OfTwoBlocsWithManyBombsIsAnsweredAndSaysHowFarItIsKnown) {
  for (const std::size_t bombs : {6U, 10U, 16U}) {
    std::string text = head("\"AA\", \"WP\"");
    for (const std::string bloc : {"AA", "WP"}) {
      for (std::size_t i = 0; i < bombs + 4; ++i) {
        static const std::vector<std::string> kUnits{"motorized", "mechanized", "armored", "bunker", ""};
        text += area(bloc + std::to_string(i), bloc, kUnits[(i * i + (bloc == "WP" ? 1 : 0)) % 5],
                     i < bombs ? "a-bomb" : "");
      }
    }
    for (const std::string bloc : {"AA", "WP"})
      text += "[[bloc]]\nname = \"" + bloc + "\"\ntechnologies = [\"low\"]\n";
    const auto scenario = files::read_toml(text + kValue, "s.toml");
    const auto table = open_table(gather(*scenario, std::nullopt, {}).value()).value();
    const auto advice = table->advise(Limits{});
    ASSERT_TRUE(advice) << to_string(advice.faults().front());
    ASSERT_TRUE(advice->search);
    if (bombs == 6) {
      EXPECT_TRUE(advice->search->complete);
    }
    EXPECT_EQ(advice->search->complete, advice->exact.has_value());
    EXPECT_LE(advice->search->bounds.least, advice->value);
    EXPECT_GE(advice->search->bounds.most, advice->value);
  }
}

TEST(Exchange, OfManyMissilesIsNotCountedOutByOddsAndSaysSo) {
  std::string world = head("\"AA\", \"WP\"");
  for (const std::string bloc : {"AA", "WP"}) {
    for (int i = 0; i < 6; ++i) world += area(bloc + std::to_string(i), bloc, "motorized", "a-bomb");
  }
  world += kValue + "[operation]\ntype = \"launch\"\nfrom = \"AA0\"\ntargets = [\"WP1\"]\n";
  const auto sources = gather(files::read_toml(world, "s.toml").value(), std::nullopt, {}).value();
  const auto table = open_table(sources).value();
  EXPECT_TRUE(table->odds(std::nullopt, Limits{}));
  const auto best = table->odds(PolicyKind::best, Limits{});
  ASSERT_FALSE(best);
  EXPECT_NE(best.faults().front().what.find("not counted out"), std::string::npos);
  EXPECT_TRUE(table->advise(Limits{}));
}

TEST(Exchange, WhatIsWorthLessThanNothingIsWorthStriking) {
  expect_same(head("\"AA\", \"WP\"") + area("A", "AA", "motorized", "a-bomb") +
              area("B", "AA", "armored", "") + area("C", "WP", "mechanized", "a-bomb") +
              "[value]\nmotorized = 2\nmechanized = 3\narmored = -5\n");
}

TEST(Exchange, IsNoneWhereNothingIsLaunched) {
  const std::string text =
      head("\"AA\", \"WP\"") + area("A", "AA", "armored", "a-bomb") + area("B", "WP", "armored", "");
  std::string high = text;
  high.replace(high.find("level = 1"), 9, "level = 2");
  EXPECT_TRUE(Exchange::of(sound(text)));
  const auto refused = Exchange::of(sound(high));
  ASSERT_FALSE(refused);
  EXPECT_NE(to_string(refused.faults().front()).find("DEFCON is 2"), std::string::npos);
}

}  // namespace
}  // namespace casus::defcon
