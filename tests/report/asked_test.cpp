// Tests requests for single values: each has a line, exact if the distribution is exact, and counts the
// values beyond the end of a distribution, too.

#include "report/asked.hpp"

#include <gtest/gtest.h>

#include "probability/expression.hpp"

namespace casus::report {
namespace {

using Chance = ValueQuestion::Chance;

TEST(Asked, AValueHasALineWithItsFraction) {
  const auto dice = *probability::evaluate("4d6kh3").result;
  EXPECT_EQ(asked_text(dice, {{Chance::at_least, 16}}), "at least 16: 13.0401 % = 169/1296\n");
  EXPECT_EQ(asked_text(dice, {{Chance::at_most, 3}, {Chance::exactly, 18}}),
            "at most 3: 0.0772 % = 1/1296\nexactly 18: 1.6204 % = 7/432\n");
  EXPECT_EQ(asked_text(dice, {{Chance::all, 16}}),
            "16: exactly 7.2531 %, at least 13.0401 %, at most 94.2130 %\n");
  EXPECT_EQ(asked_text(dice, {{Chance::at_least, 19}}), "at least 19: 0.0000 % = 0/1\n");
  EXPECT_EQ(asked_text(dice, {{Chance::at_least, -5}}), "at least -5: 100.0000 % = 1/1\n");
}

TEST(Asked, EveryValueOfALongTableCanBeAskedFor) {
  const auto dice = *probability::evaluate("20d6").result;
  for (const auto& entry : dice.entries()) {
    const auto node = asked_node(dice, {{Chance::all, entry.value}}, true);
    const files::Node& one = node.array()->front();
    EXPECT_EQ(*one.find("exactly_exact")->text(), dice.probability(entry.value).to_string());
    EXPECT_EQ(*one.find("at_least_exact")->text(), dice.at_least(entry.value).to_string());
    EXPECT_EQ(*one.find("at_most_exact")->text(), dice.at_most(entry.value).to_string());
    EXPECT_EQ(*one.find("at_most")->real(), dice.at_most(entry.value).to_double());
  }
}

TEST(Asked, OfOddsEachDistributionAnswers) {
  Odds odds;
  odds.distributions.push_back({"rounds", "rounds fought", {{1, 0.5}, {2, 0.25}}, 0.25});
  odds.distributions.push_back({"left", "units left", {{0, 0.5}, {3, 0.25}}});
  EXPECT_EQ(asked_text(odds, {{Chance::at_least, 2}, {Chance::at_most, 2}}),
            "rounds fought: at least 2: 50.0000 %\nrounds fought: at most 2: 75.0000 %\n"
            "units left: at least 2: 25.0000 %\nunits left: at most 2: 50.0000 %\n");
  const auto node = asked_node(odds, {{Chance::exactly, 3}});
  ASSERT_EQ(node.array()->size(), 2U);
  EXPECT_EQ(*(*node.array())[1].find("of")->text(), "left");
  EXPECT_EQ(*(*node.array())[1].find("exactly")->real(), 0.25);
  EXPECT_EQ((*node.array())[1].find("at_least"), nullptr);
}

TEST(Asked, AValueIsAWholeNumber) {
  EXPECT_EQ(value_question(Chance::all, "-12")->value, -12);
  for (const char* text : {"", "3.5", "x", "3 ", "+3", "1000000000000001", "99999999999999999999"}) {
    EXPECT_FALSE(value_question(Chance::all, text)) << text;
  }
}

}  // namespace
}  // namespace casus::report
