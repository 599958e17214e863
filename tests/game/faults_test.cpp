// Tests the faults of game files: each test changes a line of a sound file and compares the fault's place,
// cause and expectation.

#include <algorithm>
#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <ostream>

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

void PrintTo(const Case& one, std::ostream* out) { *out << one.game; }

/// "risk_3": the words of a case are no name of a test.
std::string name_of(const testing::TestParamInfo<Case>& info) {
  std::string name = info.param.game + "_" + std::to_string(info.index);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

class FaultsOfAGame : public testing::TestWithParam<Case> {};

TEST_P(FaultsOfAGame, NameTheirPlaceAndWhatWasExpected) {
  const Case& one = GetParam();
  EXPECT_EQ(faults_of(changed(good(one.game), one.from, one.to), one.game), one.said);
}

INSTANTIATE_TEST_SUITE_P(
    OfTheDesign, FaultsOfAGame,
    testing::Values(
        Case{"dice-wars", "after = 1", "after = 0",
             "dice-wars.toml:37:9: no round is over so early, 1 or more was expected\n"},
        Case{"dice-wars", "attacker = 0.4437", "attacker = 44.37",
             "dice-wars.toml:45:12: a chance is 44.37, at most 1 was expected\n"},
        Case{"risk", "min(attack_dice, a", "min(atack_dice, a",
             "risk.toml:65:23: 'atack_dice' is not known, did you mean 'attack_dice'?\n"},
        Case{"risk", "ties = attacker) * even", "ties = attacker) * evn",
             "risk.toml:77:61: step 'losses' wants 'evn', which no step before it reads; 'even' was "
             "expected\n"},
        Case{
            "axis-allies-1942", "\"transport\",\n]", "\n]",
            "axis-allies-1942.toml:122:11: 'losses' has no order for: transport; every kind that can be lost "
            "was expected\naxis-allies-1942.toml:141:11: 'losses' has no order for: transport; every kind "
            "that can be lost was expected\naxis-allies-1942.toml:161:3: 'losses' has no order for: "
            "transport; every kind that can be lost was expected\naxis-allies-1942.toml:162:3: 'losses' has "
            "no order for: transport; every kind that can be lost was expected\naxis-allies-1942.toml:163:3: "
            "'losses' has no order for: transport; every kind that can be lost was expected\n"},
        Case{"twilight-imperium-4",
             "throw.salvo = \"(cannon_dice)d10 for each unit\"\nread.shots  = \"count(salvo >= cannon)\"",
             "throw.cannon = \"(cannon_dice)d10 for each unit\"\nread.shots = \"count(cannon >= cannon)\"",
             "twilight-imperium-4.toml:53:21: 'cannon' is both a pool of this step and a stat of the unit at "
             "hand; another name for the pool was expected\n"},
        Case{"battle-for-moscow", "NE  EX  EX  DRL DRL DE", "NE  EX  EX  DRL DE",
             "battle-for-moscow.toml:51:11: the cells of row 4 are 5, 'across' has 6\n"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    OfNames, FaultsOfAGame,
    testing::Values(
        Case{"risk", "victor  = \"attacker\"", "victr = \"attacker\"",
             "risk.toml:92:1: unknown key 'victr', did you mean 'victor'?\n"},
        Case{"risk", "victor  = \"attacker\"", "victor  = \"atacker\"",
             "risk.toml:92:11: 'atacker' is no side, did you mean 'attacker'?\n"},
        Case{"risk", "clause = [\"RK-4\", \"RK-5\"]", "clause = [\"RK-4\", \"RK-55\"]",
             "risk.toml:74:19: 'RK-55' is no clause, did you mean 'RK-5'?\n"},
        Case{"risk", "end = \"stopped\"", "end = \"stoped\"",
             "risk.toml:87:40: 'end' is \"stoped\", did you mean 'stopped'?\nrisk.toml:104:1: 'stopped' can "
             "never be reached, `when`, `after`, `deadlock`, or an option with end = \"stopped\" was "
             "expected\n"},
        Case{"risk", "otherwise = \"attack\"", "otherwise = \"atack\"",
             "risk.toml:85:13: 'atack' is no option, did you mean 'attack'?\n"},
        Case{"risk", "otherwise = \"attack\"", "",
             "risk.toml:81:1: step 'again' has no 'otherwise', what odds assume where nobody chooses was "
             "expected\n"},
        Case{"risk", "given  = { attacker = { army = 4 }", "given  = { attacker = { arny = 4 }",
             "risk.toml:113:25: unknown key 'arny', did you mean 'army'?\n"},
        Case{"risk", "given  = { attacker = { army = 4 }", "given  = { attacker = { army = 501 }",
             "risk.toml:113:32: 'army' is 501, an integer from 0 to 500 was expected; \"army.most\" below "
             "[rulebook] allows more, up to 100000\n"},
        Case{"risk", "ties = \"nobody\" }", "ties = \"noboddy\" }",
             "risk.toml:162:82: 'ties' is \"noboddy\", did you mean 'nobody'?\n"},
        Case{"risk", "army = { says", "d6 = {}\narmy = { says",
             "risk.toml:37:1: 'd6' reads as dice, another name was expected\nrisk.toml:78:3: 'losses' has no "
             "order for: d6, army; every kind that can be lost was expected\nrisk.toml:79:3: 'losses' has no "
             "order for: d6, army; every kind that can be lost was expected\n"},
        Case{"risk", "throw.attack ", "throw.side ",
             "risk.toml:65:7: 'side' is a word of the language, another name was expected\nrisk.toml:68:22: "
             "'attack' is no pool of this step, one of 'side', 'defence' was expected\nrisk.toml:69:22: "
             "'attack' is no pool of this step, one of 'side', 'defence' was expected\nrisk.toml:70:22: "
             "'attack' is no pool of this step, one of 'side', 'defence' was expected\n"},
        Case{"battle-for-moscow", "outcomes = { \"driven back\" = \"3/6\", eliminated = \"3/6\" }",
             "outcomes = { \"drivn back\" = \"3/6\" }",
             "battle-for-moscow.toml:185:14: unknown key 'drivn back', did you mean 'driven back'?\n"},
        Case{"battle-for-moscow", "forest + moscow + fortified", "terrain + moscow + fortified",
             "battle-for-moscow.toml:57:12: 'terrain' is made of itself: terrain of terrain\n"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    OfTypes, FaultsOfAGame,
    testing::Values(
        Case{"risk", "when    = \"defender.army = 0\"", "when    = \"defender.army\"",
             "risk.toml:91:12: this is a number from 0 to 500, not a condition, a comparison such as '… > 0' "
             "was expected\n"},
        Case{"risk", "ties = attacker) * even", "ties) * even",
             "risk.toml:77:42: 'ties' is one of defender, attacker, nobody, a number was expected\n"},
        Case{"risk", "ties = attacker) * even", "ties > attacker) * even",
             "risk.toml:77:42: words have no order, = or != was expected\n"},
        Case{"risk", "ties = attacker) * even", "ties = 3) * even",
             "risk.toml:77:49: '3' is a number, one of defender, attacker, nobody was expected\n"},
        Case{"risk", "pairs(attack > defence)", "attack > defence",
             "risk.toml:68:16: 'attack' is dice, not a number, what is read off them was expected: "
             "sum(attack), count(attack >= 5)\n"},
        Case{"risk", "hits = \"beaten", "hits = \"sum(attack)",
             "risk.toml:77:36: 'attack' cannot be read here, dice are read in the step that throws them "
             "alone: read.NAME = \"…\"\n"},
        Case{"risk", "attacker.army - 1", "attacker.army / 1",
             "risk.toml:65:50: unexpected '/', there is no division but floor(a / b) and ceil(a / b)\n"},
        Case{"risk", "attacker.army <= 1", "attacker.army =< 1",
             "risk.toml:99:26: unexpected '=<', did you mean '<='?\n"},
        Case{"risk", "from = 2, to = 20", "from = 0, to = 20",
             "risk.toml:65:57: these dice may have 0 sides, 1 or more were expected\nrisk.toml:66:66: these "
             "dice may have 0 sides, 1 or more were expected\n"},
        Case{"risk", "d(sides)", "d(sides)kh2",
             "risk.toml:65:63: unexpected 'kh2', 'for each …' or the end was expected; numbers are added "
             "where dice are read\n"},
        Case{"memoir-44", "{grenade, target}", "{grenade, infantry}",
             "memoir-44.toml:53:42: 'infantry' is one of infantry, armour, artillery, one of soldier, tank, "
             "grenade, flag, star was expected\n"},
        Case{"battle-for-moscow", "set.before = \"total", "set.before = \"total(attacker, strengh) + total",
             "battle-for-moscow.toml:104:31: 'strengh' is not known, did you mean 'strength'?\n"},
        Case{"risk", "when    = \"attacker.army <= 1\"", "",
             "risk.toml:97:1: 'held' can never be reached, `when`, `after`, `deadlock`, or an option with "
             "end = "
             "\"held\" was expected\n"}),
    name_of);

TEST(FaultsOfAGameWithoutAnEnd, SayThatNoneCanFollow) {
  const std::string text =
      "casus = 1\nsystem = \"x\"\ntitle = \"x\"\nsource = \"x\"\n[sides]\na = \"a\"\nb = \"b\"\n"
      "[unit.u]\n[[round]]\nset.y = \"a.u\"\n[[end]]\noutcome = \"e\"\ndeadlock = true\n";
  EXPECT_EQ(faults_of(text, "x"),
            "x.toml:11:1: no end can follow: every round leads to another; an [[end]] with `when` or `after` "
            "was expected\n");
}

/// A misspelt key is reported, and the file is read as it was meant: no further fault follows.
INSTANTIATE_TEST_SUITE_P(
    OfKeys, FaultsOfAGame,
    testing::Values(
        Case{"risk", "throw.attack ", "thow.attack ",
             "risk.toml:65:1: unknown key 'thow', did you mean 'throw'?\n"},
        Case{"risk", "read.beaten", "raed.beaten",
             "risk.toml:68:1: unknown key 'raed', did you mean 'read'?\n"},
        Case{"risk", "lose = [", "loose = [", "risk.toml:76:1: unknown key 'loose', did you mean 'lose'?\n"},
        Case{"risk", "hits = \"beaten", "hitz = \"beaten",
             "risk.toml:77:24: unknown key 'hitz', did you mean 'hits'?\n"},
        Case{"risk", "[sides]", "[side]", "risk.toml:8:2: unknown key 'side', did you mean 'sides'?\n"},
        Case{"risk", "[clause]", "[clauses]",
             "risk.toml:12:2: unknown key 'clauses', did you mean 'clause'?\n"},
        Case{"risk", "[[end]]\noutcome = \"taken\"\nwhen ", "[[end]]\noutcom = \"taken\"\nwhan ",
             "risk.toml:90:1: unknown key 'outcom', did you mean 'outcome'?\n"
             "risk.toml:91:1: unknown key 'whan', did you mean 'when'?\n"},
        Case{
            "battle-for-moscow", "way_out    = { is", "way_out    = { iz",
            "battle-for-moscow.toml:37:14: 'is' is missing, what 'way_out' is where nobody says else was "
            "expected\nbattle-for-moscow.toml:37:16: unknown key 'iz', one of 'clause', 'for', 'from', 'is', "
            "'of', 'says', 'to' was expected\n"},
        // As many brackets as there may be of it.
        Case{"risk", "[sides]", "[[sides]]",
             "risk.toml:8:1: 'sides' stands in two brackets, [sides] was expected: it is there once\n"},
        Case{"risk", "[[round]]\nname   = \"losses\"", "[round]\nname   = \"losses\"",
             "risk.toml:72:1: the key '[round]' is already defined, [[round]], in two brackets, was expected "
             "where there are several\n"},
        Case{"risk", "[[opening]]\nname   = \"a capital", "[opening]\nname   = \"a capital",
             "risk.toml:55:1: the key '[[opening]]' is already defined, one before it stands in one bracket, "
             "each in two was expected\n"},
        // A headline is one thing that the game has.
        Case{"warhammer-40k", "lost = \"defender.model\"", "lost = \"defender.modle\"",
             "warhammer-40k.toml:107:8: 'lost' is \"defender.modle\", did you mean 'defender.model'?\n"},
        Case{"warhammer-40k", "lost = \"defender.model\"",
             "lost = \"defender.model\"\nleft = \"defender.model\"",
             "warhammer-40k.toml:107:8: the headline is one thing, 'left', 'lost' or 'outcome' was "
             "expected\n"},
        Case{"warhammer-40k", "lost = \"defender.model\"", "",
             "warhammer-40k.toml:106:1: the headline says nothing, 'left', 'lost', 'outcome' or 'column' was "
             "expected\n"},
        Case{"battle-for-moscow", "[\"eliminated\", \"driven back\"]", "\"eliminatd\"",
             "battle-for-moscow.toml:140:11: 'outcome' is \"eliminatd\", did you mean 'eliminated'?\n"},
        Case{"battle-for-moscow", "column  = \"result\"", "column  = \"stood\"",
             "battle-for-moscow.toml:139:11: 'stood' is not looked up in a column of a table, a value that "
             "every "
             "step reads as TABLE[row, column], the column a number, was expected\n"},
        Case{"battle-for-moscow", "column  = \"result\"", "column  = \"reslt\"",
             "battle-for-moscow.toml:139:11: 'column' is \"reslt\", did you mean 'result'?\n"},
        // Dice in small letters, fractions in quotes.
        Case{"risk", "\"(min(attack_dice, attacker.army - 1))d(sides)\"", "\"D2\"",
             "risk.toml:65:18: unexpected 'D2', did you mean 'd2'?\n"},
        Case{"risk", "attacker = 0.506", "attacker = 5/11",
             "risk.toml:176:12: not valid TOML: 5/11 is no number, a fraction in quotes was expected: "
             "\"5/11\"\n"}),
    name_of);

/// If the file has no sides, no fault mentions their names.
TEST(FaultsOfAGameWithoutSides, AreTheOnlyOnes) {
  const std::string sides = "[sides]\nattacker = \"the attacker\"\ndefender = \"the defender\"\n";
  std::string text = changed(good("risk"), sides, "");
  for (std::size_t at = 0; (at = text.find("defender.army", at)) != std::string::npos; at += 10)
    text.replace(at, 8, "south");
  EXPECT_EQ(faults_of(text, "risk"), "risk.toml:1:1: 'sides' is missing, a table was expected\n");
}

TEST(FaultsOfAGameInOneBracket, AreOneForEachSection) {
  const std::string text =
      "casus = 1\nsystem = \"x\"\ntitle = \"x\"\nsource = \"x\"\n[sides]\na = \"a\"\nb = \"b\"\n"
      "[allow]\nneed = \"true\"\nsays = \"y\"\n[opening]\nset.z = \"1\"\n[round.do]\nset.y = \"z\"\n"
      "[end]\noutcome = \"e\"\nafter = 1\n[example]\nabout = \"x\"\nsource = \"x\"\ngiven = {}\na = 1\n";
  EXPECT_EQ(faults_of(text, "x"),
            "x.toml:8:1: 'allow' stands in one bracket, [[allow]] was expected: there may be several\n"
            "x.toml:11:1: 'opening' stands in one bracket, [[opening]] was expected: there may be several\n"
            "x.toml:13:1: 'round' stands in one bracket, [[round]] was expected: there may be several\n"
            "x.toml:13:1: 'do' stands in one bracket, [[round.do]] was expected: there may be several\n"
            "x.toml:15:1: 'end' stands in one bracket, [[end]] was expected: there may be several\n"
            "x.toml:18:1: 'example' stands in one bracket, [[example]] was expected: there may be several\n");
}

/// Places inside strings: escapes are counted as they are written, other quotes and JSON alike.
TEST(FaultsOfAGameInStrings, PointBehindEscapes) {
  const std::string plain = good("dice-wars");
  const auto with = [&](const std::string& when) {
    return faults_of(changed(plain, "when = \"won\"", when), "dice-wars");
  };
  const std::string said = ": end 'taken' wants 'wonn', which no step before it reads; 'won' was expected\n";
  EXPECT_EQ(with("when = \"wonn\""), "dice-wars.toml:31:9" + said);
  EXPECT_EQ(with("when = 'won and wonn'"), "dice-wars.toml:31:17" + said);
  EXPECT_EQ(with("when = \"\\u0077on and wonn\""), "dice-wars.toml:31:22" + said);
  EXPECT_EQ(with("when = \"\"\"\nwon and\n  wonn\"\"\""), "dice-wars.toml:33:3" + said);
}

/// All faults are in the order of the file's lines, however many there are.
TEST(FaultsOfAGameAllAtOnce, AreToldInOrder) {
  std::string text = good("risk");
  text = changed(text, "min(attack_dice, a", "min(atack_dice, a");
  text = changed(text, "ties = attacker) * even", "ties = atacker) * even");
  text = changed(text, "victor  = \"attacker\"", "victr  = \"attacker\"");
  text = changed(text, "otherwise = \"attack\"", "otherwise = \"atack\"");
  EXPECT_EQ(faults_of(text, "risk"),
            "risk.toml:65:23: 'atack_dice' is not known, did you mean 'attack_dice'?\n"
            "risk.toml:77:49: 'atacker' is not known, did you mean 'attacker'?\n"
            "risk.toml:85:13: 'atack' is no option, did you mean 'attack'?\n"
            "risk.toml:92:1: unknown key 'victr', did you mean 'victor'?\n");
}

/// A game in which everything is read.
constexpr const char* kSiege = R"(casus = 1
system = "siege"
title = "Siege"
source = "none"
[sides]
attacker = "the attacker"
defender = "the defender"
[ask]
place = { is = "open", of = ["open", "siege"] }
bonus = { is = 0, from = 0, to = 2, for = "each side" }
[unit]
foot = { aim = 1, tags = ["army"], most = 3 }
lord = { leads = 2, most = 2 }
[track]
heat = { from = 0, to = 3 }
[die.odd]
faces = [1, 3]
[table.chart]
across = ["1", "2"]
cells.1 = [1, 2]
[[round]]
name = "throw"
for = "each side"
throw.guns = "(side.army)d{odd}"
read.hits = "count(guns >= 2) + total(side, leads) + (place = siege) + least(side, aim) + side.bonus"
[[round]]
name = "losses"
for = "each side"
lose = [{ hits = "enemy.hits", order = ["foot", "lord"] }]
[[round]]
set.heat = "chart[1, 2]"
[[end]]
outcome = "over"
after = 2
[[example]]
about = "nothing"
source = "none"
given = { attacker = { foot = 1 }, defender = { foot = 1 } }
outcomes = { over = "1" }
)";

/// A game of a kind of so many steps, of which one turn may lose any, in no order.
std::string game_of_steps(int steps) {
  std::string names;
  for (int i = 1; i <= steps; ++i) names += (i == 1 ? "\"s" : ", \"s") + std::to_string(i) + "\"";
  return "casus = 1\nsystem = \"steps\"\ntitle = \"Steps\"\nsource = \"none\"\n[sides]\n"
         "attacker = \"the attacker\"\ndefender = \"the defender\"\n[unit]\nship = { speed = 1, steps = [" +
         names +
         "] }\n[[round]]\nname = \"turns\"\nfor = \"each unit by speed, high to low, attacker first\"\n"
         "[[round.do]]\nname = \"wear\"\nlose = [{ side = \"side\", hits = 1, only = \"unit\" }]\n"
         "[[end]]\noutcome = \"over\"\nafter = 1\n";
}

TEST(FaultsOfAKindOf64Steps, AreThoseOfOneOf63) {
  const std::string of_63 = faults_of(game_of_steps(63), "steps");
  const std::string of_64 = faults_of(game_of_steps(64), "steps");
  EXPECT_NE(of_63.find("has no order for"), std::string::npos) << of_63;
  EXPECT_NE(of_64.find("has no order for"), std::string::npos) << of_64;
}

/// If a file uses a wrong word of the language, the only fault names the word that was meant.
TEST(FaultsOfWhatIsMeant, SayWhatIsMeant) {
  EXPECT_EQ(faults_of(kSiege, "siege"), "");
  const std::vector<std::array<std::string, 3>> kMeant = {
      {"count(guns >= 2)", "count(guns + side.bonus >= 2)",
       "25:20: 'guns + side.bonus' is no pool, a number is moved to the right: count(guns >= 2 - "
       "side.bonus), or "
       "added to the dice: add.guns"},
      {"[\"foot\", \"lord\"]", "[\"foot\", [\"lord\", \"army\"]]",
       "29:40: a list stands within the order, names in one list were expected: what stands first goes "
       "first"},
      {"outcomes = {", "left.attacker.foot = { 1 = \"1\" }\noutcomes = {",
       "39:6: a name with a point stands without quotes, left.\"attacker.foot\" = { … } was expected"},
      {"total(side, leads)", "sum(side, leads)",
       "25:33: 'sum' is of dice, did you mean total(side, …), the sum over its units?"},
      {"total(side, leads)", "side.leads",
       "25:38: 'leads' is a stat, which each unit has, its sum was expected: total(side, leads)"},
      {"hits = \"enemy.hits\", ", "hits = \"enemy.hits\", only = [\"foot\", \"lord\"], ",
       "29:39: this is an array, \"foot or lord\" was expected"},
      {"place = siege", "place = 'siege'", "25:63: unexpected ''', words need no quotes: place = siege"},
      {"for = \"each side\"\nthrow", "for = \"each figure\"\nthrow",
       "23:7: 'each figure' is not understood, \"each side\" or \"each unit by aim, high to low, defender "
       "first\" was expected"},
  };
  for (const auto& [from, to, message] : kMeant)
    EXPECT_EQ(faults_of(changed(kSiege, from, to), "siege"), "siege.toml:" + message + "\n") << to;
  const std::string head = faults_of("casus = 1\n", "siege");
  for (const char* missing : {"'system'", "'title'", "'source'", "'sides'", "[[round]]", "[[end]]"})
    EXPECT_NE(head.find(missing), std::string::npos) << missing << "\n" << head;
}

TEST(FaultsOfWhatIsMeant, SpeakOfTheFilesOwnSides) {
  const std::string blocks = text_of(game_path("blocks"));
  EXPECT_EQ(faults_of(changed(blocks, "unit and worn", "units and worn"), "blocks"),
            "blocks.toml:45:20: 'units' alone is no value, a side was expected: north.units\n");
}

/// The suggestions for a misspelt key depend on the verb of its step: no suggestion is a fault there itself.
TEST(FaultsOfWhatIsMeant, AreOneForEachSlip) {
  const auto count = [](const std::string& faults) { return std::count(faults.begin(), faults.end(), '\n'); };
  const std::string slip =
      faults_of(changed(kSiege, "for = \"each side\"\nlose", "for = \"each side\"\ngain = 1\nlose"), "siege");
  EXPECT_EQ(count(slip), 1) << slip;
  EXPECT_THAT(slip, testing::HasSubstr("unknown key 'gain'"));
  EXPECT_THAT(slip, testing::Not(testing::HasSubstr("'again'")));
  // What is said wrongly is said, be it of a number or of the step.
  for (const char* said : {"number.n = { from = \"0\", to = \"1\", otherwise = \"nobodi\" }",
                           "otherwise = \"nobodi\"\nnumber.n = { from = \"0\", to = \"1\" }"}) {
    const std::string faults = faults_of(
        changed(kSiege, "[[end]]", "[[round]]\nchoose = \"attacker\"\n" + std::string(said) + "\n[[end]]"),
        "siege");
    EXPECT_EQ(count(faults), 1) << faults;
    EXPECT_THAT(faults, testing::HasSubstr("'nobodi' is not known"));
  }
}

TEST(FaultsOfWhatIsMeant, SayHowTurnsOfUnitsAreSaidInTheNamesOfTheFile) {
  const std::string right = ", \"each unit by aim, high to low, defender first\" was expected\n";
  const std::pair<const char*, const char*> kWrong[] = {
      {"each unit by aim", "does not say by what, in which order and whose come first where that is equal"},
      {"each unit by aim, up to top, defender first", "is no order"},
  };
  for (const auto& [said, message] : kWrong) {
    const std::string faults = faults_of(
        changed(kSiege, "for = \"each side\"\nthrow", "for = \"" + std::string(said) + "\"\nthrow"), "siege");
    EXPECT_THAT(faults, testing::AllOf(testing::HasSubstr(message), testing::HasSubstr(right))) << said;
  }
}

std::string warnings_of(const std::string& text) {
  const auto game = read_game(text, "siege.toml");
  return said(game ? game->warnings : game.faults());
}

/// There is a warning for every name of a file that nothing reads.
TEST(WarningsOfAGame, NameEverythingThatNothingReads) {
  EXPECT_EQ(warnings_of(kSiege), "");
  const std::vector<std::array<std::string, 3>> kUnread = {
      {"aim = 1, ", "aim = 1, max = 3, ",
       "12:19: warning: 'max' is a stat that nothing reads, did you mean 'most'?"},
      {"aim = 1, ", "aim = 1, mosts = 3, ",
       "12:19: warning: 'mosts' is a stat that nothing reads, did you mean 'most'?"},
      {"aim = 1, ", "aim = 1, speed = 3, ", "12:19: warning: 'speed' is a stat that nothing reads"},
      {"[\"army\"]", "[\"army\", \"navy\"]", "12:26: warning: 'navy' is a tag that nothing reads"},
      {"[die.odd]", "cold = { from = 0, to = 1 }\n[die.odd]",
       "16:1: warning: 'cold' is a track that nothing reads or sets"},
      {"[table.chart]", "[die.even]\nfaces = [2, 4]\n[table.chart]",
       "18:6: warning: 'even' is a die that nothing throws"},
      {"[[round]]", "[table.other]\nacross = [\"1\"]\ncells.1 = [1]\n[[round]]",
       "21:8: warning: 'other' is a table that nothing looks up"},
  };
  for (const auto& [from, to, message] : kUnread)
    EXPECT_EQ(warnings_of(changed(kSiege, from, to)), "siege.toml:" + message + "\n") << to;
  std::string open = changed(kSiege, "after = 2", "when = \"heat = 3\"");
  open = changed(open, "[[round]]",
                 "[[round]]\nchoose = \"each side\"\nnumber.bid = { from = \"0\", to = \"2\" }\n[[round]]\n"
                 "set.heat = \"attacker.bid + defender.bid\"\n[[round]]");
  EXPECT_NE(warnings_of(open).find("both sides choose in secret, and no [[end]] has `after`"),
            std::string::npos);
}

TEST(WarningsOfAGame, AreNoneOfTheGamesOfTheHouse) {
  for (const auto& path : game_files()) EXPECT_EQ(said(game_of(path).warnings), "") << path;
}

}  // namespace
}  // namespace casus::game
