// Tests the line of best play that `advise` lists, for every scenario of every system.

#include <cmath>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>

#include "all_scenarios.hpp"
#include "systems/registry.hpp"

namespace casus {
namespace {

/// Every scenario in which somebody chooses, with its line; those that are too large for here are left out.
void each_line(const auto& visit) {
  Limits small;
  small.max_nodes = 20'000;
  for (const std::string& file : all_scenarios()) {
    const auto sources = gather({file, std::nullopt, {}});
    ASSERT_TRUE(sources) << file;
    const auto advice = open_table(*sources).value()->advise(small, std::nullopt);
    if (advice) visit(file, advice->line);
  }
}

/// The likeliest come first; what reads the same and is worth the same is one step, unless the one comes
/// after the other: then both together come to be more than once.
TEST(AdviceLine, LeadsWithTheLikelyAndSaysEqualStepsOnce) {
  std::size_t lines = 0;
  each_line([&](const std::string& file, const std::vector<Advice::Step>& line) {
    lines += line.size() > 1 ? 1 : 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (i > 0) {
        EXPECT_LE(line[i].probability, line[i - 1].probability + 1e-12) << file << ": " << i;
      }
      for (std::size_t j = 0; j < i; ++j) {
        const bool alike = line[i].move.text == line[j].move.text && line[i].seat == line[j].seat &&
                           line[i].after == line[j].after && line[i].value == line[j].value;
        if (alike) {
          EXPECT_GT(line[i].probability + line[j].probability, 1.0) << file << ": " << line[i].move.text;
        }
      }
    }
  });
  EXPECT_GT(lines, 10U);
}

/// Of a long line only the likeliest steps are listed. The answer says how many more there are, and whether
/// the later steps were examined.
TEST(AdviceLine, SaysHowManyStepsItLeavesOutAndWhereItIsCut) {
  const auto of = [](const std::string& scenario) {
    const auto sources = gather({std::string(CASUS_ROOT) + "/" + scenario, std::nullopt, {}});
    return open_table(*sources).value()->advise(Limits{}, std::nullopt).value();
  };
  // Each round in which nobody hits comes back to where it was: that takes none of what is examined.
  for (const auto& [name, more] : {std::pair("across-the-border", 198U), {"a-landing-under-guns", 56U}}) {
    const Advice battle = of(std::string("scenarios/axis-allies-1942/") + name + ".toml");
    EXPECT_EQ(battle.line.size(), 64U) << name;
    EXPECT_EQ(battle.more_steps, more) << name;
    EXPECT_FALSE(battle.line_is_cut) << name;
  }
  const Advice missiles = of("scenarios/eclipse/missiles-first.toml");
  EXPECT_LT(missiles.line.size(), 64U);
  EXPECT_EQ(missiles.more_steps, 0U);
  EXPECT_FALSE(missiles.line_is_cut);
  const Advice all = of("scenarios/aggression/worked-example.toml");
  EXPECT_EQ(all.more_steps, 0U);
  EXPECT_FALSE(all.line_is_cut);
  // After 500 rounds of a thousand and more the door is open with 39 %.
  const Advice wait = of("tests/game/sheets/long-wait.scenario.toml");
  EXPECT_TRUE(wait.line_is_cut);
  EXPECT_NEAR(wait.line.at(2).probability, 1.0 - std::pow(0.999, 500), 1e-9);
}

/// A game without units is described by its tracks: the choice depends on those that both sides share.
TEST(AdviceLine, TellsASharedTrackWhereThereAreNoUnits) {
  const std::string file = std::string(CASUS_ROOT) + "/tests/game/sheets/six-loses.scenario.toml";
  const auto sources = gather({file, std::nullopt, {}});
  ASSERT_TRUE(sources) << to_string(sources.faults().front());
  const auto advice = open_table(*sources).value()->advise(Limits{}, std::nullopt);
  ASSERT_TRUE(advice);
  EXPECT_NEAR(advice->line.front().value, 2893395172951.0 / 470184984576.0, 1e-12);
  bool rolls_on = false;
  for (const Advice::Step& step : advice->line) {
    EXPECT_EQ(step.after.find("nothing"), std::string::npos) << step.after;
    if (step.after != "it is points 14") continue;
    rolls_on = true;
    EXPECT_EQ(step.move.text, "roll");
  }
  EXPECT_TRUE(rolls_on);
}

/// A step's description of its position has all that the choice depends on: two steps with equal
/// descriptions and the same question have the same advice.
TEST(AdviceLine, TellsPositionsApartInWhichAnotherChoiceIsBest) {
  std::size_t steps = 0;
  each_line([&](const std::string& file, const std::vector<Advice::Step>& line) {
    std::map<std::string, std::string> texts;  // by seat, question and position
    for (const Advice::Step& step : line) {
      if (!step.after.starts_with("it is ")) continue;
      ++steps;
      std::string asked = step.seat + ", " + step.after;
      for (const char* key : {"choose", "lose", "part", "unit", "damage"}) {
        const files::Node* value = step.move.node.find(key);
        if (value == nullptr) continue;
        asked += std::string(", ") + key + " " +
                 (value->text() != nullptr ? *value->text() : std::to_string(*value->integer()));
      }
      const auto [at, is_new] = texts.try_emplace(asked, step.move.text);
      EXPECT_EQ(at->second, step.move.text) << file << ": " << asked;
    }
  });
  EXPECT_GT(steps, 100U);
}

}  // namespace
}  // namespace casus
