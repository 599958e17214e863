// Tests that the smallest system answers all five questions and the studies, with the default functions
// alone.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "minimal_system.hpp"
#include "table/conflict_table.hpp"

namespace casus::minimal {
namespace {

class Minimal : public testing::Test {
 protected:
  [[nodiscard]] std::unique_ptr<Table> table(const std::string& toml) const {
    const auto scenario = files::read_toml(toml, "coin.toml");
    auto opened = table_of(system_, *scenario, files::Document{}, nullptr);
    return opened ? std::move(*opened) : nullptr;
  }
  System system_;
  std::unique_ptr<Table> coin_ = table("sides = 3\nheads = 1\nworth = 6\n");
};

TEST_F(Minimal, Judges) {
  const auto judged = coin_->judge(std::nullopt);
  ASSERT_TRUE(judged);
  ASSERT_EQ(judged->moves.size(), 2U);
  EXPECT_EQ(judged->moves[1].move.text, "Throw the coin");
  EXPECT_EQ(judged->moves[1].findings.front().clause, "MI-1");
}

TEST_F(Minimal, HasOdds) {
  const auto odds = coin_->odds(std::nullopt, Limits{});
  ASSERT_TRUE(odds);
  EXPECT_EQ(odds->attacker.exact, Exact(1) / Exact(3));
  EXPECT_EQ(odds->outcomes.front().text, "North takes it");
  ASSERT_EQ(odds->rests_on.size(), 1U);
  EXPECT_EQ(odds->rests_on.front().id, "MI-2");
}

TEST_F(Minimal, Advises) {
  const auto advice = coin_->advise(Limits{}, std::nullopt);
  ASSERT_TRUE(advice);
  EXPECT_EQ(advice->choices[advice->best].move.text, "Throw the coin");
  EXPECT_EQ(advice->seat, "North");
}

TEST_F(Minimal, PlaysAndSettles) {
  const Ask toss = [](const Question& question) { return Result<Answer>(question.moves.size() - 1); };
  bool taken = false;
  bool kept = false;
  for (std::uint8_t i = 0; i < 20; ++i) {
    auto dice = FairDice::start(Seed{i}, PlayId{});
    const auto played = coin_->play(*dice, toss, nullptr);
    ASSERT_TRUE(played);
    taken = taken || (played->winner_text == "North takes it" && played->settlement.size() == 1);
    const auto after = table("sides = 3\nheads = 1\nworth = 6\ntaken = " +
                             std::string(played->winner_text == "North takes it" ? "true\n" : "false\n"));
    ASSERT_NE(after, nullptr);
    EXPECT_EQ(after->judge(std::nullopt)->at_rest, "the coin has been thrown");
    EXPECT_FALSE(after->odds(std::nullopt, Limits{}));
    EXPECT_EQ(*played->after.root.find("taken"), files::Node(played->winner_text == "North takes it"));
    kept = kept || (played->winner_text == "South keeps it" && played->settlement.empty());
  }
  EXPECT_TRUE(taken && kept);
}

/// The pending question is an answer: it says what may be chosen, and nothing is thrown after it.
TEST_F(Minimal, PausesAtAQuestionThatNobodyAnswers) {
  auto dice = FairDice::start(Seed{}, PlayId{});
  std::size_t reported = 0;
  auto state = coin_->play_so_far(
      *dice, [](const Question&) { return std::optional<Answer>(); }, [&](const PlayEntry&) { ++reported; });
  ASSERT_TRUE(state);
  auto* paused = std::get_if<PausedPlay>(&*state);
  ASSERT_NE(paused, nullptr);
  EXPECT_EQ(paused->question.seat, "North");
  EXPECT_EQ(paused->question.moves.size(), 2U);
  EXPECT_EQ(paused->entries.size(), reported);
  // Its choices have their worths after the play has returned.
  const Question question = std::move(paused->question);
  state = stopped();
  const auto weighing = question.weigh(Limits{});
  ASSERT_TRUE(weighing);
  EXPECT_EQ(weighing->choices.size(), 2U);
  // The dice are as if the play went on: the first throw is the next one.
  std::vector<Throw> left;
  std::vector<Throw> first;
  (void)dice->throw_dice(Purpose::dice, std::array<std::uint16_t, 1>{6}, &left);
  (void)FairDice::start(Seed{}, PlayId{})->throw_dice(Purpose::dice, std::array<std::uint16_t, 1>{6}, &first);
  EXPECT_EQ(left.front().faces, first.front().faces);
  EXPECT_EQ(left.front().number, first.front().number);
  // A fault is no pause.
  EXPECT_FALSE(coin_->play_so_far(
      *dice,
      [](const Question&) -> Result<std::optional<Answer>> {
        return Fault{{}, "no", ""};
      },
      nullptr));
}

TEST_F(Minimal, IsFollowedFromItsOddsToItsEnd) {
  for (std::uint8_t i = 0; i < 20; ++i) {
    const auto course = [&](const AskSoFar& ask) {
      auto dice = FairDice::start(Seed{i}, PlayId{});
      return coin_->course(*dice, ask, Limits{});
    };
    const auto whole =
        course([](const Question& question) { return std::optional<Answer>(question.moves.size() - 1); });
    ASSERT_TRUE(whole);
    ASSERT_EQ(whole->size(), 3U);  // the start, the choice, the coin
    EXPECT_NEAR(whole->front().wins[0], 1.0 / 3.0, 1e-12);
    EXPECT_NEAR((*whole)[1].wins[0], 1.0 / 3.0, 1e-12);
    EXPECT_LT((*whole)[1].entries, whole->back().entries);
    EXPECT_EQ(whole->back().wins[0] + whole->back().wins[1], 1.0);
    EXPECT_EQ(whole->back().wins[0] * whole->back().wins[1], 0.0);
    // If nobody answers, the course ends with the last report.
    const auto begun = course([](const Question&) { return std::optional<Answer>(); });
    ASSERT_TRUE(begun);
    EXPECT_EQ(begun->size(), 1U);
    // What best play would not choose is followed, too.
    const auto left = course([](const Question&) { return std::optional<Answer>(std::size_t{0}); });
    // A fault is not the end of a play.
    EXPECT_FALSE(course([](const Question&) -> Result<std::optional<Answer>> {
      return Fault{{}, "no such choice", ""};
    }));
    ASSERT_TRUE(left);
    EXPECT_EQ(left->back().wins[0], 0.0);
  }
}

TEST_F(Minimal, IsSimulated) {
  const auto simulated = coin_->simulate(std::nullopt, {3000, 1, 1}, Limits{});
  ASSERT_TRUE(simulated);
}

TEST_F(Minimal, IsStudiedAsAnyTable) {
  const auto win = coin_->win(std::nullopt, Precision::quick, Limits{}, nullptr);
  ASSERT_TRUE(win);
  EXPECT_NEAR(win->attacker.probability, 1.0 / 3.0, 1e-12);
  EXPECT_TRUE(coin_->parameters().empty());  // it names none: nothing is turned
}

TEST_F(Minimal, SaysWhereAScenarioIsWrong) {
  const auto scenario = files::read_toml("sides = 1\nheads = 1\nworth = 6\n", "coin.toml");
  const auto opened = table_of(system_, *scenario, files::Document{}, nullptr);
  ASSERT_FALSE(opened);
  EXPECT_THAT(to_string(opened.faults().front()), testing::StartsWith("coin.toml:1:"));
}

}  // namespace
}  // namespace casus::minimal
