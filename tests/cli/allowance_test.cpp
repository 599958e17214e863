// Tests the limits that a user sets for a command: --seconds and --memory.

#include <gtest/gtest.h>
#include <regex>
#include <string>
#include <vector>

#include "cli/spawn.hpp"

namespace casus::cli {
namespace {

std::vector<std::string> advice_of(int units) {
  std::vector<std::string> arguments{"advise", "scenarios/axis-allies-1942/across-the-border.toml"};
  for (const char* side : {"attacker.", "defender."}) {
    for (const char* kind : {"infantry", "artillery", "tank"}) {
      arguments.emplace_back("--set");
      arguments.push_back(std::string(side) + kind + "=" + std::to_string(units));
    }
  }
  return arguments;
}

TEST(Allowance, WhatNeedsMoreMemoryIsRefusedWithASizeThatIsAnswered) {
  std::vector<std::string> large = advice_of(60);
  large.insert(large.end(), {"--memory", "64"});
  const ProcessResult refused = run(large);
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.out, "");
  static const std::regex kSize("with at most ([0-9]+) of each kind of piece it fits, which was tried");
  std::smatch found;
  ASSERT_TRUE(std::regex_search(refused.err, found, kSize)) << refused.err;
  std::vector<std::string> smaller = advice_of(std::stoi(found[1]));
  smaller.insert(smaller.end(), {"--memory", "64"});
  const ProcessResult answered = run(smaller);
  EXPECT_EQ(answered.status, 0) << answered.err;
}

TEST(Allowance, LuckIsRefusedWithASizeAsAdviceIs) {
  for (const std::vector<std::string>& question :
       {std::vector<std::string>{"advise", "scenarios/columbia/all-effects.toml"},
        std::vector<std::string>{"luck", "tests/golden/columbia/all-effects.log"}}) {
    std::vector<std::string> arguments = question;
    arguments.insert(arguments.end(), {"--memory", "4"});
    const ProcessResult refused = run(arguments);
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.out, "");
    EXPECT_NE(refused.err.find("with at most 2 of each kind of piece it fits, which was tried"),
              std::string::npos)
        << question.front() << ": " << refused.err;
  }
}

TEST(Allowance, WhatTakesLongerIsRefusedInOneLine) {
  const ProcessResult ran = run({"simulate", kWorkedExample, "--runs", "1000000000000", "--seconds", "1"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find("the time for the answer is up"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("--seconds"), std::string::npos) << ran.err;
}

TEST(Allowance, IsOfEveryCommandThatWorksLong) {
  for (const char* command : {"judge", "odds", "advise", "simulate", "sensitivity", "sweep", "study",
                              "compare", "dice", "check", "luck"}) {
    const ProcessResult ran = run({command, "--help"});
    EXPECT_NE(ran.out.find("--seconds"), std::string::npos) << command;
    EXPECT_NE(ran.out.find("--memory"), std::string::npos) << command;
  }
}

}  // namespace
}  // namespace casus::cli
