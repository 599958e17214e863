// What is said of a faulty file: a line of a good one is changed, and the fault names its place, what is
// wrong and what was expected.

#include <gtest/gtest.h>

#include "game/games.hpp"

namespace casus::game {
namespace {

/// A file with the first `from` made `to`.
std::string changed(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

std::string good(const std::string& name) {
  for (const auto& path : game_files()) {
    if (path.stem() == name) return text_of(path);
  }
  ADD_FAILURE() << name;
  return {};
}

std::string faults_of(const std::string& text, const std::string& name) {
  const auto game = read_game(text, name + ".toml");
  return game ? "" : said(game.faults());
}

struct Case {
  std::string game;
  std::string from;
  std::string to;
  std::string said;
};

class FaultsOfAGame : public testing::TestWithParam<Case> {};

TEST_P(FaultsOfAGame, NameTheirPlaceAndWhatWasExpected) {
  const Case& one = GetParam();
  EXPECT_EQ(faults_of(changed(good(one.game), one.from, one.to), one.game), one.said);
}

INSTANTIATE_TEST_SUITE_P(
    OfTheDesign, FaultsOfAGame,
    testing::Values(
        Case{"risk", "min(attack_dice, a", "min(atack_dice, a",
             "risk.toml:52:22: 'atack_dice' is not known, did you mean 'attack_dice'?\n"},
        Case{"risk", "ties = attacker) * even", "ties = attacker) * evn",
             "risk.toml:63:60: step 'losses' wants 'evn', which no step before it reads; 'even' was "
             "expected\n"},
        Case{"axis-allies-1942", "\"transport\",\n]", "\n]",
             "axis-allies-1942.toml:105:11: 'losses' has no order for: transport; every kind that can be "
             "lost was expected\n"
             "axis-allies-1942.toml:116:11: 'losses' has no order for: transport; every kind that can be "
             "lost was expected\n"
             "axis-allies-1942.toml:137:11: 'losses' has no order for: transport; every kind that can be "
             "lost was expected\n"
             "axis-allies-1942.toml:156:3: 'losses' has no order for: transport; every kind that can be lost "
             "was expected\n"},
        Case{"twilight-imperium-4",
             "throw.salvo = \"(cannon_dice)d10 for each unit\"\nread.shots  = \"count(salvo >= cannon)\"",
             "throw.cannon = \"(cannon_dice)d10 for each unit\"\nread.shots = \"count(cannon >= cannon)\"",
             "twilight-imperium-4.toml:56:21: 'cannon' is both a pool of this step and a stat of the unit at "
             "hand; another "
             "name for the pool was expected\n"},
        Case{"battle-for-moscow", "NE  EX  EX  DRL DRL DE", "NE  EX  EX  DRL DE",
             "battle-for-moscow.toml:52:11: the cells of row 4 are 5, 'across' has 6\n"}));

INSTANTIATE_TEST_SUITE_P(
    OfNames, FaultsOfAGame,
    testing::Values(
        Case{"risk", "victor  = \"attacker\"", "victr = \"attacker\"",
             "risk.toml:79:1: unknown key 'victr', did you mean 'victor'?\n"},
        Case{"risk", "victor  = \"attacker\"", "victor  = \"atacker\"",
             "risk.toml:79:11: 'atacker' is no side, did you mean 'attacker'?\n"},
        Case{"risk", "clause = [\"RK-4\", \"RK-5\"]", "clause = [\"RK-4\", \"RK-55\"]",
             "risk.toml:60:19: 'RK-55' is no clause, did you mean 'RK-5'?\n"},
        Case{"risk", "end = \"stopped\"", "end = \"stoped\"",
             "risk.toml:73:48: 'end' is 'stoped', did you mean 'stopped'?\n"
             "risk.toml:91:1: 'stopped' can never be reached, `when`, `after`, `deadlock`, or an option with "
             "end = "
             "\"stopped\" was expected\n"},
        Case{"risk", "otherwise = \"attack\"", "otherwise = \"atack\"",
             "risk.toml:71:13: 'atack' is no option, did you mean 'attack'?\n"},
        Case{"risk", "otherwise = \"attack\"", "",
             "risk.toml:67:1: step 'again' has no 'otherwise', what odds assume where nobody chooses was "
             "expected\n"},
        Case{"risk", "given  = { attacker = { army = 4 }", "given  = { attacker = { arny = 4 }",
             "risk.toml:101:25: unknown key 'arny', did you mean 'army'?\n"},
        Case{"risk", "given  = { attacker = { army = 4 }", "given  = { attacker = { army = 501 }",
             "risk.toml:101:32: 'army' is 501, an integer from 0 to 500 was expected\n"},
        Case{"risk", "ties = \"nobody\" }", "ties = \"noboddy\" }",
             "risk.toml:160:83: 'ties' is 'noboddy', did you mean 'nobody'?\n"},
        Case{"risk", "[unit.army]", "[unit.d6]\n[unit.army]",
             "risk.toml:36:7: 'd6' reads as dice, another name was expected\n"},
        Case{"risk", "throw.attack ", "throw.side ",
             "risk.toml:52:7: 'side' is a word of the language, another name was expected\n"
             "risk.toml:55:21: 'attack' is no pool of this step, one of 'side', 'defence' was expected\n"
             "risk.toml:56:21: 'attack' is no pool of this step, one of 'side', 'defence' was expected\n"
             "risk.toml:57:21: 'attack' is no pool of this step, one of 'side', 'defence' was expected\n"}));

INSTANTIATE_TEST_SUITE_P(
    OfTypes, FaultsOfAGame,
    testing::Values(
        Case{"risk", "when    = \"defender.army = 0\"", "when    = \"defender.army\"",
             "risk.toml:78:12: this is a number from 0 to 500, not a condition, a comparison such as '… > 0' "
             "was expected\n"},
        Case{"risk", "ties = attacker) * even", "ties) * even",
             "risk.toml:63:49: 'ties' is one of defender, attacker, nobody, a number was expected\n"},
        Case{"risk", "ties = attacker) * even", "ties > attacker) * even",
             "risk.toml:63:49: words have no order, = or != was expected\n"},
        Case{"risk", "ties = attacker) * even", "ties = 3) * even",
             "risk.toml:63:56: '3' is a number, one of defender, attacker, nobody was expected\n"},
        Case{"risk", "pairs(attack > defence)", "attack > defence",
             "risk.toml:55:16: 'attack' is dice, not a number, what is read off them was expected: "
             "sum(attack), count(attack >= 5)\n"},
        Case{"risk", "hits = \"beaten", "hits = \"sum(attack)",
             "risk.toml:63:36: 'attack' cannot be read here, dice are read in the step that throws them "
             "alone: read.NAME = \"…\"\n"},
        Case{"risk", "attacker.army - 1", "attacker.army / 1",
             "risk.toml:52:48: unexpected '/', there is no division but floor(a / b) and ceil(a / b)\n"},
        Case{"risk", "attacker.army <= 1", "attacker.army =< 1",
             "risk.toml:85:26: unexpected '=<', did you mean '<='?\n"},
        Case{"risk", "from = 2, to = 20", "from = 0, to = 20",
             "risk.toml:52:59: these dice may have 0 sides, 1 or more were expected\n"
             "risk.toml:53:69: these dice may have 0 sides, 1 or more were expected\n"},
        Case{"risk", "d(sides)", "d(sides)kh2",
             "risk.toml:52:66: unexpected 'kh2', 'for each …' or the end was expected; numbers are added "
             "where dice are read\n"},
        Case{"memoir-44", "{grenade, target}", "{grenade, infantry}",
             "memoir-44.toml:62:44: 'infantry' is no number: whose it is, is not said, 'attacker.infantry' "
             "was expected\n"},
        Case{"battle-for-moscow", "[let]\n",
             "[let]\nx = \"y + 1\"\ny = \"x\"\n[[allow]]\nneed = \"x > 0\"\nsays = \"x\"\n[let.z]\n", ""}));

}  // namespace
}  // namespace casus::game
