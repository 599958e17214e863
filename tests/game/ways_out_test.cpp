// Tests that the faults of a game file say what is wrong, where, and what to write instead, once each; and
// that files which `check` accepts are compiled.

#include <algorithm>
#include <bit>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "conflict/solvers/decide.hpp"
#include "deep.hpp"
#include "files/reader.hpp"
#include "game/compiler/described.hpp"
#include "game/compiler/prices.hpp"
#include "game/examples/work_out.hpp"
#include "game/games.hpp"
#include "game/words/sentences.hpp"

namespace casus::game {
namespace {

using testing::HasSubstr;

/// A small game with steps of a test's own.
std::string with(const std::string& steps, const std::string& before = "") {
  return "casus = 1\nsystem = \"t\"\ntitle = \"T\"\nsource = \"s\"\n[sides]\nnorth = \"the North\"\nsouth = "
         "\"the South\"\n" +
         before +
         "[unit]\nfoot = { dice = 1, speed = 1, steps = [\"fresh\", \"shaken\"] }\nlevy = { dice = 1, speed "
         "= 2, "
         "steps = [\"fresh\", \"shaken\"] }\n" +
         steps +
         "[[end]]\noutcome = \"won\"\nwhen = \"south.units = 0\"\nvictor = \"north\"\n[[end]]\noutcome = "
         "\"late\"\nafter = 2\nvictor = \"south\"\n";
}

std::string faults_of(const std::string& text) {
  const auto game = read_game(text, "t.toml");
  return game ? "" : said(game.faults());
}
std::string warnings_of(const std::string& text) {
  const auto game = read_game(text, "t.toml");
  return game ? said(game->warnings) : said(game.faults());
}
std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(DiceHeldAgainstDice, AreRefusedWithTheWayOut) {
  const std::string two = "[[round]]\nthrow.n = \"5d6\"\nthrow.m = \"d6\"\n";
  for (const std::string read : {"count(n >= m)", "count(n >= highest(m))", "count(n = highest(n))",
                                 "highest(n, m)", "count(n = {1, m})"}) {
    const std::string fault = faults_of(with(two + "read.y = \"" + read + "\"\n"));
    EXPECT_THAT(fault, HasSubstr("dice are held against what is known before they are thrown")) << read;
    EXPECT_THAT(fault, HasSubstr("a step before that throws those and reads them was expected")) << read;
    EXPECT_EQ(lines_of(fault), 1U) << fault;
  }
  EXPECT_THAT(faults_of(with(two + "again.n = \"n < highest(n)\"\nread.y = \"sum(n)\"\n")),
              HasSubstr("dice are held against what is known before they are thrown"));
  // The way out.
  EXPECT_EQ(faults_of(with("[[round]]\nthrow.m = \"2d6\"\nread.best = \"highest(m)\"\n[[round]]\nthrow.n = "
                           "\"5d6\"\nread.y = \"count(n >= best)\"\n")),
            "");
}

TEST(OptionsAndNumbers, AreChosenInOneStep) {
  const std::string both =
      "option.a = { says = \"a\", set.y = \"n\" }\noption.b = { says = \"b\" }\nnumber.n = { from = \"0\", "
      "to = "
      "\"2\"";
  const auto secret = [](std::string text) { return text.replace(text.find("= \"n\""), 5, "= \"side.n\""); };
  EXPECT_EQ(faults_of(with("[[round]]\nchoose = \"each side\"\n" + secret(both) + " }\n")), "");
  EXPECT_EQ(faults_of(with("[[round]]\nchoose = \"north\"\notherwise = \"a\"\n" + both +
                           ", otherwise = \"1\" }\n")),
            "");
  // Of each of them it is said what odds assume.
  EXPECT_THAT(
      faults_of(with("[[round]]\nchoose = \"north\"\notherwise = \"a\"\n" + both + " }\n")),
      HasSubstr(
          "what odds assume of 'n' is not said, number.n.otherwise was expected beside that of the options"));
}

TEST(WorthOfOneEnd, WarnsOfTheOthers) {
  std::string text = with("[[round]]\nset.y = \"1\"\n");
  EXPECT_THAT(warnings_of(text), testing::Not(HasSubstr("worth")));
  text += "[[end]]\noutcome = \"hill\"\nwhen = \"y = 1\"\nvictor = \"north\"\nworth = \"3\"\n";
  EXPECT_THAT(warnings_of(text),
              HasSubstr("end 'won' says no `worth`, where another end does: it is worth 0 to both, "
                        "though 'north' wins it, worth = \"0\" where that is meant"));
  EXPECT_THAT(warnings_of(text), HasSubstr("end 'late' says no `worth`"));
}

TEST(Slips, AreToldOnce) {
  const std::string verbless = faults_of(with("[[round]]\ngain = \"north.foot\"\n"));
  EXPECT_THAT(verbless, testing::Not(HasSubstr("'again'")));
  const std::string two = faults_of(with(
      "[[round]]\nfor = \"each side\"\nthrow.g = \"d6\"\nread.hits = \"g\"\nlose = [{ hits = \"1\" }]\n"
      "[[round]]\nfor = \"each side\"\nlose = [{ hits = \"enemy.hits\", order = [\"foot\", \"levy\"] }]\n"));
  EXPECT_THAT(two, HasSubstr("a step does one thing: throw and lose, a step for each was expected"));
  EXPECT_EQ(lines_of(two), 1U) << two;
  const std::string turns = faults_of(with(
      "[[round]]\nfor = \"each unit\"\nthrow.g = \"d6\"\nread.hits = \"g\"\n"
      "[[round]]\nfor = \"each side\"\nlose = [{ hits = \"enemy.hits\", order = [\"foot\", \"levy\"] }]\n"));
  EXPECT_EQ(lines_of(turns), 1U) << turns;
  std::string cells = "[table.big]\nacross = [";
  for (int i = 1; i <= 101; ++i) cells += (i > 1 ? ", " : "") + std::to_string(i);
  cells += "]\n";
  std::string row;
  for (int i = 0; i < 101; ++i) row += "1 ";
  for (int i = 1; i <= 101; ++i) cells += "cells." + std::to_string(i) + " = \"" + row + "\"\n";
  const std::string bound = faults_of(with("[[round]]\nset.y = \"big[1, 1]\"\n", cells));
  EXPECT_THAT(bound, HasSubstr("max_cells"));
  EXPECT_EQ(lines_of(bound), 1U) << bound;
}

TEST(Units, AreNotSet) {
  EXPECT_THAT(faults_of(with("[[round]]\nset.north.levy = \"3\"\n")),
              HasSubstr("'levy' counts units, which `set` does not change, `lose` takes units away"));
}

TEST(TheUnitWhoseTurnItIs, WantsNoOrder) {
  const std::string step =
      "[[round]]\nfor = \"each unit by speed, high to low, north first\"\nlose = [{ side = \"side\", hits = "
      "\"1\", only = \"";
  EXPECT_EQ(faults_of(with(step + "unit and shaken\" }]\n")), "");
  EXPECT_THAT(faults_of(with(step + "shaken\" }]\n")), HasSubstr("has no order for"));
  EXPECT_THAT(faults_of(with(step + "unit\" }]\n")), HasSubstr("has no order for"))
      << "two states of one kind";
}

TEST(AWordOfTwoLists, SaysWhatMendsIt) {
  const std::string fault =
      faults_of(with("[[round]]\nthrow.a = \"d{one}\"\nread.x = \"if skull = a then 1 else 0\"\n",
                     "[die.one]\nfaces = [\"skull\", \"flag\"]\n[die.two]\nfaces = [\"skull\", \"star\"]\n"));
  EXPECT_THAT(
      fault,
      HasSubstr("something of one of the two was expected left of '=', as in 'NAME = skull', or another "
                "name for the word in one of them"));
}

TEST(LargeLoops, OfAGameAreSolvedInDoubles) {
  const auto game = read_game(
      "casus = 1\nsystem = \"t\"\ntitle = \"T\"\nsource = \"s\"\n[sides]\nnorth = \"the North\"\nsouth = "
      "\"the "
      "South\"\n[track]\nsupply = { from = 0, to = 600, is = 300, says = \"supply\" }\n[[round]]\nname = "
      "\"draw\"\nthrow.coin = \"d2\"\nread.up = \"coin\"\n[[round]]\nset.supply = \"supply + 2 * up - "
      "3\"\n[[end]]\noutcome = \"full\"\nwhen = \"supply = 600\"\n[[end]]\noutcome = \"empty\"\nwhen = "
      "\"supply = "
      "0\"\n",
      "t.toml");
  ASSERT_TRUE(game) << said(game.faults());
  Faults faults;
  const files::Document nothing{files::Node(files::Node::Table()), {"x"}};
  files::Reader scenario(nothing, faults);
  const auto setup = read_setup(*game, scenario);
  auto program = compile(*game, setup);
  ASSERT_TRUE(program) << said(program.faults());
  const Prices prices = prices_of(*game, setup, *program);
  const Described rules(*std::move(program));
  const auto explored = explore(rules, rules.begun(), prices, Limits{});
  ASSERT_TRUE(explored);
  EXPECT_FALSE(explored->graph.rounded.empty());
  const BoundedOutcomes ends = bounded_outcomes(explored->graph, only_choices(explored->graph));
  EXPECT_NEAR(ends.chances[0], 0.5, ends.within) << "one up or one down, from the middle";
  EXPECT_LT(ends.within, 1e-5);
}

TEST(LargeLoops, InWhichAPlayerCanStayForEverAreRefusedWithTheStep) {
  const auto game = read_game(
      "casus = 1\nsystem = \"t\"\ntitle = \"T\"\nsource = \"s\"\n[sides]\nnorth = \"the North\"\nsouth = "
      "\"the "
      "South\"\n[track]\nsupply = { from = 0, to = 14, is = 7, says = \"supply\" }\n[[round]]\nname = "
      "\"weather\"\nthrow.coin = \"d2\"\nread.up = \"coin\"\n[[round]]\nname = \"draw?\"\nchoose = "
      "\"north\"\notherwise = \"draw\"\noption.draw = { set.supply = \"supply + 2 * up - 3\" }\noption.keep "
      "= { "
      "set.supply = \"supply + 3 - 2 * up\" }\n[[end]]\noutcome = \"full\"\nwhen = \"supply = 14\"\nvictor = "
      "\"north\"\n[[end]]\noutcome = \"empty\"\nwhen = \"supply = 0\"\nvictor = \"south\"\n",
      "t.toml");
  ASSERT_TRUE(game) << said(game.faults());
  Faults faults;
  const files::Document nothing{files::Node(files::Node::Table()), {"x"}};
  files::Reader scenario(nothing, faults);
  const auto setup = read_setup(*game, scenario);
  auto program = compile(*game, setup);
  ASSERT_TRUE(program) << said(program.faults());
  const Prices prices = prices_of(*game, setup, *program);
  const Described rules(*std::move(program));
  const auto explored = explore(rules, rules.begun(), prices, Limits{});
  ASSERT_FALSE(explored);
  EXPECT_EQ(explored.faults().front().what,
            "choices in a loop of 39 positions can keep the play in it for ever: step 'draw?'");
}

/// The chance that who is to throw wins at Pig, by value iteration over the scores and the turn's total.
class PigTwin {
 public:
  explicit PigTwin(int goal) : goal_(goal) {
    for (int sum = 2 * goal - 2; sum >= 0; --sum) {
      for (int own = std::max(0, sum - goal + 1); own <= std::min(goal - 1, sum); ++own) {
        if (own <= sum - own) settle(own, sum - own);
      }
    }
  }
  [[nodiscard]] double wins(int own, int other, int total = 0) const {
    return own + total >= goal_ ? 1.0 : wins_.at({own, other})[static_cast<std::size_t>(total)];
  }

 private:
  void settle(int first, int second) {
    for (const auto& [own, other] : {std::pair(first, second), std::pair(second, first)})
      wins_[{own, other}].assign(static_cast<std::size_t>(goal_ - own), 0.5);
    for (double news = 1.0; news > 1e-15;) {
      news = 0.0;
      for (const auto& [own, other] : {std::pair(first, second), std::pair(second, first)}) {
        for (int total = goal_ - own - 1; total >= 0; --total) {
          double thrown = (1.0 - wins(other, own)) / 6.0;
          for (int face = 2; face <= 6; ++face) thrown += wins(own, other, total + face) / 6.0;
          const double held = total == 0 ? 0.0 : 1.0 - wins(other, own + total);
          double& its = wins_[{own, other}][static_cast<std::size_t>(total)];
          news = std::max(news, std::abs(std::max(thrown, held) - its));
          its = std::max(thrown, held);
        }
      }
    }
  }

  int goal_;
  std::map<std::pair<int, int>, std::vector<double>> wins_;
};

TEST(LargeLoops, BestPlayOfPigIsThatOfValueIteration) {
  const Game game = game_named("pig");
  const int least = deep_or(0, 70);  // of 100
  const PigTwin twin(100 - least);
  std::vector<std::pair<int, int>> starts{{least, least}, {85, 98}, {99, 72}};
  for (const auto& [first, second] : starts) {
    SCOPED_TRACE(std::to_string(first) + ":" + std::to_string(second));
    Faults faults;
    const auto given = files::read_toml(
        "attacker.score = " + std::to_string(first) + "\ndefender.score = " + std::to_string(second) + "\n",
        "given");
    ASSERT_TRUE(given);
    files::Reader scenario(*given, faults);
    const auto setup = read_setup(game, scenario);
    ASSERT_TRUE(faults.empty()) << said(faults);
    auto program = compile(game, setup);
    ASSERT_TRUE(program) << said(program.faults());
    const Prices prices = prices_of(game, setup, *program);
    const Described rules(*std::move(program));
    const auto explored = explore(rules, rules.begun(), prices, Limits{});
    ASSERT_TRUE(explored) << said(explored.faults());
    const auto decision = Decision::of(explored->graph, Limits{});
    ASSERT_TRUE(decision);
    const BoundedOutcomes ends = bounded_outcomes(explored->graph, decision->policy());
    EXPECT_NEAR(ends.chances[0], twin.wins(first - least, second - least), ends.within + 1e-12);
    EXPECT_LT(ends.within, 1e-10);
    if (least == 0 && first == 0) {
      EXPECT_NEAR(ends.chances[0], 0.5306, 5e-5) << "as published by Neller and Presser";
    }
  }
}

TEST(TwoNumbers, AreReadBackEachWithWhatIsAssumed) {
  const auto game = read_game(
      with("[[round]]\nchoose = \"north\"\nnumber.guns = { from = \"0\", to = \"2\", otherwise = \"1\" }\n"
           "number.men = { from = \"0\", to = \"2\", otherwise = \"0\" }\n"),
      "t.toml");
  ASSERT_TRUE(game) << said(game.faults());
  std::string all;
  for (const std::string& line : sentences(*game)) all += line + "\n";
  EXPECT_THAT(all, HasSubstr("Odds assume that `guns` is 1"));
}

TEST(AFileOfOpeningsAlone, Plays) {
  const std::string text =
      "casus = 1\nsystem = \"t\"\ntitle = \"T\"\nsource = \"s\"\n[sides]\nnorth = \"the North\"\nsouth = "
      "\"the "
      "South\"\n[[opening]]\nthrow.die = \"d6\"\nread.x = \"die\"\n[[end]]\noutcome = \"won\"\nwhen = \"x >= "
      "5\"\nvictor = \"north\"\n[[end]]\noutcome = \"lost\"\nwhen = \"x < 5\"\nvictor = "
      "\"south\"\n[[example]]\nabout "
      "= \"five or six\"\nsource = \"by hand\"\ngiven = {}\nnorth = \"1/3\"\nchance = { \"x = 6\" = \"1/6\" "
      "}\nleft.x = { 6 = \"1/6\", 1 = \"1/6\" }\n";
  const auto game = read_game(text, "t.toml");
  ASSERT_TRUE(game) << said(game.faults());
  ExampleReach reached(*game);
  const auto worked = work_out(*game, game->examples.front(), Limits{}, reached);
  ASSERT_TRUE(worked) << said(worked.faults());
  EXPECT_TRUE(worked->holds()) << "an example may look at what was read";
}

/// Compiles the game of `text` for a scenario that says nothing; a game that cannot be read fails the test.
Result<Program> compiled(const std::string& text) {
  const auto game = read_game(text, "t.toml");
  if (!game) {
    ADD_FAILURE() << said(game.faults());
    return game.faults();
  }
  const auto given = files::read_toml("", "given");
  Faults faults;
  files::Reader table(*given, faults);
  return compile(*game, read_setup(*game, table));
}

/// Returns the largest number for which a game compiles, by halving. A larger one is refused, with `fault` as
/// its only fault.
template <class Text>
std::size_t most_that_compiles(std::size_t fits, std::size_t too_many, const Text& text,
                               const std::string& fault) {
  EXPECT_TRUE(compiled(text(fits)));
  while (too_many - fits > 1) {
    const std::size_t between = (fits + too_many) / 2;
    (compiled(text(between)) ? fits : too_many) = between;
  }
  const auto refused = compiled(text(too_many));
  EXPECT_FALSE(refused) << too_many;
  if (!refused) {
    EXPECT_EQ(refused.faults().size(), 1U);
    EXPECT_EQ(refused.faults().front().what, fault);
    EXPECT_EQ(refused.faults().front().kind, FaultKind::too_large);
  }
  return fits;
}

/// Tracks of one bit each, which all wait for the same die.
TEST(CompilerBounds, APositionHasAtMost256Bits) {
  const auto text = [](std::size_t count) {
    std::string tracks = "[track]\n";
    std::string steps = "[[round]]\nthrow.die = \"d2\"\nread.y = \"die\"\n[[round]]\n";
    std::string sum = "(0";  // in groups, because operations stand at most 200 deep in each other
    for (std::size_t i = 0; i < count; ++i) {
      const std::string bit = "b" + std::to_string(i);
      tracks += bit + " = { from = 0, to = 1, is = 0 }\n";
      steps += "set." + bit + " = \"if y = 1 then 1 - " + bit + " else " + bit + "\"\n";
      sum += (i % 50 == 0 ? ") + (0 + " : " + ") + bit;
    }
    return with(steps + "[[end]]\noutcome = \"all\"\nwhen = \"" + sum + ") = " + std::to_string(count) +
                    "\"\nvictor = \"north\"\n",
                tracks);
  };
  const std::size_t most =
      most_that_compiles(10, 256, text, "a position of this scenario takes more than 256 bits");
  const auto program = compiled(text(most));
  ASSERT_TRUE(program);
  std::size_t bits = 0;
  for (const Stage& stage : program->stages) {
    for (const auto& field : stage.fields)
      bits = std::max(bits, std::size_t{64} * field.word + field.shift + std::bit_width(field.mask));
  }
  EXPECT_EQ(bits, 256U) << "of " << most << " tracks";
}

/// Constants, each of which has a register.
TEST(CompilerBounds, AProgramHasAtMost2048Registers) {
  const auto text = [](std::size_t count) {
    std::string steps = "[[round]]\nthrow.die = \"d2\"\nread.y = \"die\"\n[[round]]\nset.x = \"y * 4000\"\n";
    for (std::size_t i = 0; i < count; ++i) {
      if (i % 40 == 0) steps += "[[round]]\n";
      steps += "set.z" + std::to_string(i % 40) + " = \"min(x, " + std::to_string(100 + i) + ")\"\n";
    }
    return with(steps);
  };
  const std::size_t most =
      most_that_compiles(10, 3'000, text, "the game needs too many registers for this scenario");
  EXPECT_GT(most, kMostRegisters - 200);
  EXPECT_LT(most, kMostRegisters);
}

/// Steps of many operations, carried out for each side: a file has at most 100,000 expressions.
TEST(CompilerBounds, AProgramHasAtMost60000Instructions) {
  std::string sum = "y";
  for (int i = 0; i < 100; ++i) sum += " + min(y, x)";
  const std::string let = "[let]\nsum = \"" + sum + "\"\n";
  const auto text = [&](std::size_t count) {
    std::string steps = "[[round]]\nthrow.die = \"d2\"\nread.y = \"die\"\n[[round]]\nset.x = \"y * 4000\"\n";
    for (std::size_t i = 0; i < count; ++i)
      steps += "[[round]]\nfor = \"each side\"\nset.side.a = \"sum\"\nset.side.b = \"sum\"\n";
    return with(steps, let);
  };
  const std::size_t most = most_that_compiles(10, 110, text, "the steps unrolled are too many");
  EXPECT_GT(most, 50U) << "of about 800 instructions each";
}

TEST(NamesOfSteps, AreCountedOnceEach) {
  const auto text = [](std::size_t names, std::size_t sets) {
    std::string steps;
    for (std::size_t i = 0; i < sets; ++i) {
      if (i % names == 0) steps += "[[round]]\n";
      steps += "set.z" + std::to_string(i % names) + " = \"1\"\n";
    }
    return with(steps);
  };
  EXPECT_EQ(faults_of(text(500, 500)), "");
  EXPECT_EQ(faults_of(text(10, 501)), "") << "ten names, set again and again";
  EXPECT_EQ(faults_of(text(501, 501)),
            "t.toml:1:1: the steps read and set too many names, at most 500 expected (max_names)\n");
}

}  // namespace
}  // namespace casus::game
