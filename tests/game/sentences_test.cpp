// A file read back as sentences.

#include "game/words/sentences.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/pages.hpp"

namespace casus::game {
namespace {

TEST(Sentences, TellStepsWithTheirClausesAndVerbs) {
  const std::vector<std::string> risk = sentences(game_named("risk"));
  EXPECT_THAT(risk,
              testing::Contains(
                  "Round, 2 losses (RK-4, RK-5): the defender loses `beaten`, and `even` where `ties` is "
                  "attacker, of its armies; then the attacker loses `held`, and `even` where `ties` is "
                  "defender, of its armies; then the ends are looked at."));
  EXPECT_THAT(risk,
              testing::Contains(
                  "Round, 3 again (RK-6): the attacker chooses: `attack` (attack again); or `stop` (stop), "
                  "which ends it: stopped. Odds assume `attack`."));
  EXPECT_THAT(risk,
              testing::Contains(
                  "End, taken (RK-7): if the defender's armies are 0; it is the attacker's victory: the "
                  "attacker takes the territory; territory goes from defender to attacker."));
  const std::vector<std::string> moscow = sentences(game_named("battle-for-moscow"));
  EXPECT_THAT(moscow,
              testing::Contains(
                  "Round, 3.4 the exchange: as much strength or more (BM-9): if `result` is EX, the attacker "
                  "loses `owed` or more of its `strength`, counted by what is lost, of its units, in the "
                  "order infantry.half, infantry.whole, panzer.half, panzer.whole; its owner may choose "
                  "others."));
  const std::vector<std::string> dnd = sentences(game_named("dnd-5e"));
  EXPECT_THAT(
      dnd, testing::Contains(
               "Round, 1 attack (DD-1, DD-2): dice are thrown: `two` is (1 if `advantage` is none, else 2) "
               "dice with 20 sides; `face` is the lowest of `two` if `advantage` is disadvantage, else the "
               "highest of `two`."));
}

TEST(Sentences, TellConditionsThatAreReadAsQuestions) {
  EXPECT_THAT(sentences(game_named("dice-wars")),
              testing::Contains(
                  testing::EndsWith("`won` is whether the sum of `high` is more than the sum of `low`.")));
}

/// What is added is told apart from the condition under which it is.
TEST(Sentences, PutConditionsThatAreAddedInParentheses) {
  for (const PagePiece& piece : pieces_of_page("docs/language.md")) {
    if (!piece.text.starts_with("casus ")) continue;
    const auto game = read_game(piece.text, "skirmish.toml");
    ASSERT_TRUE(game.ok());
    EXPECT_THAT(sentences(*game),
                testing::Contains(testing::HasSubstr(
                    "show at least `hits_on` + (`hill` and the side whose turn it is is attacker)")));
    EXPECT_THAT(
        sentences(*game),
        testing::Contains("Unit `tank`: dice 2/1; cost 5; heavy; it is whole, then damaged, then lost, "
                          "by a hit each time; at most 1000 a side."));
    return;
  }
  FAIL() << "there is no whole game on the page";
}

/// Every file has a line for each of its parts, and none has a place that was left empty.
TEST(Sentences, LeaveNothingOut) {
  for (const auto& path : game_files()) {
    const Game game = game_of(path);
    const std::vector<std::string> lines = sentences(game);
    EXPECT_GE(lines.size(), 1 + game.fields.size() + game.kinds.size() + game.tables.size() +
                                game.openings.size() + game.rounds.size() + game.ends.size());
    for (const std::string& line : lines) {
      EXPECT_TRUE(line.ends_with('.')) << line;
      for (const char* empty : {"  ", "()", "``", " ,", "( "})
        EXPECT_EQ(line.find(empty), std::string::npos) << line;
    }
  }
}

}  // namespace
}  // namespace casus::game
