// Games as files: named by a scenario, by a request or by their text; their values as a rulebook; what is
// said of slips.

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "game/games.hpp"
#include "systems/scenario_template.hpp"

namespace casus {
namespace {

namespace fs = std::filesystem;

/// A folder of a test's own, with a game in it.
class OwnGames : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() /
              ("casus-own-games-" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) + "-" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "games");
    std::string text = game::text_of(std::string(CASUS_ROOT) + "/games/risk.toml");
    text.replace(text.find("\"risk\""), 6, "\"border\"");
    write("games/mine.toml", text);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  static std::string fault_of(const Request& request) {
    const auto sources = gather(request);
    if (!sources) return to_string(sources.faults().front());
    const auto table = open_table(*sources);
    return table ? "" : to_string(table.faults().front());
  }
  static std::string odds_of(const Request& request) {
    const auto sources = gather(request);
    if (!sources) return to_string(sources.faults().front());
    const auto table = open_table(*sources);
    if (!table) return to_string(table.faults().front());
    const auto odds = (*table)->odds(std::nullopt, Limits{});
    return odds ? odds->attacker.exact->to_string() : to_string(odds.faults().front());
  }

  static constexpr const char* kFight = "[attacker]\narmy = 4\n[defender]\narmy = 2\n";
  fs::path folder_;
};

TEST_F(OwnGames, AreNamedFromWhereTheScenarioLies) {
  const std::string built_in = write("risk.toml", std::string("system = \"risk\"\n") + kFight);
  const std::string own = write("own.toml", std::string("game = \"games/mine.toml\"\n") + kFight);
  const std::string plain = write("plain.toml", kFight);
  const std::string wanted = odds_of({built_in, std::nullopt, {}});
  EXPECT_NE(wanted.find('/'), std::string::npos) << wanted;
  EXPECT_EQ(odds_of({own, std::nullopt, {}}), wanted);
  EXPECT_EQ(odds_of({plain, std::nullopt, {}, path("games/mine.toml")}), wanted);
  EXPECT_EQ(fault_of({plain, std::nullopt, {}}),
            plain +
                ":1:1: the file does not name its system, system = \"aggression\" or another system was "
                "expected, or game = \"FILE\"");
}

TEST_F(OwnGames, GoWithTheRulebookSoThatWhoHasBothCanAnswer) {
  const std::string own = write("own.toml", std::string("game = \"games/mine.toml\"\n") + kFight);
  const auto sources = gather({own, std::nullopt, {}});
  ASSERT_TRUE(sources);
  const files::Node* text = sources->rulebook.root.find("game");
  ASSERT_NE(text, nullptr);
  EXPECT_EQ(*text->text(), game::text_of(folder_ / "games/mine.toml"));
  fs::remove_all(folder_ / "games");
  const auto table = open_table(*sources);  // as a log has them
  ASSERT_TRUE(table);
  EXPECT_EQ((*table)->system(), "border");
  EXPECT_EQ((*table)->info().id, "border");
}

TEST_F(OwnGames, AreTakenAsTextWhereNoFileIsLookedAt) {
  const std::string text = game::text_of(folder_ / "games/mine.toml");
  const auto with = [&](const std::string& game) {
    auto scenario = files::read_toml(kFight, "body");
    scenario->root.table()->push_back({"game", files::Node(game)});
    return ScenarioTemplate::of(*scenario, std::nullopt, {}, Reach::built_in)->with();
  };
  const auto sources = with(text);
  ASSERT_TRUE(sources) << to_string(sources.faults().front());
  EXPECT_TRUE(open_table(*sources));
  const auto refused = with(path("games/mine.toml"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.faults().front().what, "a game is not looked for in files here");
  const auto faulty = with(text + "\nnonsense = 1\n");
  ASSERT_FALSE(faulty);
  EXPECT_EQ(faulty.faults().front().place.file, "game");
}

TEST_F(OwnGames, HaveValuesThatAScenarioARulebookAndAnOptionSet) {
  const std::string with_values =
      write("values.toml", std::string("game = \"games/mine.toml\"\n[rulebook]\nattack_dice = 1\n") + kFight);
  const std::string plain = write("plain.toml", std::string("game = \"games/mine.toml\"\n") + kFight);
  const std::string house = write("house.toml", "system = \"border\"\nattack_dice = 1\n");
  const std::string one_die = odds_of({plain, std::nullopt, {"rulebook.attack_dice=1"}});
  EXPECT_NE(one_die, odds_of({plain, std::nullopt, {}}));
  EXPECT_EQ(odds_of({with_values, std::nullopt, {}}), one_die);
  EXPECT_EQ(odds_of({plain, house, {}}), one_die);
  EXPECT_EQ(odds_of({with_values, std::nullopt, {"rulebook.attack_dice=3"}}),
            odds_of({plain, std::nullopt, {}}));

  EXPECT_EQ(fault_of({plain, std::nullopt, {"rulebook.attack_dice=9"}}),
            "--set rulebook:1:13: 'attack_dice' is 9, an integer from 1 to 8 was expected");
  const std::string slip =
      write("slip.toml", std::string("game = \"games/mine.toml\"\n[rulebook]\nattack_dies = 1\n") + kFight);
  EXPECT_EQ(fault_of({slip, std::nullopt, {}}),
            slip + ":3:15: unknown key 'attack_dies', did you mean 'attack_dice'?");
  const std::string of_another = write("other.toml", "system = \"risk\"\nattack_dice = 1\n");
  EXPECT_EQ(fault_of({plain, of_another, {}}),
            of_another + ":1:10: this rulebook is of 'risk', one of 'border' was expected");
}

TEST_F(OwnGames, TellASlipInAScenarioWithItsPlace) {
  const auto said = [&](const std::string& text) {
    const std::string file = write("slip.toml", text);
    return fault_of({file, std::nullopt, {}}).substr(file.size());
  };
  EXPECT_EQ(said("system = \"risk\"\n[attacker]\narmies = 4\n"),
            ":3:1: unknown key 'armies', one of 'army', 'has', 'name' was expected");
  EXPECT_EQ(said("system = \"risk\"\nfortres = true\n"),
            ":2:1: unknown key 'fortres', did you mean 'fortress'?");
  EXPECT_EQ(said("system = \"risk\"\n[attacker]\narmy = 501\n"),
            ":3:8: 'army' is 501, an integer from 0 to 500 was expected");
  EXPECT_EQ(said("system = \"riks\"\n[attacker]\narmy = 4\n"),
            ":1:10: there is no system 'riks', did you mean 'risk'?");
  EXPECT_NE(
      fault_of({write("gone.toml", "game = \"games/main.toml\"\n"), std::nullopt, {}}).find("mine.toml"),
      std::string::npos);
  EXPECT_EQ(said("game = 3\n"), ":1:8: the game is an integer, the path of its file was expected");
  EXPECT_EQ(said("game = \"games/mine.toml\"\nsystem = \"risk\"\n"),
            ":2:10: the game is 'border', system = \"border\" was expected, or none");
}

TEST_F(OwnGames, GivenWhereAScenarioIsWantedAreTold) {
  const std::string game = path("games/mine.toml");
  EXPECT_EQ(
      fault_of({game, std::nullopt, {}}),
      game + ": this is a game, casus check FILE reads it, and a scenario names it: game = \"" + game + "\"");
  const std::string plain = write("plain.toml", std::string("game = \"games/mine.toml\"\n") + kFight);
  EXPECT_NE(fault_of({plain, game, {}}).find("this is a game"), std::string::npos);
}

TEST_F(OwnGames, HaveNoNamesThatScenariosHave) {
  const auto said = [&](const std::string& from, const std::string& to) {
    std::string text = game::text_of(folder_ / "games/mine.toml");
    text.replace(text.find(from), from.size(), to);
    const Checked checked = check_game(text, "mine.toml");
    return checked.faults.empty() ? "" : to_string(checked.faults.front());
  };
  EXPECT_EQ(said("bunker      =", "title       ="),
            "mine.toml:32:1: 'title' is a key of every scenario, another name was expected");
  EXPECT_EQ(said("[unit.army]", "[unit.name]"),
            "mine.toml:35:7: 'name' is a key of every scenario, another name was expected");
}

/// One line for each example that does not come out, with its source and both numbers.
TEST_F(OwnGames, TellAnExampleThatDoesNotComeOut) {
  std::string text = game::text_of(folder_ / "games/mine.toml");
  text.replace(text.find("\"295/1296\""), 10, "\"300/1296\"");
  const Checked checked = check_game(text, "mine.toml");
  EXPECT_TRUE(checked.faults.empty());
  EXPECT_FALSE(checked.sound());
  ASSERT_EQ(checked.examples.size(), 11U);
  for (std::size_t i = 0; i < checked.examples.size(); ++i) EXPECT_EQ(checked.examples[i].holds, i != 1);
  ASSERT_EQ(checked.examples[1].faults.size(), 1U);
  const std::string line = to_string(checked.examples[1].faults.front());
  EXPECT_NE(
      line.find("example 'two against two' (Osborne 2003, table 2): defender.army 0 is 300/1296 published, "
                "295/1296 worked out"),
      std::string::npos)
      << line;
}

TEST_F(OwnGames, LargerThanTheirBoundAreRefused) {
  const std::string text =
      game::text_of(folder_ / "games/mine.toml") + "#" + std::string(262'144, 'x') + "\n";
  const Checked checked = check_file(write("large.toml", text));
  ASSERT_FALSE(checked.faults.empty());
  EXPECT_NE(checked.faults.front().what.find("262144"), std::string::npos);
}

/// What the program gives to begin with is a game that is sound.
TEST(NewGame, IsSound) {
  const Checked checked = check_game(new_game("A game"), "new.toml");
  EXPECT_TRUE(checked.sound());
  EXPECT_TRUE(checked.warnings.empty());
  EXPECT_FALSE(checked.examples.empty());
}

}  // namespace
}  // namespace casus
