// Tests the runner: a case with any error in it must fail.

#include "runner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace casus::clauses {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string kBattle = R"(
title = "three against three"
[position]
system = "aggression"
dice = { attacker = 3, defender = 3 }
[[ask]]
question = "odds"
)";
const std::string kLanding = R"(
title = "next door"
scenario = "scenarios/aggression/worked-example.toml"
[[ask]]
)";

Failures run_text(const std::string& text) {
  const auto document = files::read_toml(text, "case.toml");
  return document ? run(*document, CASUS_ROOT) : Failures{to_string(document.faults().front())};
}

TEST(Runner, AcceptsWhatIsSo) {
  EXPECT_THAT(run_text(kBattle + "attacker = 0.274865347271115\nmean = { rounds = \"5.6272060348\" }"),
              IsEmpty());
  EXPECT_THAT(run_text(kLanding + "question = \"judge\"\nallowed = true\nbroken = []"), IsEmpty());
}

TEST(Runner, RefusesNumbersThatAreOffInTheLastDigit) {
  EXPECT_THAT(run_text(kBattle + "attacker = 0.27486534727111504"), ElementsAre(HasSubstr("attacker")));
  EXPECT_THAT(run_text(kBattle + "attacker = \"1/2\""), ElementsAre(HasSubstr("attacker: it is 0.27")));
  EXPECT_THAT(run_text(kBattle + "mean = { rounds = \"5.6272060349\" }"),
              ElementsAre(HasSubstr("mean.rounds")));
  EXPECT_THAT(run_text(kBattle + "mean = { laps = \"5\" }"), ElementsAre(HasSubstr("laps")));
  EXPECT_THAT(run_text(kBattle + "distribution = { rounds = { \"1\" = 0.5 } }"),
              ElementsAre(HasSubstr("distribution.rounds.1")));
  EXPECT_THAT(run_text(kBattle + "outcomes = { attacker = 0.274865347271115 }"),
              ElementsAre(HasSubstr("there are 2")));
}

TEST(Runner, RefusesWrongFindings) {
  EXPECT_THAT(run_text(kLanding + "question = \"judge\"\nallowed = false"),
              ElementsAre(HasSubstr("allowed")));
  EXPECT_THAT(run_text(kLanding + "question = \"judge\"\nbroken = [\"AG-1\"]"),
              ElementsAre(HasSubstr("broken")));
  EXPECT_THAT(run_text(kLanding + "question = \"judge\"\nholds = [\"AG-1\", \"AG-8\"]"),
              ElementsAre(HasSubstr("AG-8 assumed")));
  EXPECT_THAT(run_text(kLanding + "question = \"moves\"\nmoves = []"), Contains(HasSubstr("declared")));
  EXPECT_THAT(run_text(kLanding + "question = \"odds\"\nrests_not_on = [\"AG-8\"]"),
              ElementsAre(HasSubstr("AG-8")));
}

TEST(Runner, RefusesWrongPlays) {
  const std::string play = kLanding + "question = \"play\"\n";
  EXPECT_THAT(run_text(play + "winner = \"attacker\""), Contains(HasSubstr("which play is not said")));
  EXPECT_THAT(run_text(play + "until = \"nobody\""), ElementsAre(HasSubstr("none of 1000 plays")));
  EXPECT_THAT(run_text(play + "until = \"defender\"\nsettlement = []"),
              ElementsAre(HasSubstr("title of Peru")));
  EXPECT_THAT(run_text(play + "until = \"defender\"\nwinner = \"attacker\""),
              ElementsAre(HasSubstr("winner")));
  EXPECT_THAT(run_text(play + "until = \"defender\"\noffered = [[\"Do not attack\"]]"),
              ElementsAre(HasSubstr("offered")));
  EXPECT_THAT(run_text(play + "until = \"defender\"\nsilent = [\"AG-35\"]"), ElementsAre(HasSubstr("AG-35")));
  EXPECT_THAT(run_text(play + "until = \"defender\"\ntells = [\"AG-35: Nothing\"]"),
              ElementsAre(HasSubstr("is missing")));
}

TEST(Runner, RefusesCasesThatAreFaultyThemselves) {
  EXPECT_THAT(run_text(kBattle), ElementsAre(HasSubstr("nothing is expected")));
  EXPECT_THAT(run_text(kBattle + "atacker = 0.5\ndefender = 0.725134652728885"),
              ElementsAre(HasSubstr("case.toml:8:1: unknown key 'atacker'")));
  EXPECT_THAT(run_text(kBattle + "fault = \"no battle\"\nattacker = 0.274865347271115"),
              ElementsAre(HasSubstr("unknown key 'fault'")));
  EXPECT_THAT(run_text(kBattle + "fault = \"no battle\""), ElementsAre(HasSubstr("not refused")));
  EXPECT_THAT(run_text("title = \"x\"\n[[ask]]\nquestion = \"odds\""), ElementsAre(HasSubstr("no position")));
  EXPECT_THAT(run_text(kBattle + "set = [\"dice.attacker=-1\"]\nattacker = 0.5"),
              Contains(HasSubstr("it was refused")));
}

TEST(Runner, ComparesFaults) {
  EXPECT_THAT(run_text(kBattle + "set = [\"dice.attacker=-1\"]\nfault = \"attacker\""), IsEmpty());
  EXPECT_THAT(run_text(kBattle + "set = [\"dice.attacker=-1\"]\nfault = \"defender\""),
              Contains(HasSubstr("fault: it is")));
}

TEST(Runner, ReadsTheClauseOutOfAName) {
  EXPECT_EQ(clause_of_name("AG-13"), "AG-13");
  EXPECT_EQ(clause_of_name("AG-13-both-editions"), "AG-13");
  EXPECT_EQ(clause_of_name("CO-4-2"), "CO-4");
}

}  // namespace
}  // namespace casus::clauses
