// The exchange against plain recursion over the arbiter: no position is met twice, no targets are merged. The
// same missiles are launched in the same order, and passing comes first among equals.

#include "systems/defcon/exchange.hpp"

#include <gtest/gtest.h>

#include "recursion.hpp"
#include "systems/table.hpp"
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

void expect_same(const std::string& text) {
  const auto scenario = files::read_toml(text, "s.toml");
  ASSERT_TRUE(scenario) << to_string(scenario.faults().front());
  const auto sources = gather(*scenario, std::nullopt, {});
  ASSERT_TRUE(sources) << to_string(sources.faults().front());
  const auto rules = System::load(sources->scenario, sources->rulebook);
  ASSERT_TRUE(rules) << to_string(rules.faults().front());
  const auto table = open_table(*sources);
  ASSERT_TRUE(table);
  const auto advice = (*table)->advise(Limits{});
  ASSERT_TRUE(advice) << to_string(advice.faults().front());
  const Worth expected = Recursion(*rules).best();
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
