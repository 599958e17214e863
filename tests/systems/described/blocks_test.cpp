// Tests a play in which each kind has its turn: events and answers name who acts, and the settlement leaves
// out states that a unit only passed through.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "files/document.hpp"
#include "systems/scenario_template.hpp"

namespace casus {
namespace {

class Blocks : public testing::Test {
 protected:
  void SetUp() override {
    const std::string sheet = std::string(CASUS_ROOT) + "/tests/game/sheets/blocks.scenario.toml";
    const auto sources = gather({sheet, std::nullopt, {}});
    ASSERT_TRUE(sources) << to_string(sources.faults().front());
    auto table = open_table(*sources);
    ASSERT_TRUE(table) << to_string(table.faults().front());
    table_ = *std::move(table);
  }
  /// Plays once. The seed decides which of the legal moves a seat chooses.
  PlayResult play(unsigned char seed, const auto& entry) {
    FairDice dice = std::move(*FairDice::start(Seed{seed}, PlayId{}));
    auto played = table_->play(
        dice,
        [&](const Question& question) -> Result<Answer> {
          for (const auto& move : question.moves) asked_[move.text].insert(unit_of(move));
          return Answer(seed % question.moves.size());
        },
        entry);
    EXPECT_TRUE(played) << to_string(played.faults().front());
    return *std::move(played);
  }
  static std::string unit_of(const MoveText& move) {
    const files::Node* unit = move.node.find("unit");
    return unit == nullptr ? "" : *unit->text();
  }

  std::unique_ptr<Table> table_;
  std::map<std::string, std::set<std::string>> asked_;
};

TEST_F(Blocks, SayWhoFiresAndWhoMayLeave) {
  std::set<std::string> sides;
  for (unsigned char seed = 0; seed < 20; ++seed) {
    play(seed, [&](const PlayEntry& entry) {
      const auto* event = std::get_if<EventText>(&entry);
      if (event != nullptr && event->kind == "die") sides.insert(event->brief.side);
    });
  }
  EXPECT_THAT(sides, testing::UnorderedElementsAre("the North's knight: shots", "the North's archer: shots",
                                                   "the Folk's knight: shots", "the Folk's archer: shots"));
  EXPECT_THAT(asked_["arrows spent: 1"], testing::ElementsAre("")) << "a number goes by what it says it is";
  EXPECT_THAT(asked_["give up 1 worn knight"], testing::ElementsAre("knight"))
      << "in the turn of its kind alone";
  EXPECT_THAT(asked_["give up 1 worn archer"], testing::ElementsAre("archer"));
}

TEST_F(Blocks, AreSettledFromTheirFirstStateToTheirLast) {
  std::size_t changed = 0;
  for (unsigned char seed = 0; seed < 60; ++seed) {
    const PlayResult played = play(seed, [](const PlayEntry&) {});
    std::set<std::pair<std::string, std::string>> gone;
    for (const TransferText& moved : played.settlement) {
      EXPECT_GT(moved.count, 0);
      const std::string owner = moved.from == "out of play" ? moved.to : moved.from;
      EXPECT_TRUE(gone.emplace(moved.piece, owner).second)
          << moved.piece << " of " << owner << " goes and comes, seed " << int{seed};
      changed += moved.from == "out of play" ? 1 : 0;
    }
  }
  EXPECT_GT(changed, 10U) << "some are left worn";
}

TEST_F(Blocks, AnAnswerSaysInWhoseTurn) {
  const auto judged = [&](const std::string& text) {
    const auto move = files::read_json(text, "answer");
    EXPECT_TRUE(move);
    const auto ruling = table_->judge(*move);
    return ruling ? std::string() : to_string(ruling.faults().front());
  };
  EXPECT_THAT(judged(R"({"lose":"hits","side":"north","hits":{"knight.full":1}})"),
              testing::HasSubstr("it is not said in whose turn, \"unit\" was expected: knight or archer"));
  EXPECT_THAT(judged(R"({"choose":"leave?","units":{}})"),
              testing::HasSubstr("it is not said in whose turn, \"unit\" was expected: knight or archer"));
}

}  // namespace
}  // namespace casus
