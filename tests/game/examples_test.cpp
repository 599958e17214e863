// Every [[example]] of the games of the house, worked out by the plain interpreter.

#include <gtest/gtest.h>

#include "deep.hpp"
#include "game/worked.hpp"

namespace casus::game {
namespace {

using plain::Interpreter;

class Examples : public testing::TestWithParam<std::string> {};

TEST_P(Examples, ComeOutOfThePlainInterpreter) {
  const Game game = game_named(GetParam());
  ASSERT_FALSE(game.examples.empty());
  Reached reached(game);
  for (const Example& example : game.examples) {
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

}  // namespace
}  // namespace casus::game
