// Tests the choices inside a described conflict: `judge`, a play and advice agree on every option, and a
// closed option is refused by its clause, once.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "conflict/rules/rules.hpp"
#include "files/document.hpp"
#include "game/compiler/described.hpp"
#include "game/games.hpp"
#include "systems/scenario_template.hpp"

namespace casus {
namespace {

using game::Described;

/// At a random position of a game: whether a judgement with a listener and one without agree on every
/// candidate, what is assumed is among the legal moves, and each refusal has one reason.
void check_position(const Described& rules, const Described::Position& p, std::size_t& refused) {
  const std::vector<Described::Move> legal = legal_moves(rules, p);
  ASSERT_FALSE(legal.empty());
  std::size_t looked_at = 0;
  rules.candidates(p, [&](const Described::Move& move) {
    if (++looked_at > 500) return;
    std::set<std::uint16_t> broken;
    std::size_t broken_findings = 0;
    const bool allowed = rules.judge(p, move, [&](const Finding& finding) {
      broken_findings += finding.holds ? 0 : 1;
      if (!finding.holds) broken.insert(finding.clause.row);
    });
    EXPECT_EQ(allowed, std::find(legal.begin(), legal.end(), move) != legal.end()) << "index " << move.index;
    if (allowed || rules.program().stages[move.stage].options.empty()) return;
    EXPECT_EQ(broken_findings, 1U) << "a refusal is reported once";
    ++refused;
  });
  EXPECT_NE(std::find(legal.begin(), legal.end(), rules.declared(p)), legal.end()) << "what is assumed";
}

TEST(ChoicesOfGames, AreJudgedAsTheyAreOffered) {
  std::size_t refused = 0;
  std::size_t positions = 0;
  std::uint64_t random = 20261125;
  const auto below = [&](std::uint64_t n) {
    random = random * 6364136223846793005ULL + 1442695040888963407ULL;
    return (random >> 33U) % n;
  };
  for (const auto& path : game::game_files()) {
    const game::Game game = game::game_of(path);
    for (const game::Example& example : game.examples) {
      if (game::large(game, example)) continue;
      const auto setup = game::read_given(game, example);
      ASSERT_TRUE(setup);
      auto program = game::compile(game, *setup);
      if (!program) continue;
      const Described rules(*std::move(program));
      Described::Position p = rules.begun();
      for (int step = 0; step < 40 && rules.turn(p).actor != Actor::nobody; ++step) {
        if (rules.turn(p).actor == Actor::player) {
          SCOPED_TRACE(game.system + ": " + example.about);
          check_position(rules, p, refused);
          const auto legal = legal_moves(rules, p);
          if (legal.empty()) break;
          p = rules.apply(p, legal[below(legal.size())], NullSink{});
          ++positions;
          continue;
        }
        std::vector<std::uint16_t> faces;
        for (const Die& die : rules.dice(p)) faces.push_back(static_cast<std::uint16_t>(below(die.sides)));
        p = rules.apply(p, rules.class_of(p, faces), NullSink{});
      }
    }
  }
  EXPECT_GT(positions, 30U);
  EXPECT_GT(refused, 5U);
}

constexpr const char* kGame = R"(casus = 1
system = "gate"
title = "A gate"
source = "made up for a test"
[sides]
north = "the North"
south = "the South"
[clause]
G-1 = { says = "Who has two riders may charge." }
G-2 = { says = "A side chooses." }
G-3 = { says = "Every round." }
[unit]
rider = { cost = 1 }
[[round]]
name = "charge?"
clause = ["G-2", "G-3"]
choose = "north"
otherwise = "wait"
option.charge = { says = "charge", when = "north.rider >= 2", end = "charged", clause = "G-1" }
option.wait = { says = "wait" }
[[end]]
outcome = "charged"
victor = "north"
[[end]]
outcome = "night"
after = 2
victor = "south"
)";

class Gate : public testing::Test {
 protected:
  static std::unique_ptr<Table> with(const std::string& sides, const std::string& game = kGame) {
    auto scenario = files::read_toml(sides, "body");
    scenario->root.table()->push_back({"game", files::Node(game)});
    auto sources = ScenarioTemplate::of(*scenario, std::nullopt, {}, Reach::built_in)->with();
    EXPECT_TRUE(sources) << to_string(sources.faults().front());
    auto table = open_table(*sources);
    EXPECT_TRUE(table) << to_string(table.faults().front());
    return *std::move(table);
  }
  static files::Document charge() {
    return files::read_json(R"({"choose":"charge?","option":"charge"})", "answer").value();
  }
};

TEST_F(Gate, ThatIsClosedIsRefusedWithItsClauseOnce) {
  const auto table = with("north = { rider = 1 }\nsouth = { rider = 1 }\n");
  const auto refusals = table->refusals(std::nullopt);
  ASSERT_TRUE(refusals);
  ASSERT_EQ(refusals->refused.size(), 1U);
  const Ruling& ruling = refusals->refused.front();
  EXPECT_EQ(ruling.move.text, "charge");
  ASSERT_EQ(ruling.findings.size(), 1U);
  EXPECT_EQ(ruling.findings.front().clause, "G-1");
  EXPECT_THAT(ruling.findings.front().text, testing::HasSubstr("it wants that"));

  const auto judged = table->judge(charge());
  ASSERT_TRUE(judged);
  EXPECT_FALSE(judged->declared->allowed);

  FairDice dice = std::move(*FairDice::start(Seed{1}, PlayId{}));
  const auto played = table->play(
      dice,
      [&](const Question& question) -> Result<Answer> {
        EXPECT_EQ(question.moves.size(), 1U) << "the one that is open";
        return Answer(charge());
      },
      [](const PlayEntry&) {});
  ASSERT_FALSE(played);
  const std::string said = played.faults().front().what;
  EXPECT_THAT(said, testing::HasSubstr("G-1"));
  EXPECT_EQ(said.find("it wants that"), said.rfind("it wants that")) << said;
}

TEST_F(Gate, ThatIsOpenIsAllowedOfferedAndWeighed) {
  const auto table = with("north = { rider = 2 }\nsouth = { rider = 1 }\n");
  const auto refusals = table->refusals(std::nullopt);
  ASSERT_TRUE(refusals);
  EXPECT_TRUE(refusals->refused.empty());
  const auto judged = table->judge(charge());
  ASSERT_TRUE(judged);
  EXPECT_TRUE(judged->declared->allowed);
  FairDice dice = std::move(*FairDice::start(Seed{1}, PlayId{}));
  const auto played = table->play(
      dice,
      [&](const Question& question) -> Result<Answer> {
        EXPECT_EQ(question.moves.size(), 2U);
        const auto weighed = question.weigh({});
        EXPECT_TRUE(weighed);
        EXPECT_EQ(weighed->choices.size(), 2U);
        return Answer(charge());
      },
      [](const PlayEntry&) {});
  ASSERT_TRUE(played) << to_string(played.faults().front());
  EXPECT_EQ(played->winner, "charged");
}

/// A gate behind so many throws that not every position before it is visited: `judge --why-not` says how
/// many were, and a choice that is not found among them is no choice that does not exist.
TEST_F(Gate, BehindMorePositionsThanAreVisitedIsSaidToBe) {
  std::string game = kGame;
  const auto put_before = [&](const std::string& mark, const std::string& text) {
    game.insert(game.find(mark), text);
  };
  put_before("[[end]]", R"game([[round]]
name = "mist"
clause = "G-3"
throw.two = "1d100"
read.b = "sum(two)"
throw.three = "1d100"
read.c = "sum(three)"
[[round]]
name = "home?"
clause = "G-2"
choose = "north"
otherwise = "stay"
option.leave = { says = "leave", when = "a + b > c + e", end = "charged", clause = "G-1" }
option.stay = { says = "stay" }
)game");
  put_before("[[round]]", R"game([[round]]
name = "dawn"
clause = "G-3"
throw.one = "1d100"
read.a = "sum(one)"
[[round]]
name = "noon"
clause = "G-3"
throw.next = "1d100"
read.e = "sum(next)"
)game");
  const auto table = with("north = { rider = 1 }\nsouth = { rider = 1 }\n", game);
  const auto refusals = table->refusals(std::nullopt);
  ASSERT_TRUE(refusals);
  EXPECT_EQ(refusals->refused.size(), 1U);
  EXPECT_EQ(refusals->most_visited, 2000U);
  const auto judged = table->judge(charge());
  ASSERT_TRUE(judged);
  EXPECT_FALSE(judged->declared->allowed);
  const auto far = table->judge(*files::read_json(R"({"choose":"home?","option":"leave"})", "answer"));
  ASSERT_FALSE(far);
  EXPECT_THAT(far.faults().front().what,
              testing::HasSubstr("not found among the nearest 2000 positions behind the declaration"));
  EXPECT_FALSE(with("north = { rider = 1 }\nsouth = { rider = 1 }\n")->refusals(std::nullopt)->most_visited);
}

}  // namespace
}  // namespace casus
