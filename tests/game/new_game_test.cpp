// The game that `casus new` writes plays as it stands, whatever it is called.

#include "game/words/new_game.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "game/endings.hpp"
#include "game/worked.hpp"

namespace casus::game {
namespace {

TEST(NewGame, ReadsWithoutAWarningAndItsExampleHolds) {
  const std::string text = new_game("My Game");
  EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 80);
  const auto game = read_game(text, "my-game.toml");
  ASSERT_TRUE(game.ok()) << said(game.faults());
  EXPECT_EQ(said(game->warnings), "");
  EXPECT_EQ(game->system, "my-game");
  ASSERT_FALSE(game->examples.empty());
  ExampleReach reached(*game);
  worked::check_both_ways(*game, reached);
  EXPECT_EQ(said(warn_of_reach(*game, reached)), "");
}

TEST(NewGame, TakesAnyTitle) {
  const std::string many(300, 'x');
  const std::vector<std::pair<std::string, std::string>> titles{
      {"The \"Great\" War \\ 1914", "the-great-war-1914"},
      {"", "my-game"},
      {" \n\t ", "my-game"},
      {"Ägypten", "gypten"},
      {"戦", "my-game"},
      {"@TITLE@ @ID@", "title-id"},
      {many, std::string(100, 'x')},
      {"broken \xff\xc3 bytes", "broken-bytes"},
      {"C1 \xc2\x85 and DEL \x7f", "c1-and-del"},
  };
  for (const auto& [title, id] : titles) {
    const auto game = read_game(new_game(title), "new.toml");
    ASSERT_TRUE(game.ok()) << title << "\n" << said(game.faults());
    EXPECT_EQ(game->system, id) << title;
  }
  EXPECT_EQ(read_game(new_game("A \"B\" \\ C"), "new.toml")->title, "A \"B\" \\ C");
}

}  // namespace
}  // namespace casus::game
