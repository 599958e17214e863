#include "report/text/play_text.hpp"

#include <gtest/gtest.h>

namespace casus::report {
namespace {

using Brief = BriefAnswer::Kind;

EventText sentence_event(std::string text, Brief kind = Brief::sentence) {
  EventText event;
  event.text = std::move(text);
  event.brief.kind = kind;
  return event;
}
EventText brief_event(Brief kind, Seat seat, std::string text) {
  EventText event;
  event.brief = {kind, seat, seat == 0 ? "Red" : "Blue", 0, 0, std::move(text)};
  return event;
}
EventText die(Seat seat, std::int32_t sides, std::int32_t shows) {
  EventText event = brief_event(Brief::die, seat, "");
  event.brief.sides = sides;
  event.brief.shows = shows;
  return event;
}

/// A throw: red 8-sided and two dice against blue 10-sided.
std::string throw_text(PlayText& text) {
  std::string out;
  for (const EventText& event :
       {die(0, 8, 3), die(0, 6, 4), die(0, 6, 4), brief_event(Brief::result, 0, "3 × 2 = 6"), die(1, 10, 7),
        brief_event(Brief::result, 1, "7 × 1 = 7"), brief_event(Brief::remark, 1, "wins"),
        brief_event(Brief::remark, 0, "1 d6 left")}) {
    out += text.text(event);
  }
  return out;
}

TEST(PlayText, AThrowIsALineASide) {
  PlayText text({80, false, false}, false);
  EXPECT_EQ(throw_text(text), "");  // not whole yet: another remark may come
  EXPECT_EQ(text.text(sentence_event("Red is beaten")),
            "  1  Red   d8 3    d6 4 4  3 × 2 = 6  1 d6 left\n"
            "     Blue  d10 7           7 × 1 = 7  wins\n"
            "  Red is beaten\n");
}

TEST(PlayText, ThrowsAreCountedFromEachHeading) {
  PlayText text({80, false, false}, false);
  throw_text(text);
  const std::string first = text.text(die(0, 8, 1));
  EXPECT_NE(first.find("  1  Red"), std::string::npos);
  text.text(brief_event(Brief::remark, 0, "wins"));
  const std::string second = text.text(sentence_event("On to the next", Brief::heading));
  EXPECT_NE(second.find("  2  Red"), std::string::npos) << second;
  throw_text(text);
  EXPECT_NE(text.text(sentence_event("")).find("  1  Red"), std::string::npos);
}

TEST(PlayText, WideThrowsAreWrapped) {
  PlayText text({60, false, false}, false);
  for (int i = 0; i < 40; ++i) text.text(die(0, 6, 6));
  text.text(brief_event(Brief::result, 0, "6 × 5 = 30"));
  text.text(brief_event(Brief::remark, 0, "wins"));
  const std::string drawn = text.text(sentence_event("x"));
  for (std::size_t begin = 0; begin < drawn.size();) {
    const std::size_t end = drawn.find('\n', begin);
    EXPECT_LE(columns(drawn.substr(begin, end - begin)), 60U);
    begin = end + 1;
  }
  EXPECT_NE(drawn.find("6 × 5 = 30  wins"), std::string::npos) << drawn;
}

/// What else is chosen openly is told by what it does.
TEST(PlayText, NumbersThatAreChosenOpenlyAreTold) {
  PlayText text({80, false, false}, false);
  ChosenAnswer chosen{"Anna", {}};
  chosen.move.text = "1s: 2";
  EXPECT_EQ(text.text(chosen), "");
  chosen.move.node = files::Node::Table{{"numbers", files::Node::Table{{"keep_ones", files::Node(2)}}}};
  EXPECT_EQ(text.text(chosen), "  chosen by Anna: 1s: 2\n");
}

TEST(PlayText, BriefLeavesOutThrowsAndSentences) {
  PlayText text({80, false, false}, true);
  EXPECT_EQ(throw_text(text), "");
  EXPECT_EQ(text.text(sentence_event("Red is beaten")), "");
  EXPECT_EQ(text.text(sentence_event("Battle", Brief::heading)), "\nBattle\n");
}

TEST(PlayText, EndsWithTheSettlementAndTheSeed) {
  PlayText text({80, false, false}, false);
  PlayResult played;
  played.winner_text = "the Aggressor is the Victor";
  played.settlement = {{"points", 4, "South", "North", "AG-30"}};
  Opening opening;
  opening.players = {"North", "South"};
  const std::string seed = "  seed        " + to_hex(Seed{}) + '\n';
  EXPECT_EQ(text.ending(played, opening),
            "\nThe Aggressor is the Victor\n  4  points  South → North  AG-30\n\n"
            "  dice        chosen by this machine alone\n" +
                seed);
  played.settlement.clear();
  EXPECT_NE(text.ending(played, opening).find("Nothing changes hands"), std::string::npos);
}

TEST(PlayText, ContributionsAreSealedByAllBeforeAnyIsOpened) {
  PlayText text({120, false, false}, false);
  Opening opening;
  opening.players = {"North", "South"};
  EXPECT_EQ(text.contributions(opening), "");
  opening.pledges = {{0, {}, Contribution{0, "red", {}}}, {1, {}, Contribution{1, "blue", {}}}};
  const std::string said = text.contributions(opening);
  EXPECT_LT(said.find("South has added to the dice, sealed"), said.find("North opens it: red")) << said;
  EXPECT_NE(said.find("South opens it: blue"), std::string::npos) << said;
  EXPECT_NE(text.ending({}, opening).find("chosen by this machine with North and South"), std::string::npos);
}

}  // namespace
}  // namespace casus::report
