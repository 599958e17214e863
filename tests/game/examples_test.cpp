// Works out every [[example]] of the built-in games by the plain interpreter.

#include <gtest/gtest.h>

#include "deep.hpp"
#include "game/examples/work_out.hpp"
#include "game/worked.hpp"

namespace casus::game {
namespace {

using plain::Interpreter;

class Examples : public testing::TestWithParam<std::string> {};

TEST_P(Examples, ComeOutOfThePlainInterpreter) {
  const Game game = game_named(GetParam());
  ASSERT_FALSE(game.examples.empty());
  ExampleReach reached(game);
  for (const Example& example : game.examples) {
    if (!is_plain(game, example)) continue;
    if (deep() || !large(game, example)) worked::check(game, example, reached);
  }
  const std::vector<std::pair<std::string, std::string>> kSaid = {
      {"risk",
       "risk.toml: warning: no example reaches option 'stop' of 'again', end 'stopped', rulebook ties = "
       "\"attacker\"\n"},
      {"dice-wars", ""},
  };
  for (const auto& [name, warned] : kSaid) {
    if (name == GetParam()) {
      EXPECT_EQ(said(warn_of_reach(game, reached)), warned);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Examples, testing::ValuesIn(open_games()));

/// 5/13 = 0.3846…, of dice with 13 sides.
TEST(PublishedNumbers, AreMetToHalfTheLastDigitThatIsWritten) {
  const std::string game = R"toml(casus = 1
system = "thirteen"
title = "Thirteen"
source = "made up"
[sides]
first = "the first"
second = "the second"
[[round]]
throw.die = "d13"
read.low = "count(die <= 5)"
[[end]]
outcome = "low"
when = "low = 1"
victor = "first"
[[end]]
outcome = "high"
when = "low = 0"
victor = "second"
[[example]]
about = "five of thirteen"
source = "by hand: 5/13"
given = {}
first = )toml";
  struct Case {
    std::string written;
    bool holds;
  };
  for (const Case& one : std::vector<Case>{{"0.38", true},
                                           {"0.385", true},
                                           {"0.4", true},
                                           {"0.3846153846", true},
                                           {"3.8e-1", true},
                                           {"\"5/13\"", true},
                                           {"0.39", false},
                                           {"0.380", false},
                                           {"0.3846153856", false},
                                           {"3.80e-1", false}}) {
    const auto read = read_game(game + one.written + "\n", "thirteen.toml");
    ASSERT_TRUE(read.ok()) << said(read.faults());
    ExampleReach reached(*read);
    const auto worked = work_out(*read, read->examples.at(0), Limits{}, reached);
    ASSERT_TRUE(worked.ok()) << said(worked.faults());
    EXPECT_EQ(worked->holds(), one.holds) << one.written;
  }
}

/// Multisets of equal faces, which stand in for pools that are too large face by face, give the same.
TEST(PlainInterpreter, MultisetsAreFaceByFace) {
  const Game game = game_named("risk");
  for (const Example& example : game.examples) {
    if (!example.rounds) continue;
    const auto setup = read_given(game, example);
    ASSERT_TRUE(setup.ok());
    Interpreter by_faces(game, *setup);
    Interpreter by_multisets(game, *setup);
    by_multisets.by_multisets = true;
    EXPECT_EQ(by_faces.fight().ends, by_multisets.fight().ends) << example.about;
  }
}

/// Games that people wrote who had read the documentation alone, with numbers by programs of their own.
TEST(Sheets, OfOutsideDesignersComeOut) {
  std::vector<std::string> sheets{"chaos",
                                  "cosmic",
                                  "deck-left",
                                  "dice-and-blocks",
                                  "fold-looks",
                                  "descent",
                                  "hand-replaced",
                                  "hand-swapped",
                                  "kemet",
                                  "liars-alone",
                                  "missions",
                                  "mole",
                                  "old-hand",
                                  "open-dice",
                                  "open-first",
                                  "otherwise-looks",
                                  "shown-then-hidden",
                                  "signal",
                                  "talisman",
                                  "thrown-in-the-open",
                                  "two-deals"};
  if (deep()) sheets.emplace_back("liars");  // 27 plans against 13,824
  for (const std::string& sheet : sheets) {
    const Game game = game_named(sheet);
    EXPECT_GE(game.examples.size(), 1U) << sheet;
    ExampleReach reached(game);
    for (const Example& example : game.examples) {
      const auto worked = work_out(game, example, Limits{}, reached);
      ASSERT_TRUE(worked) << sheet << ": " << said(worked.faults());
      EXPECT_TRUE(worked->holds()) << sheet << ": " << worked->about;
    }
  }
}

}  // namespace
}  // namespace casus::game
