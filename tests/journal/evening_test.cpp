// Tests evenings of bots: the journal has every play as it was played, and follows the rules.

#include <algorithm>
#include <gtest/gtest.h>
#include <map>

#include "deep.hpp"
#include "journal/bots.hpp"
#include "journal/check.hpp"
#include "journal/story.hpp"

namespace casus::journal {
namespace {

/// An evening of each system, and of the largest tables.
class AnEvening : public testing::TestWithParam<std::string> {};

TEST_P(AnEvening, OfConflictsInARowIsKeptPlayedAndProved) {
  Bots bots(GetParam(), 7);
  const auto wanted = deep_or<std::size_t>(50, 6);
  bots.play_evening(wanted);
  EXPECT_EQ(bots.broken(), "");
  EXPECT_EQ(bots.plays(), wanted);
  const auto journal = read_journal(bots.text(), "evening");
  ASSERT_TRUE(journal);
  ASSERT_FALSE(journal->fault) << to_string(*journal->fault);
  ASSERT_EQ(journal->lines.size(), bots.points().size());
  const auto verdict = check_journal(*journal, CASUS_VERSION);
  ASSERT_TRUE(verdict);
  EXPECT_TRUE(verdict->valid) << verdict->text;
  for (const Bots::Point& point : bots.points()) {
    const auto there = stand(*journal, point.line);
    ASSERT_TRUE(there) << to_string(there.faults().front());
    EXPECT_EQ(to_json(there->sources.scenario.root), to_json(point.scenario.root)) << point.line;
  }
  RecordProperty("plays", static_cast<int>(bots.plays()));
  RecordProperty("turns", static_cast<int>(bots.turns()));
}

/// The holdings after a line are those before it, plus the line's settlement.
TEST_P(AnEvening, ConservesPieces) {
  Bots bots(GetParam(), 11);
  const auto wanted = deep_or<std::size_t>(50, 6);
  bots.play_evening(wanted);
  const auto journal = read_journal(bots.text(), "evening");
  ASSERT_TRUE(journal);
  const auto whole_evening = evening(*journal, std::nullopt);
  ASSERT_TRUE(whole_evening) << to_string(whole_evening.faults().front());
  for (std::size_t i = 1; i < whole_evening->moments.size(); ++i) {
    const Line& line = journal->lines[i];
    if (line.kind != Kind::played && line.kind != Kind::turned) continue;
    std::map<std::pair<std::string, std::string>, std::int64_t> expected;
    for (const HoldingText& one : whole_evening->moments[i - 1].holdings)
      expected[{one.holder, one.piece}] = one.count;
    if (line.kind == Kind::played) {
      const files::Node played = played_in(*journal, line);
      for (const files::Node& moved : *played.find("settlement")->array()) {
        const std::string piece = *moved.find("piece")->text();
        expected[{*moved.find("from")->text(), piece}] -= *moved.find("count")->integer();
        expected[{*moved.find("to")->text(), piece}] += *moved.find("count")->integer();
      }
    }
    for (const HoldingText& one : whole_evening->moments[i].holdings)
      expected[{one.holder, one.piece}] -= one.count;
    for (const auto& [names, difference] : expected) {
      if (!owner_of(names.first, whole_evening->players).empty()) {
        EXPECT_EQ(difference, 0) << names.second << " of " << names.first << " in line " << line.number
                                 << ": " << journal->bytes(line).substr(0, 2000);
      }
    }
  }
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(, AnEvening,
                         testing::Values("aggression/campaign-of-five",
                                         "conflict-chart/chain-of-retaliations", "columbia/all-effects",
                                         "defcon/into-libya", "defcon/five-powers"),
                         test_name);

/// The chart has colours for eight players and space for six kinds of pieces. It names how many others it
/// leaves out.
TEST(EveningPicture, SaysWhatItDoesNotDraw) {
  for (const std::size_t more : {0U, 1U, 5U}) {
    Evening evening;
    evening.title = "Many";
    for (std::size_t i = 0; i < 8 + more; ++i) evening.players.push_back("P" + std::to_string(i) + "x");
    for (const std::size_t line : {1U, 2U}) {
      Evening::Moment moment;
      moment.line = line;
      for (const std::string& player : evening.players) {
        for (std::size_t piece = 0; piece < 6 + more; ++piece) {
          moment.holdings.push_back(
              {player, "piece " + std::to_string(piece), static_cast<std::int64_t>(line * (piece + 1))});
        }
      }
      evening.moments.push_back(std::move(moment));
    }
    const std::string picture = evening_svg(evening, "1");
    const auto says = [&](const std::string& what) {
      return picture.find(std::to_string(more) + " more " + what) != std::string::npos;
    };
    EXPECT_EQ(says("player"), more > 0) << more;
    EXPECT_EQ(says("kinds of pieces"), more > 0) << more;
    EXPECT_EQ(picture.find("not drawn") != std::string::npos, more > 0) << more;
  }
}

}  // namespace
}  // namespace casus::journal
