// Tests the sentences that describe a game file.

#include "game/words/sentences.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <random>

#include "game/pages.hpp"
#include "game/words/expression_words.hpp"

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

/// The sentence separates an addition from its condition.
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
                          "by a hit each time."));
    return;
  }
  FAIL() << "there is no whole game on the page";
}

/// Expressions at random, each part in brackets of its own.
class Expressions {
 public:
  explicit Expressions(std::uint32_t seed) : random_(seed) {}

  std::string number(int depth) {
    if (depth == 0) return one_of({"1", "2", "n", "m", "left.foot", "round"});
    const auto sub = [&] { return "(" + number(depth - 1) + ")"; };
    switch (below(15)) {
      case 0:
      case 1:
        return below(3) == 0 ? sub() + " * " + one_of({"2", "n", "(n + m)"})
                             : sub() + one_of({" + ", " - "}) + sub();
      case 2:
        return "-" + sub();
      case 3:
        return one_of({"min", "max"}) + "(" + sub() + ", " + sub() + (below(2) == 0 ? ", " + sub() : "") +
               ")";
      case 4:
        return "abs(" + sub() + ")";
      case 5:
        return "clamp(" + sub() + ", " + one_of({"0", "n"}) + ", " + one_of({"n + 1", "7", "min(9, n)"}) +
               ")";
      case 6:
        return one_of({"floor", "ceil"}) + "(" + sub() + " / " + sub() + ")";
      case 7:
      case 8:
        return "if (" + truth(depth - 1) + ") then " + sub() + " else " + sub();
      case 9:
        return sub() + " * (" + truth(depth - 1) + ")";
      case 10:
        return "chart[" + sub() + ", " + sub() + "]";
      case 11:
        return "column(chart, " + sub() + ", " + sub() + ")";
      case 12:
        return "units(left, " + of_unit(depth - 1) + ")";
      case 13:
        return one_of({"total", "least", "most"}) + "(left, aim" +
               one_of({"", " + 1", ", " + of_unit(depth - 1)}) + ")";
      default:
        return "(" + truth(depth - 1) + ") + " + sub();
    }
  }
  std::string truth(int depth) {
    if (depth == 0) return one_of({"flag", "other", "n > 1", "word = red"});
    const auto sub = [&] { return "(" + truth(depth - 1) + ")"; };
    const auto value = [&] { return "(" + number(depth - 1) + ")"; };
    switch (below(6)) {
      case 0:
        return sub() + " and " + sub();
      case 1:
        return sub() + " or " + sub();
      case 2:
        return "not " + sub();
      case 3:
        return value() + one_of({" > ", " = ", " <= ", " != "}) + value();
      case 4:
        return value() + one_of({" = ", " != "}) + "{1, 2}";
      default:
        return "if (" + truth(depth - 1) + ") then " + sub() + " else " + sub();
    }
  }

 private:
  std::string of_unit(int depth) {
    if (depth <= 0) return one_of({"foot", "tank", "aim > 1", "foot or tank"});
    return "(" + of_unit(depth - 1) + ")" + one_of({" and ", " or "}) + "(" + of_unit(depth - 1) + ")";
  }
  int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint32_t>(bound)); }
  std::string one_of(const std::vector<std::string>& all) {
    return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
  }
  std::mt19937 random_;
};

/// All that a tree says.
std::string tree(const Expression& of, NodeId id) {
  const ExpressionNode& node = of.nodes[id];
  std::string all = std::to_string(static_cast<int>(node.op)) + ":" + std::to_string(node.value) + ":" +
                    std::to_string(static_cast<int>(node.who)) + ":" + std::to_string(node.forms) + ":" +
                    std::to_string(static_cast<int>(node.comparison)) + "(";
  for (const NodeId child : node.children) all += tree(of, child) + " ";
  return all + ")";
}

/// Whoever reads a sentence knows which expression it is: no two of them are read back alike.
TEST(Sentences, AreReadBackInOneWayAlone) {
  Expressions expressions(7);
  std::map<std::string, std::pair<std::string, std::string>> known;  // sentence: tree, as it was written
  std::size_t read = 0;
  for (int file = 0; file < 60; ++file) {
    std::string text =
        "casus = 1\nsystem = \"random\"\ntitle = \"Random\"\nsource = \"none\"\n"
        "[sides]\nleft = \"left\"\nright = \"right\"\n"
        "[rulebook]\nn = { is = 1, from = 1, to = 2 }\nm = { is = 1, from = 1, to = 2 }\n"
        "word = { is = \"red\", of = [\"red\", \"blue\"] }\n"
        "[ask]\nflag = { is = false }\nother = { is = false }\n"
        "[unit]\nfoot = { aim = 1, most = 2 }\ntank = { aim = 2, most = 2 }\n"
        "[table.chart]\ndown = \"x\"\nacross = [\"1:1\", \"2:1\"]\ncells = { 0 = [0, 1], 2 = [1, 2] }\n"
        "[[end]]\noutcome = \"over\"\nafter = 2\n";
    for (int i = 0; i < 150; ++i)
      text += "[[round]]\nset.v" + std::to_string(i) + " = \"" +
              (i % 2 == 0 ? expressions.number(1 + i % 3) : expressions.truth(1 + i % 3)) + "\"\n";
    const auto game = read_game(text, "random.toml");
    ASSERT_TRUE(game.ok()) << said(game.faults());
    for (const Step& step : game->rounds) {
      const Expression& is = std::get<Set>(step.verb).all.front().is;
      const std::string sentence = in_words(*game, is);
      const std::string whole = tree(is, static_cast<NodeId>(is.nodes.size() - 1));
      const auto [at, is_new] = known.try_emplace(sentence, whole, is.text);
      EXPECT_EQ(at->second.first, whole)
          << sentence << "\n  is " << at->second.second << "\n and " << is.text;
      int open = 0;
      for (const char c : sentence) {
        open += c == '(' ? 1 : c == ')' ? -1 : 0;
        ASSERT_GE(open, 0) << sentence;
      }
      EXPECT_EQ(open, 0) << sentence;
      ++read;
    }
  }
  EXPECT_EQ(read, 60U * 150U);
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

/// A small file: its sides, units, further steps.
Game read_parts(const std::string& sides, const std::string& units, const std::string& steps) {
  const auto game =
      read_game("casus = 1\nsystem = \"told\"\ntitle = \"Told\"\nsource = \"none\"\n[sides]\n" + sides +
                    "[clause]\nA-1 = { says = \"One.\" }\nA-2 = { says = \"Two.\" }\n[unit]\n" + units +
                    steps + "[[end]]\noutcome = \"over\"\nafter = 1\nsays = \"{left.foot} feet are left\"\n",
                "told.toml");
  EXPECT_TRUE(game.ok()) << (game.ok() ? "" : to_string(game.faults().front()));
  return *game;
}
constexpr const char* kSides = "left = \"the left\"\nright = \"the right\"\n";
constexpr const char* kFoot = "foot = { aim = 0, pace = 2, speed = 3 }\nhorse = { speed = 5 }\n";

TEST(Sentences, KnowNamesOfSeveral) {
  const Game game = read_parts(kSides, kFoot, "[[round]]\nset.x = \"1\"\n");
  for (const char* name : {"the Russians", "the English", "the Japanese", "the French"}) {
    EXPECT_TRUE(is_several(game, name)) << name;
    EXPECT_EQ(does(game, name, "attack"), std::string(name) + " attack");
  }
  for (const char* name : {"the attacker", "Anna", "the boss", "the dish", "the bench", "Irish", "the "})
    EXPECT_EQ(does(game, name, "attack"), std::string(name) + " attacks") << name;
}

TEST(Sentences, TakeWhatAFileSaysOfItsSides) {
  const Game game = read_parts(
      "left = { says = \"the people\", several = true }\n"
      "right = { says = \"the United States\", several = false }\n",
      kFoot,
      "[[round]]\nlose = [{ side = \"left\", hits = \"1\", order = [\"foot\", \"horse\"] }, "
      "{ side = \"right\", hits = \"1\", order = [\"foot\", \"horse\"] }]\n");
  EXPECT_THAT(sentences(game), testing::Contains(testing::HasSubstr("the people lose 1 of its")));
  EXPECT_THAT(sentences(game), testing::Contains(testing::HasSubstr("the United States loses 1 of its")));
  EXPECT_TRUE(is_several(game, "the Allies")) << "who plays it is called otherwise";
}

TEST(Sentences, TellNumbersThatAreNothing) {
  const std::vector<std::string> all = sentences(read_parts(kSides, kFoot, "[[round]]\nset.x = \"1\"\n"));
  EXPECT_THAT(all, testing::Contains("Unit `foot`: aim 0; pace 2; speed 3."));
  EXPECT_THAT(all, testing::Contains("Unit `horse`: speed 5.")) << "it says no aim";
}

TEST(Sentences, CallOneAndSeveralAsTheFileDoes) {
  const Game game = read_parts(
      kSides, "foot = { says = [\"man on foot\", \"men on foot\"], steps = [\"fresh\", \"worn\"] }\n",
      "[[round]]\nset.x = \"1\"\n");
  EXPECT_EQ(game.form_called(0), "fresh man on foot");
  EXPECT_EQ(game.form_called(1, true), "worn men on foot");
  EXPECT_THAT(sentences(game), testing::Contains(testing::HasSubstr("Unit `foot`, men on foot: ")));
  const Game unsaid = read_parts(kSides, "foot = { says = \"\" }\n", "[[round]]\nset.x = \"1\"\n");
  EXPECT_EQ(unsaid.form_called(0) + ", " + unsaid.form_called(0, true), "foot, foot");
}

TEST(Sentences, AStepThatCitesNothingCarriesOutWhatItsBlockDoes) {
  const std::vector<std::string> all =
      sentences(read_parts(kSides, kFoot,
                           "[[round]]\nclause = \"A-1\"\n[[round.do]]\nset.x = \"1\"\n[[round.do]]\nclause = "
                           "\"A-2\"\nset.y = \"2\"\n"));
  EXPECT_THAT(all, testing::Contains(testing::StartsWith("Round, 1.1 (A-1): ")));
  EXPECT_THAT(all, testing::Contains(testing::StartsWith("Round, 1.2 (A-2): ")));
}

TEST(Sentences, CompareNumbersOfUnitsInPlainWords) {
  const std::vector<std::string> all = sentences(
      read_parts(kSides, kFoot, "[[round]]\nset.x = \"most(left, speed) - least(left, pace + 1)\"\n"));
  EXPECT_THAT(
      all,
      testing::Contains(testing::HasSubstr(
          "`x` becomes the highest `speed` of the left's units - the lowest value of (its `pace` + 1) of")));
}

}  // namespace
}  // namespace casus::game
