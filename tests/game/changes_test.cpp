// Tests the language's words for losses, choices and changes of units, each by a game small enough to work
// out by hand, and the messages if they are written wrongly.

#include <gtest/gtest.h>

#include "game/choices.hpp"
#include "game/examples/work_out.hpp"
#include "game/worked.hpp"

namespace casus::game {
namespace {

constexpr const char* kHead =
    "casus = 1\nsystem = \"small\"\ntitle = \"Small\"\nsource = \"none\"\n"
    "[sides]\nwest = \"the west\"\neast = \"the east\"\n[clause]\nR-1 = { says = \"One.\" }\n";

/// The faults of what stands behind the head; lines are counted from 1 there.
std::string faults_of(const std::string& rest) {
  const auto game = read_game(kHead + rest, "small.toml");
  if (game) return "";
  Faults faults = game.faults();
  for (Fault& fault : faults) fault.place.line -= 9;
  return said(faults);
}

/// Expects that all examples of a game come out, by the compiler and by the plain interpreter.
void expect_sound(const std::string& rest) {
  const auto game = read_game(kHead + rest, "small.toml");
  ASSERT_TRUE(game.ok()) << said(game.faults());
  ExampleReach reached(*game);
  worked::check_both_ways(*game, reached);
  for (const Example& example : game->examples) {
    const auto worked = work_out(*game, example, Limits{}, reached);
    ASSERT_TRUE(worked.ok()) << said(worked.faults());
    for (const ComparedNumber& number : worked->numbers)
      EXPECT_TRUE(number.holds) << example.about << ": " << number.what << " is " << number.worked;
  }
}

constexpr const char* kOver = "[[end]]\noutcome = \"over\"\nafter = 1\n";

/// Units of 5, 3 and 2; no hits count more than so much.
std::string near_game(const std::string& hits, const std::string& more, const std::string& left) {
  return "[unit]\ntank = { worth = 5 }\ngun = { worth = 3 }\nman = { worth = 2 }\n"
         "[[round]]\nclause = \"R-1\"\nlose = [{ side = \"east\", hits = \"" +
         hits + "\", near = \"not above\", counting = \"worth\", order = [\"tank\", \"gun\", \"man\"]" +
         more + " }]\n" + kOver +
         "[[example]]\nabout = \"near\"\nsource = \"by hand\"\n"
         "given = { east = { tank = 1, gun = 2, man = 1 } }\nchance = { \"" +
         left + "\" = 1 }\n";
}

TEST(LossesNear, TakeTheGreatestSumThatIsNotAbove) {
  expect_sound(near_game("1", "", "east.units = 4"));
  expect_sound(near_game("4", "", "east.gun = 1 and east.units = 3"));
  expect_sound(near_game("7", "", "east.tank = 0 and east.man = 0 and east.gun = 2"));
  // 8 is 5 + 3, and 3 + 3 + 2: the order takes the tank.
  expect_sound(near_game("8", "", "east.tank = 0 and east.gun = 1 and east.man = 1"));
  expect_sound(near_game("99", "", "east.units = 0"));
  expect_sound(near_game("-3", "", "east.units = 4"));
}

TEST(LossesNear, MayBeChosenAmongThoseThatAreEquallyNear) {
  // Who keeps the tank wins: 3 + 3 + 2 is as near to 8 as 5 + 3.
  const std::string game = near_game("8", ", choice = \"owner\"", "east.tank = 1") +
                           "policy = \"best\"\neast = 1\n[[end]]\noutcome = \"lost\"\nvictor = "
                           "\"west\"\nwhen = \"east.tank = 0\"\n";
  std::string wins = game;
  const std::string over = kOver;
  wins.replace(wins.find(over), over.size(),
               "[[end]]\noutcome = \"kept\"\nvictor = \"east\"\nwhen = \"east.tank > 0\"\n" + over);
  const auto read = read_game(kHead + wins, "small.toml");
  ASSERT_TRUE(read.ok()) << said(read.faults());
  ExampleReach reached(*read);
  const auto worked = work_out(*read, read->examples[0], Limits{}, reached);
  ASSERT_TRUE(worked.ok()) << said(worked.faults());
  EXPECT_TRUE(worked->holds());
}

TEST(LossesNear, SayWhatDoesNotGoWithThem) {
  const auto of = [](const std::string& loss) {
    return faults_of(
        "[unit]\ntank = { worth = 5 }\n[[round]]\nclause = \"R-1\"\nlose = [{ side = \"east\", hits = "
        "\"2\", " +
        loss + " }]\n" + kOver);
  };
  EXPECT_EQ(of("near = \"not above\""),
            "small.toml:5:45: it is not said what a unit counts, counting = \"…\", a stat or the like, was "
            "expected\n");
  EXPECT_EQ(of("near = \"not above\", counting = \"worth\", damage = 2"),
            "small.toml:5:87: 'near' takes whole units, none of them by itself, no 'damage' was expected\n");
}

/// Two ships of two hits each, of which a hit counts only when it sinks one: both can be damaged before the
/// one hit that is owed counts.
TEST(Counting, OfHitsThatCountNothing) {
  const std::string game =
      "[unit]\nship = { worth = 1, life = 2 }\n[[round]]\nclause = \"R-1\"\nlose = [{ side = \"east\", hits "
      "= \"1\", counting = \"worth\", prefer = \"strongest\", choice = \"enemy\" }]\n" +
      std::string(kOver) +
      "[[example]]\nabout = \"a ship\"\nsource = \"by hand\"\ngiven = { east = { ship = 2 } }\n"
      "chance = { \"east.ship = 1 and units(east, life_left = 1) = 1\" = 1 }\n";
  expect_sound(game);
  const auto read = read_game(kHead + game, "small.toml");
  ASSERT_TRUE(read.ok());
  auto program = compile(*read, read_given(*read, read->examples[0]).value());
  ASSERT_TRUE(program.ok());
  EXPECT_EQ(expect_sound_choices(Described(*std::move(program)), 100), 1U);
}

/// A hit that makes a unit count more takes from the hits less than nothing: more are owed after it.
TEST(Counting, OfHitsThatCountLessThanNothing) {
  expect_sound(
      "[unit]\ntank = { steps = [\"whole\", \"half\"] }\nman = {}\n[[round]]\nclause = \"R-1\"\nlose = [{ "
      "side = \"east\", hits = \"1\", counting = \"if half then 3 else 1\", order = [\"tank.whole\", "
      "\"man\", \"tank.half\"], choice = \"owner\" }]\n" +
      std::string(kOver) +
      "[[example]]\nabout = \"all\"\nsource = \"by hand\"\ngiven = { east = { tank = 2, man = 1 } }\n"
      "chance = { \"east.units = 0\" = 1 }\n");
}

TEST(ChosenUnits, OfExactlySoMany) {
  const std::string game =
      "[unit]\ntank = { worth = 5 }\nman = { worth = 2 }\n"
      "[[round]]\nclause = \"R-1\"\nchoose = \"east\"\n"
      "take = { least = \"2\", most = \"2\", order = [\"man\", \"tank\"], counting = \"worth\", as = "
      "\"paid\" }\n"
      "[[round]]\nset.sum = \"paid\"\n[[end]]\noutcome = \"cheap\"\nwhen = \"paid < 5\"\nvictor = \"east\"\n"
      "[[end]]\noutcome = \"dear\"\nafter = 1\nvictor = \"west\"\n"
      "[[example]]\nabout = \"two men\"\nsource = \"by hand\"\ngiven = { east = { tank = 1, man = 2 } }\n"
      "policy = \"otherwise\"\neast = 1\nleft.\"east.man\" = { 0 = 1 }\n"
      "[[example]]\nabout = \"all there are\"\nsource = \"by hand\"\ngiven = { east = { tank = 1 } }\n"
      "policy = \"otherwise\"\nwest = 1\n";
  const auto good = read_game(kHead + game, "small.toml");
  ASSERT_TRUE(good.ok()) << said(good.faults());
  ExampleReach reached(*good);
  worked::check_both_ways(*good, reached);
}

TEST(KindsOfOneSide, AreRefusedToTheOther) {
  const std::string game =
      "[unit]\nfort = { most = 3, of = \"east\" }\nman = { most = 3 }\n"
      "[[round]]\nclause = \"R-1\"\nlose = [{ side = \"west\", hits = \"1\" }]\n";
  EXPECT_EQ(faults_of(game + kOver), "");
  EXPECT_EQ(faults_of(game + "[[end]]\noutcome = \"none\"\nwhen = \"west.fort = 0\"\n" + kOver),
            "small.toml:9:9: only 'east' may have 'fort', 'east.fort' was expected\n");
  EXPECT_EQ(
      faults_of(
          "[unit]\nfort = { most = 3, of = \"east\" }\nman = { most = 3 }\n[[round]]\nclause = \"R-1\"\n"
          "lose = [{ side = \"west\", hits = \"1\", order = [\"man\", \"fort\"] }]\n" +
          std::string(kOver)),
      "small.toml:6:9: the order has fort, which only 'east' may have, kinds that 'west' may have were "
      "expected\n");
  EXPECT_EQ(
      faults_of(
          "[unit]\nfort = { most = 3, clause = \"R-1\" }\nman = { most = 3 }\n[[round]]\n"
          "clause = \"R-1\"\nlose = [{ side = \"west\", hits = \"1\", order = [\"fort\", \"man\"] }]\n" +
          std::string(kOver)),
      "small.toml:2:29: the clause of 'fort' decides nothing, 'of', the side that alone may have it, was "
      "expected with it\n");
  const auto read = read_game(kHead + game + kOver, "small.toml");
  ASSERT_TRUE(read.ok());
  const auto document = files::read_toml("[west]\nfort = 1\n\"fort.most\" = 2\n[east]\nfort = 1\n", "given");
  Faults faults;
  files::Reader table(*document, faults);
  (void)read_setup(*read, table);
  table.finish();
  EXPECT_EQ(said(faults),
            "given:2:8: only 'east' may have 'fort', it was expected below [east], or not at all\n"
            "given:3:15: only 'east' may have 'fort', it was expected below [east], or not at all\n");
  // None of it, and an order of losses that names it, change nothing.
  const std::string with_order =
      "[ask]\nlosses = { of = \"order\", for = \"each side\", is = [\"man\", \"fort\"] }\n"
      "[unit]\nfort = { most = 3, of = \"east\" }\nman = { most = 3 }\n"
      "[[round]]\nclause = \"R-1\"\nlose = [{ side = \"west\", hits = \"1\", order = \"losses\" }]\n";
  const auto ordered = read_game(kHead + with_order + kOver, "small.toml");
  ASSERT_TRUE(ordered.ok());
  const auto setup_of = [&](const std::string& text) {
    const auto given = files::read_toml(text, "given");
    Faults none;
    files::Reader all(*given, none);
    game::Setup result = read_setup(*ordered, all);
    all.finish();
    EXPECT_EQ(said(none), "");
    return result;
  };
  const game::Setup named = setup_of("[west]\nman = 2\nfort = 0\nlosses = [\"fort\", \"man\"]\n");
  const game::Setup plain = setup_of("[west]\nman = 2\nlosses = [\"man\"]\n");
  EXPECT_EQ(named.sides[0].units, plain.sides[0].units);
  EXPECT_EQ(named.sides[0].orders, plain.sides[0].orders);
  EXPECT_EQ(named.sides[0].orders[0].size(), 1u);
  // Nothing is counted of it for the other.
  for (const EndCounter& one : end_counters(*read)) EXPECT_FALSE(one.side == 0 && one.kind == 0);
}

TEST(DiceAgain, AsOftenAsIsSaidAndWhenItIs) {
  // Of two faces a die is a 1 after two further throws with 1/8, after one with 1/4.
  expect_sound(
      "[ask]\nskill = { is = false }\n[[round]]\nclause = \"R-1\"\nthrow.x = \"1d2\"\n"
      "again.x = [{ dice = \"x = 1\", when = \"skill\", times = 2 }, { dice = \"x = 1\", when = \"not "
      "skill\" }]\n"
      "read.low = \"count(x = 1)\"\n[[end]]\noutcome = \"low\"\nwhen = \"low = 1\"\n[[end]]\noutcome = "
      "\"high\"\nafter = 1\n"
      "[[example]]\nabout = \"twice\"\nsource = \"by hand\"\ngiven = { skill = true }\noutcomes = { low = "
      "\"1/8\" }\n"
      "[[example]]\nabout = \"once\"\nsource = \"by hand\"\ngiven = {}\noutcomes = { low = \"1/4\" }\n");
  EXPECT_EQ(
      faults_of("[[round]]\nclause = \"R-1\"\nthrow.x = \"1d2\"\nagain.x = { times = 2 }\nread.low = "
                "\"count(x = 1)\"\n" +
                std::string(kOver)),
      "small.toml:4:11: 'dice' is missing, which dice are thrown again was expected: dice = \"x < 3\"\n");
}

TEST(Arriving, ComesInItsRoundAndLeavesRoom) {
  expect_sound(
      "[unit]\nman = { most = 4 }\n[ask]\nreserve = { is = 0, from = 0, to = 9, for = \"each side\" }\n"
      "[[round]]\nclause = \"R-1\"\nwhen = \"round = 2\"\nfor = \"each side\"\narrive = [{ unit = \"man\", "
      "count = \"side.reserve\" }]\n"
      "[[end]]\noutcome = \"over\"\nafter = 2\n"
      "[[example]]\nabout = \"two come\"\nsource = \"by hand\"\n"
      "given = { west = { man = 1, reserve = 2 }, east = { man = 2, reserve = 9 } }\n"
      "chance = { \"west.man = 3 and east.man = 4\" = 1 }\n");
}

/// The scenario has one unit of three lives, and a second arrives: a position can hold both.
TEST(Arriving, KeepsTheLifeOfWhatComesInPlaceOfTheLost) {
  expect_sound(
      "[unit]\nship = { life = 3, most = 2 }\n"
      "[[round]]\nclause = \"R-1\"\nlose = [{ side = \"west\", hits = \"1\", prefer = \"weakest\" }]\n"
      "[[round]]\nclause = \"R-1\"\narrive = [{ side = \"west\", unit = \"ship\", count = \"1\" }]\n"
      "[[round]]\nclause = \"R-1\"\nthrow.x = \"1d2\"\nread.high = \"count(x = 2)\"\n"
      "[[round]]\nclause = \"R-1\"\nlose = [{ side = \"west\", hits = \"high\", prefer = \"strongest\" }]\n"
      "[[end]]\noutcome = \"over\"\nafter = 1\n"
      "[[example]]\nabout = \"one falls, one comes\"\nsource = \"by hand\"\n"
      "given = { west = { ship = { 3 = 1, 1 = 1 } } }\n"
      "left.\"total(west, life_left)\" = { 6 = \"1/2\", 5 = \"1/2\" }\n");
}

TEST(Arriving, IsInTheOrdersThatAScenarioSays) {
  const auto read = read_game(
      std::string(kHead) +
          "[unit]\nman = { most = 4 }\ngun = { most = 4 }\n[ask]\nfirst = { of = \"order\", for = "
          "\"each side\", is = [\"gun\", \"man\"] }\n"
          "[[round]]\nclause = \"R-1\"\narrive = [{ side = \"west\", unit = \"gun\", count = \"1\" }]\n"
          "[[round]]\nclause = \"R-1\"\nlose = [{ side = \"west\", hits = \"1\", order = \"first\" }]\n" +
          kOver,
      "small.toml");
  ASSERT_TRUE(read.ok()) << said(read.faults());
  const auto document =
      files::read_toml("[west]\nman = 1\nfirst = [\"man\"]\n[east]\nman = 1\nfirst = [\"man\"]\n", "given");
  Faults faults;
  files::Reader table(*document, faults);
  (void)read_setup(*read, table);
  table.finish();
  EXPECT_EQ(said(faults),
            "given:3:9: 'first' has no order for: gun; every kind that can be lost was expected\n");
}

TEST(Mending, GoesAStepBackOrAllTheWay) {
  const auto game = [](const std::string& count, const std::string& left) {
    return "[unit]\ntank = { steps = [\"whole\", \"hit\", \"burning\"], most = 4 }\n"
           "[[round]]\nclause = \"R-1\"\nmend = [{ side = \"west\", count = \"" +
           count + "\", order = [\"tank.burning\", \"tank.hit\"] }]\n" + kOver +
           "[[example]]\nabout = \"mended\"\nsource = \"by hand\"\n"
           "given = { west = { tank = { hit = 1, burning = 2 } } }\nchance = { \"" +
           left + "\" = 1 }\n";
  };
  expect_sound(game("2", "west.hit = 3"));
  expect_sound(game("4", "west.whole = 2 and west.hit = 1"));
  expect_sound(game("all", "west.whole = 3"));
}

TEST(Converting, GivesUnitsToTheOtherSideAsTheyAre) {
  expect_sound(
      "[unit]\nship = { life = 3, most = 4 }\nman = { most = 4 }\n"
      "[[round]]\nclause = \"R-1\"\nconvert = [{ side = \"west\", count = \"2\", order = [\"ship\", "
      "\"man\"], prefer = \"weakest\" }]\n"
      "[[end]]\noutcome = \"over\"\nafter = 1\n"
      "[[example]]\nabout = \"the damaged ship and then the other\"\nsource = \"by hand\"\n"
      "given = { west = { ship = { 3 = 1, 1 = 1 }, man = 1 }, east = { ship = 1 } }\n"
      "chance = { \"west.units = 1 and east.ship = 3 and total(east, life_left) = 7\" = 1 }\n");
}

TEST(Changes, SayWhatTheyCannotDo) {
  EXPECT_EQ(faults_of("[unit]\nman = { most = 4 }\n[[round]]\nclause = \"R-1\"\nmend = [{ side = \"west\", "
                      "count = \"1\" }]\n" +
                      std::string(kOver)),
            "small.toml:5:9: nothing here can be mended, units with `steps` or `life` were expected\n");
  EXPECT_EQ(
      faults_of("[unit]\nman = { most = 4, of = \"west\" }\n[[round]]\nclause = \"R-1\"\n"
                "convert = [{ side = \"west\", count = \"1\" }]\n" +
                std::string(kOver)),
      "small.toml:5:12: nothing here can change sides, units that either side may have were expected\n");
  EXPECT_EQ(faults_of("[unit]\nman = { most = 4 }\n[[round]]\nclause = \"R-1\"\n"
                      "arrive = [{ side = \"west\", unit = \"men\", count = \"1\" }]\n" +
                      std::string(kOver)),
            "small.toml:5:35: 'men' is no kind of unit, did you mean 'man'?\n");
}

TEST(WorthOfAChoice, IsThatOfAdvice) {
  const std::string game =
      "[[opening]]\nname = \"stake\"\nclause = \"R-1\"\nchoose = \"east\"\notherwise = \"safe\"\n"
      "option.safe = { says = \"play it safe\", set.odds = 3 }\noption.bold = { says = \"be bold\", set.odds "
      "= 1 }\n"
      "[[round]]\nclause = \"R-1\"\nthrow.x = \"1d4\"\nread.lost = \"count(x > odds)\"\n"
      "[[end]]\noutcome = \"lost\"\nwhen = \"lost = 1\"\nvictor = \"west\"\n[[end]]\noutcome = "
      "\"won\"\nafter = 1\nvictor = \"east\"\n"
      "[[example]]\nabout = \"a\"\nsource = \"by hand\"\ngiven = {}\npolicy = \"best\"\nchoice = { safe = "
      "\"-1/4\", bold = -0.75 }\n";
  expect_sound(game);
  const std::string unsaid = "policy = \"best\"\n";
  std::string without = game;
  without.replace(without.find(unsaid), unsaid.size(), "");
  EXPECT_EQ(faults_of(without),
            "small.toml:24:10: what a choice is worth rests on what is chosen afterwards, policy = \"best\" "
            "was expected\n");
}

}  // namespace
}  // namespace casus::game
