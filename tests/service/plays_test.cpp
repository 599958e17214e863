// Plays step by step over the service: nobody goes back, and what the players add to the dice is sealed by
// all before any is opened. That nothing of what is still to come is told: peeking_test.cpp.

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

#include "report/verify.hpp"
#include "service/open_plays.hpp"
#include "steps.hpp"

namespace casus::service {
namespace {

using files::Node;
using ::testing::HasSubstr;

const std::string kAsked = body_of("aggression", "campaign-of-five");

TEST(Plays, ATokenPlaysStepsOnly) {
  Play play{kAsked};
  play.step();
  const Response whole = answer({"POST", "/api/v1/play?token=" + play.token, "application/json", kAsked});
  EXPECT_EQ(whole.status, 400U) << whole.body;
  EXPECT_THAT(whole.body, HasSubstr("step=true was expected"));
  EXPECT_THAT(whole.body, Not(HasSubstr("seed")));
  for (const std::string other : {"&seed=x", "&seed="}) {
    const Response both = play.ask(other);
    EXPECT_EQ(both.status, 400U);
    EXPECT_THAT(both.body, HasSubstr("a seed and a token"));
  }
}

TEST(Plays, NothingIsWrittenOnceStopped) {
  const std::atomic<bool> stop{true};
  Limits limits;
  limits.stop = &stop;
  for (const std::string target : {"/api/v1/play", "/api/v1/play?step=true", "/api/v1/play?step=true&seed=x"})
    EXPECT_EQ(answer({"POST", target, "application/json", kAsked}, limits).status, 422U) << target;
}

TEST(Plays, WhatWasChosenIsNotTakenBack) {
  Play play{kAsked};
  const Node first = play.step();
  ASSERT_GE(first.find("question")->find("choices")->array()->size(), 3U);
  Play other = play;
  play.answers = {1};
  play.step();
  other.answers = {2};
  const Response back = other.ask();
  EXPECT_EQ(back.status, 400U) << back.body;
  EXPECT_THAT(back.body, HasSubstr("cannot be taken back"));
  other.answers = {};
  EXPECT_EQ(other.ask().status, 200U) << "a page that asks again sees what it has seen";
  other.answers = {1};
  EXPECT_EQ(to_json(other.step()), to_json(play.step()));
  // A choice that there is not binds nobody.
  Play wrong{kAsked};
  wrong.step();
  wrong.answers = {99};
  EXPECT_EQ(wrong.ask().status, 400U);
  wrong.answers = {1};
  EXPECT_EQ(wrong.ask().status, 200U);
}

TEST(Plays, OfTwoWaysAtOnceOneIsGone) {
  for (int i = 0; i < 20; ++i) {
    Play play{kAsked};
    play.step();
    std::array<unsigned, 3> status{};
    std::vector<std::thread> threads;
    for (std::size_t way = 0; way < status.size(); ++way) {
      threads.emplace_back([&, way] {
        Play mine = play;
        mine.answers = {way};
        status[way] = mine.ask().status;
      });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(std::count(status.begin(), status.end(), 200U), 1);
  }
}

TEST(Plays, WhoLeavesIsNamedAndTheDiceAreOver) {
  Play play{kAsked};
  play.step();
  const Node left = play.step("&leave=true");
  EXPECT_EQ(text_at(left, "left"), "North");
  const report::Verdict said = report::verify(text_at(left, "log"), CASUS_VERSION);
  EXPECT_TRUE(said.valid) << said.text;
  play.answers = {1};
  EXPECT_EQ(play.ask().status, 400U) << "the seed is known now";
}

double win_of(const Node& wins, const char* side) { return *wins.find(side)->real(); }

TEST(Plays, TheCourseBeginsWithTheOddsAndEndsWithTheEnd) {
  for (const auto& [system, name] :
       {std::pair("aggression", "worked-example"), std::pair("columbia", "plain-cards"),
        std::pair("conflict-chart", "chain-of-retaliations"), std::pair("defcon", "contested"),
        std::pair("risk", "ten-against-ten")}) {
    const std::string body = body_of(system, name);
    const Response odds = answer({"POST", "/api/v1/odds", "application/json", body});
    const Node said = files::read_json(odds.body, "odds")->root;
    Play play{body};
    play.more = "&course=true";
    Node step = play.step();
    const Node first = step.find("course")->array()->front();
    EXPECT_EQ(*first.find("entries")->integer(), 0);
    EXPECT_NEAR(win_of(*first.find("win"), "attacker"),
                *said.find("win")->find("attacker")->find("probability")->real(), 1e-9)
        << name;
    while (!is_over(step)) {
      play.answers.push_back(static_cast<std::size_t>(*step.find("question")->find("otherwise")->integer()));
      step = play.step();
      ASSERT_NE(step.find("course"), nullptr) << name;
    }
    const Node::Array& course = *step.find("course")->array();
    EXPECT_GT(course.size(), 1U) << name;
    std::int64_t before = -1;
    for (const Node& point : course) {
      EXPECT_LE(before, *point.find("entries")->integer()) << name;
      before = *point.find("entries")->integer();
    }
    EXPECT_LE(before, static_cast<std::int64_t>(step.find("entries")->array()->size())) << name;
    const double end = win_of(*course.back().find("win"), "attacker");
    EXPECT_TRUE(end < 1e-12 || end > 1 - 1e-12) << name << " ends at " << end;
  }
}

TEST(Plays, TheCourseTellsNothingOfASealedChoice) {
  const std::string body = body_of("columbia", "plain-cards");
  std::vector<std::string> courses;
  for (const std::size_t chosen : {std::size_t{0}, std::size_t{5}}) {
    Play play{body};
    play.answers = {chosen};
    const Node step = play.step("&course=true&seed=x");
    ASSERT_NE(step.find("question"), nullptr);
    courses.push_back(to_json(*step.find("course")));
  }
  EXPECT_EQ(courses[0], courses[1]);
}

TEST(Plays, WhatIsAskedIsWeighedOnRequest) {
  Play play{kAsked};
  const Node plain = play.step();
  EXPECT_EQ(plain.find("question")->find("weighing"), nullptr);
  const Node step = play.step("&weigh=true");
  const Node& question = *step.find("question");
  const auto there = static_cast<std::int64_t>(question.find("choices")->array()->size());
  const Node::Array& weighed = *question.find("weighing")->find("choices")->array();
  ASSERT_FALSE(weighed.empty());
  double often = 0.0;
  for (const Node& one : weighed) {
    EXPECT_LT(*one.find("move")->integer(), there);
    often += *one.find("often")->real();
  }
  EXPECT_NEAR(often, 1.0, 1e-9);
  EXPECT_EQ(answer({"POST", "/api/v1/play?course=true", "application/json", kAsked}).status, 400U);
}

class Contributing : public ::testing::Test {
 protected:
  void SetUp() override {
    play_.more = "&contribute=true";
    const Node begun = play_.step();
    id_ = play_id_from_hex(text_at(begun, "play")).value();
    due_ = text_at(*begun.find("contributions"), "due");
    EXPECT_TRUE(begun.find("entries")->array()->empty()) << "nothing is thrown yet";
  }
  Play play_{body_of("aggression", "worked-example")};
  PlayId id_;
  std::string due_;
  const Device north_{0, "seventeen: geese, & a train", {{1, 2, 3}}};
  const Device south_{1, "späť", {{4, 5, 6}}};
};

TEST_F(Contributing, IsSealedByAllThenOpenedThenThrown) {
  EXPECT_EQ(due_, "seal");
  play_.more += north_.sealed(id_) + south_.sealed(id_);
  const Node sealed = play_.step();
  EXPECT_EQ(text_at(*sealed.find("contributions"), "due"), "open");
  EXPECT_TRUE(sealed.find("entries")->array()->empty());
  play_.more += north_.opened();
  EXPECT_EQ(text_at(*play_.step().find("contributions"), "due"), "open");
  EXPECT_EQ(play_.ask("&answers=0").status, 400U) << "a choice before the dice";
  play_.more += south_.opened();
  Node step = play_.step();
  EXPECT_THAT(text_at(step, "dice"), HasSubstr("with North and South"));
  while (!is_over(step)) {
    play_.answers.push_back(0);
    step = play_.step();
  }
  const report::Verdict said = report::verify(text_at(step, "log"), CASUS_VERSION);
  EXPECT_TRUE(said.valid) << said.text;
  EXPECT_THAT(said.text, HasSubstr("with North and South"));
}

TEST_F(Contributing, NothingSealedCanBeChanged) {
  const Play begun = play_;
  play_.more += north_.sealed(id_);
  play_.step();
  Play other = begun;
  other.more += Device{0, "another", north_.salt}.sealed(id_);
  EXPECT_EQ(other.ask().status, 400U) << "what was sealed";
  other.more = begun.more + north_.sealed(id_) + Device{0, "another", north_.salt}.opened();
  EXPECT_EQ(other.ask().status, 400U) << "what is opened";
  other.more = begun.more + north_.sealed(id_) + north_.opened();
  other.step();
  other.more = begun.more + north_.sealed(id_) + south_.sealed(id_) + north_.opened() + south_.opened();
  EXPECT_EQ(other.ask().status, 400U) << "South seals after North has opened";
  other.more = "";
  EXPECT_EQ(other.ask().status, 400U) << "as if nobody contributed";
}

TEST_F(Contributing, WhoDoesNotOpenIsNamed) {
  play_.more += north_.sealed(id_) + south_.sealed(id_) + north_.opened();
  play_.step();
  const Node left = play_.step("&leave=true");
  EXPECT_EQ(text_at(left, "left"), "South");
  EXPECT_TRUE(report::verify(text_at(left, "log"), CASUS_VERSION).valid);
  play_.more += south_.opened();
  EXPECT_EQ(play_.ask().status, 400U) << "South opens after the seed was shown";
}

TEST_F(Contributing, WhatCannotBeReadIsRefused) {
  const std::string before = play_.more;
  for (const std::string& bad :
       {std::string("&sealed=0"), std::string("&sealed=7:") + std::string(64, 'a'),
        "&sealed=0:" + std::string(63, 'a'), south_.sealed(id_) + north_.sealed(id_),
        north_.sealed(id_) + north_.sealed(id_), north_.opened(), north_.sealed(id_) + "&opened=0:00:x",
        north_.sealed(id_) + "&opened=0:" + to_hex(north_.salt) + ":"}) {
    play_.more = before + bad;
    EXPECT_EQ(play_.ask().status, 400U) << bad;
  }
}

/// A service is killed between any two bytes that it writes: what was written whole is known again, and the
/// play goes on from there.
TEST(OpenPlays, AreKnownAgainWhereverTheFileIsCutOff) {
  const std::string folder =
      std::filesystem::temp_directory_path() / ("casus-plays-" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  const std::string path = folder + "/plays";
  const std::string key(32, 'k');
  const std::string acts("answers 1;\n\0\xff;", 15);
  {
    OpenPlays plays(100'000);
    plays.keep_in(std::move(*PlaysFile::open(path, key)));
    EXPECT_FALSE(PlaysFile::open(path, key)) << "one service alone";
    plays.begin("abc");
    EXPECT_EQ(plays.go_on("abc", acts), OpenPlays::Standing::goes_on);
    EXPECT_EQ(plays.go_on("abc", acts + "2;"), OpenPlays::Standing::goes_on);
  }
  std::ifstream file(path, std::ios::binary);
  const std::string whole((std::istreambuf_iterator<char>(file)), {});
  const std::size_t head = whole.find('\n') + 1;
  for (std::size_t end = 0; end <= whole.size(); ++end) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << whole.substr(0, end);
    for (int again = 0; again < 2; ++again) {  // what was cut off is gone, and what comes is no part of it
      auto opened = PlaysFile::open(path, std::string(32, 'n'));
      ASSERT_TRUE(opened) << end << ": " << to_string(opened.faults().front());
      EXPECT_EQ((*opened)->key(), end < head ? std::string(32, 'n') : key);
      OpenPlays plays(100'000);
      plays.keep_in(std::move(*opened));
      const auto lines = std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(end), '\n');
      if (again == 0) {
        EXPECT_EQ(plays.standing("abc", acts),
                  lines < 2 ? OpenPlays::Standing::forgotten : OpenPlays::Standing::goes_on);
        EXPECT_EQ(plays.standing("abc", "answers 2;"), lines < 2    ? OpenPlays::Standing::forgotten
                                                       : lines == 2 ? OpenPlays::Standing::goes_on
                                                                    : OpenPlays::Standing::gone_back);
      }
      plays.begin("more");
      EXPECT_EQ(plays.standing("more", "x;"), OpenPlays::Standing::goes_on);
    }
  }
  std::filesystem::remove_all(folder);
}

TEST(OpenPlays, ThatAnotherBeganGoOnWhereTheyAreAdoptedAndAreNotTakenBack) {
  OpenPlays plays(10'000);
  plays.adopt_unknown();
  EXPECT_EQ(plays.standing("abc", "n;1;"), OpenPlays::Standing::goes_on);
  EXPECT_EQ(plays.go_on("abc", "n;1;"), OpenPlays::Standing::goes_on);
  EXPECT_EQ(plays.go_on("abc", "n;2;"), OpenPlays::Standing::gone_back);
  EXPECT_EQ(plays.go_on("def", "n;2;"), OpenPlays::Standing::goes_on);
}

TEST(OpenPlays, ForgetsTheOldestAndNeverExceedsItsRoom) {
  OpenPlays plays(10'000);
  for (int i = 0; i < 1000; ++i) {
    plays.begin("play " + std::to_string(i));
    EXPECT_EQ(plays.go_on("play 0", "n;1;"), OpenPlays::Standing::goes_on) << "asked for again and again";
  }
  EXPECT_LT(plays.size(), 60U);
  EXPECT_EQ(plays.standing("play 1", "n;"), OpenPlays::Standing::forgotten);
  EXPECT_EQ(plays.standing("play 999", "n;"), OpenPlays::Standing::goes_on);
  EXPECT_EQ(plays.go_on("play 0", "n;10;"), OpenPlays::Standing::gone_back) << "10 is no more of 1";
  EXPECT_EQ(plays.go_on("play 0", "n;1;0;"), OpenPlays::Standing::goes_on);
}

}  // namespace
}  // namespace casus::service
