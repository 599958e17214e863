// Tests plays step by step over the service. Nobody can take a step back, and all players seal their
// contributions to the dice before any is opened. peeking_test.cpp tests that no answer depends on later
// throws.

#include <atomic>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>
#include <tuple>
#include <unistd.h>

#include "match_clients.hpp"
#include "report/verify.hpp"
#include "service/open_plays.hpp"
#include "service/sealed_play.hpp"
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

/// A store in a folder of this test's own.
class PlaysInAStore : public ::testing::Test {
 protected:
  PlaysInAStore() { std::filesystem::create_directory(folder_); }
  ~PlaysInAStore() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::unique_ptr<store::Store> open() const {
    auto opened = store::open_store(folder_ + "/store");
    EXPECT_TRUE(opened);
    return std::make_unique<FullStore>(std::move(*opened), is_full_);
  }

  const std::string folder_ =
      std::filesystem::temp_directory_path() / ("casus-plays-" + std::to_string(getpid()));
  bool is_full_ = false;
};

/// Each process has its own memory of the plays, and the store decides.
TEST_F(PlaysInAStore, AreKnownToEachProcessAndNeverTakenBack) {
  using Standing = OpenPlays::Standing;
  const std::string acts("answers 1;\n\0\xff;", 15);
  const auto store = open();
  const auto others = open();
  OpenPlays one(100'000);
  OpenPlays other(100'000);
  ASSERT_FALSE(one.keep_in(store.get()));
  ASSERT_FALSE(other.keep_in(others.get()));
  EXPECT_EQ(other.standing("abc", ""), Standing::forgotten);
  EXPECT_EQ(one.begin("abc", 77), Standing::goes_on);
  EXPECT_EQ(other.go_on("abc", acts), Standing::goes_on);
  EXPECT_EQ(one.go_on("abc", "answers 2;"), Standing::gone_back);
  EXPECT_EQ(one.go_on("abc", acts + "2;"), Standing::goes_on);
  EXPECT_EQ(other.go_on("abc", acts + "3;"), Standing::gone_back);
  EXPECT_EQ(other.go_on("abc", acts), Standing::goes_on) << "a page that repeats an earlier request";
  EXPECT_EQ(other.go_on("abc", acts + "2;4;"), Standing::goes_on);
  // As after a restart.
  OpenPlays again(100'000);
  ASSERT_FALSE(again.keep_in(store.get()));
  EXPECT_EQ(again.size(), 1U);
  EXPECT_EQ(again.standing("abc", acts + "2;5;"), Standing::gone_back);
  EXPECT_EQ(again.go_on("abc", acts + "2;4;5;"), Standing::goes_on);
}

/// Two processes are told different things at the same moment: one of them is first.
TEST_F(PlaysInAStore, OfTwoProcessesAtOnceOneIsFirst) {
  const auto store = open();
  for (int round = 0; round < 20; ++round) {
    const std::string id = "play " + std::to_string(round);
    OpenPlays begins(100'000);
    ASSERT_FALSE(begins.keep_in(store.get()));
    EXPECT_EQ(begins.begin(id), OpenPlays::Standing::goes_on);
    std::atomic<int> gone_on = 0;
    std::vector<std::thread> processes;
    for (int i = 0; i < 3; ++i) {
      processes.emplace_back([&, i] {
        const auto own = open();
        OpenPlays plays(100'000);
        EXPECT_FALSE(plays.keep_in(own.get()));
        if (plays.go_on(id, "n;" + std::to_string(i) + ";") == OpenPlays::Standing::goes_on) ++gone_on;
      });
    }
    for (std::thread& process : processes) process.join();
    EXPECT_EQ(gone_on, 1);
  }
}

TEST_F(PlaysInAStore, AreNoMoreThereThanInMemory) {
  const auto store = open();
  OpenPlays plays(10'000);
  ASSERT_FALSE(plays.keep_in(store.get()));
  for (int i = 0; i < 200; ++i)
    EXPECT_EQ(plays.begin("play " + std::to_string(i)), OpenPlays::Standing::goes_on);
  const auto kept = store->plays("", 1000);
  ASSERT_TRUE(kept);
  EXPECT_LE(kept->size(), plays.size() + 2);
  EXPECT_LT(kept->size(), 100U);
}

TEST_F(PlaysInAStore, OnAFullDiskBindNothing) {
  const auto store = open();
  OpenPlays plays(100'000);
  ASSERT_FALSE(plays.keep_in(store.get()));
  EXPECT_EQ(plays.begin("abc"), OpenPlays::Standing::goes_on);
  EXPECT_EQ(plays.go_on("abc", "n;"), OpenPlays::Standing::goes_on);
  is_full_ = true;
  EXPECT_EQ(plays.go_on("abc", "n;100;"), OpenPlays::Standing::unkept);
  EXPECT_EQ(plays.begin("def"), OpenPlays::Standing::unkept);
  EXPECT_EQ(plays.standing("abc", "n;2;"), OpenPlays::Standing::goes_on) << "it was never said";
  is_full_ = false;
  EXPECT_EQ(plays.standing("def", ""), OpenPlays::Standing::forgotten);
  EXPECT_EQ(plays.go_on("abc", "n;2;"), OpenPlays::Standing::goes_on);
  EXPECT_EQ(plays.go_on("abc", "n;100;"), OpenPlays::Standing::gone_back);
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
    EXPECT_EQ(plays.begin("play " + std::to_string(i)), OpenPlays::Standing::goes_on);
    EXPECT_EQ(plays.go_on("play 0", "n;1;"), OpenPlays::Standing::goes_on) << "asked for again and again";
  }
  EXPECT_LT(plays.size(), 60U);
  EXPECT_EQ(plays.standing("play 1", "n;"), OpenPlays::Standing::forgotten);
  EXPECT_EQ(plays.standing("play 999", "n;"), OpenPlays::Standing::goes_on);
  EXPECT_EQ(plays.go_on("play 0", "n;10;"), OpenPlays::Standing::gone_back) << "10 is no more of 1";
  EXPECT_EQ(plays.go_on("play 0", "n;1;0;"), OpenPlays::Standing::goes_on);
}

/// One client begins 200,000 plays beside ten others' plays, with as much as the service remembers.
TEST(OpenPlays, OfOneClientNeverPushOutThoseOfOthers) {
  for (const bool goes_on : {false, true}) {
    OpenPlays plays(std::size_t{1} << 20U);
    const auto start = OpenPlays::Clock::now();
    for (std::uint64_t other = 1; other <= 10; ++other) {
      const std::string id = "other " + std::to_string(other);
      EXPECT_EQ(plays.begin(id, other, start), OpenPlays::Standing::goes_on);
      if (other % 2 == 0) {
        EXPECT_EQ(plays.go_on(id, "n;1;"), OpenPlays::Standing::goes_on);
      }
    }
    for (int i = 0; i < 200'000; ++i) {
      const std::string id = "begun " + std::to_string(i);
      const auto at = start + std::chrono::milliseconds(50 * i);  // no faster than it may
      ASSERT_EQ(plays.begin(id, 99, at), OpenPlays::Standing::goes_on) << i;
      ASSERT_EQ(plays.go_on(id, goes_on ? "n;1;" : "n;"), OpenPlays::Standing::goes_on)
          << "the one just begun";
    }
    for (std::uint64_t other = 1; other <= 10; ++other)
      EXPECT_EQ(plays.standing("other " + std::to_string(other), "n;1;"), OpenPlays::Standing::goes_on);
    EXPECT_EQ(plays.standing("begun 0", "n;"), OpenPlays::Standing::forgotten);
    EXPECT_LT(plays.size(), 6000U);
  }
}

TEST(OpenPlays, ThatWereOnlyBegunGoBeforeThoseThatWentOn) {
  OpenPlays plays(100'000);
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(plays.begin("played " + std::to_string(i), 1), OpenPlays::Standing::goes_on);
    EXPECT_EQ(plays.go_on("played " + std::to_string(i), "n;1;"), OpenPlays::Standing::goes_on);
  }
  for (int i = 0; i < 5000; ++i)
    EXPECT_EQ(plays.begin("begun " + std::to_string(i)), OpenPlays::Standing::goes_on);
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(plays.standing("played " + std::to_string(i), "n;1;"), OpenPlays::Standing::goes_on) << i;
}

/// However many clients there are, each with a play that is long: what is remembered is bounded.
TEST(OpenPlays, AreBoundedOverManyClients) {
  OpenPlays plays(100'000);
  const auto start = OpenPlays::Clock::now();
  for (std::uint64_t client = 1; client <= 5000; ++client) {
    const std::string id = std::to_string(client);
    EXPECT_EQ(plays.begin(id, client, start + std::chrono::milliseconds(client)),
              OpenPlays::Standing::goes_on);
    EXPECT_EQ(plays.go_on(id, std::string(1000, '1') + ";"), OpenPlays::Standing::goes_on);
  }
  EXPECT_LT(plays.size(), 100U);
  EXPECT_LT(plays.clients(), 3000U) << "those without plays are not counted for ever";
}

TEST(OpenPlays, AreBegunNoFasterThanTheyMay) {
  OpenPlays plays(std::size_t{1} << 20U);
  const auto start = OpenPlays::Clock::now();
  int begun = 0;
  const auto attempt = [&](std::uint64_t client, OpenPlays::Clock::time_point at) {
    return plays.begin("play " + std::to_string(begun++), client, at) == OpenPlays::Standing::goes_on;
  };
  const int at_once = static_cast<int>(kBeginningsAtOnce);
  for (int i = 0; i < at_once; ++i) ASSERT_TRUE(attempt(1, start)) << i;
  EXPECT_TRUE(plays.begins_too_often(1, start));
  EXPECT_FALSE(attempt(1, start));
  EXPECT_FALSE(plays.begins_too_often(2, start));
  EXPECT_TRUE(attempt(2, start)) << "another client";
  int later = 0;
  for (int i = 0; i < 1000; ++i) later += attempt(1, start + std::chrono::milliseconds(10 * i)) ? 1 : 0;
  EXPECT_NEAR(later, 10 * kBeginningsPerSecond, 1.0);
  EXPECT_FALSE(attempt(1, start)) << "a clock that goes back gives nothing";
}

TEST(Plays, AreRefusedForAWhileToWhoBeginsTooMany) {
  const auto begin = [](std::uint64_t client) {
    Request request{"POST", "/api/v1/play?step=true", "application/json", body_of("aggression", "bare-dice")};
    request.client = client;
    return answer(request);
  };
  Response response;
  for (int i = 0; i < 20'000 && response.status == 200U; ++i) response = begin(4711);
  EXPECT_EQ(response.status, 429U);
  EXPECT_THAT(response.body, HasSubstr("too many plays"));
  ASSERT_EQ(response.headers.size(), 1U);
  EXPECT_EQ(response.headers.front().first, "Retry-After");
  EXPECT_EQ(begin(4712).status, 200U);
}

TEST(Plays, ChoicesNeedTheKeyOfWhoBeganThem) {
  Play play{kAsked};
  play.step();
  ASSERT_EQ(play.key.size(), 32U);
  const std::string key = std::exchange(play.key, "");
  EXPECT_EQ(play.ask().status, 200U) << "to look on needs none";
  for (const std::string& wrong : {std::string(), std::string("0"), std::string(32, '0'), key + "0"}) {
    Play other = play;
    other.key = wrong;
    other.answers = {1};
    const Response refused = other.ask();
    EXPECT_EQ(refused.status, 400U);
    EXPECT_THAT(refused.body, HasSubstr("key"));
    other.answers = {};
    EXPECT_EQ(other.ask("&leave=true").status, 400U);
  }
  // Nor can it be found out which choice was made, where that is sealed.
  play.key = key;
  play.answers = {1};
  const Node step = play.step();
  EXPECT_EQ(text_at(step, "key"), "") << "said once";
  Play other = play;
  other.key = "";
  const Response right = other.ask();
  other.answers = {2};
  EXPECT_EQ(right.body, other.ask().body);
  for (const std::string& in_address : {"&key=" + key, "&proof=" + key}) {
    const Response response = play.ask(in_address);
    EXPECT_EQ(response.status, 400U);
    EXPECT_THAT(response.body, HasSubstr("there is no option"));
  }
}

/// The vector of docs/service.md, which the page's tests have too.
TEST(Plays, AProofIsTheHmacThatIsDocumented) {
  std::string proof;
  for (const char c : hmac("0123456789abcdef0123456789abcdef", "casus.acts.1 2;0;")) {
    const auto byte = static_cast<std::uint8_t>(c);
    proof += to_hex(std::span(&byte, 1));
  }
  EXPECT_EQ(proof, "f48e7b2c09e83d8911d94fb31d79108be71c98ab4da9458b0968952a34770bdc");
}

/// A service in a process of its own keeps its plays on a disk that becomes full.
TEST_F(PlaysInAStore, OnAFullDiskIsSaidAndBindsNothing) {
  const auto wrong = [&]() -> int {
    const auto store = open();
    if (keep_open_plays(*store)) return 1;
    Play play{kAsked};
    play.step();
    play.answers = {1};
    is_full_ = true;
    const Response chosen = play.ask();
    if (chosen.status != 503U || chosen.body.find("disk") == std::string::npos) return 2;
    if (chosen.headers.empty() || chosen.headers.front().first != "Retry-After") return 3;
    if (Play{kAsked}.ask().status != 503U) return 4;
    Play looking = play;
    looking.answers = {};
    if (looking.ask().status != 200U) return 5;
    is_full_ = false;
    play.answers = {2};
    return play.ask().status == 200U ? 0 : 6;
  };
  EXPECT_EXIT(::_exit(wrong()), ::testing::ExitedWithCode(0), "");
}

/// A request with a proof in place of the key gives nobody who reads it the way to another choice.
TEST(Plays, AProofIsOfTheseChoicesAlone) {
  Play play{kAsked};
  play.step();
  const auto proven = [&](const std::string& said, const std::string& answers, bool leaves) {
    std::string proof;
    const std::string hash = hmac(play.key, "casus.acts.1 " + said);
    for (const char c : hash) {
      const auto byte = static_cast<std::uint8_t>(c);
      proof += to_hex(std::span(&byte, 1));
    }
    return answer({"POST", "/api/v1/play", "application/json",
                   R"({"scenario":)" + play.body + R"(,"play":{"step":true,"token":")" + play.token +
                       R"(","answers":[)" + answers + R"(],"leave":)" + (leaves ? "true" : "false") +
                       R"(,"proof":")" + proof + "\"}}"});
  };
  EXPECT_EQ(proven("1;", "2", false).status, 400U);
  EXPECT_EQ(proven("1;", "1", true).status, 400U);
  EXPECT_EQ(proven("", "", true).status, 400U);
  const Response right = proven("1;", "1", false);
  EXPECT_EQ(right.status, 200U) << right.body;
  play.answers = {1};
  EXPECT_EQ(play.ask().body, right.body) << "the same as with the key";
}

TEST(Plays, AreAskedForInTheBodyAsInTheAddress) {
  const auto ask = [](const std::string& said, const std::string& query = "") {
    return answer({"POST", "/api/v1/play" + query, "application/json",
                   R"({"scenario":)" + kAsked + R"(,"play":)" + said + "}"});
  };
  const Response begun = ask(R"({"step":true,"seed":"x","answers":[1]})");
  EXPECT_EQ(begun.status, 200U) << begun.body;
  EXPECT_EQ(begun.body, answer({"POST", "/api/v1/play?step=true&seed=x&answers=1", "", kAsked}).body);
  EXPECT_EQ(ask(R"({"step":true,"seed":"x","answers":"1"})").body, begun.body);
  EXPECT_EQ(ask(R"({"seed":"x"})").body, answer({"POST", "/api/v1/play?seed=x", "", kAsked}).body);
  for (const auto& [said, query, fault] :
       {std::tuple(R"({"setp":true})", "", "step"),
        std::tuple(R"({"step":true})", "?step=true", "one of them"),
        std::tuple(R"({"answers":[{}]})", "", "a list was expected"), std::tuple("[]", "", "no object"),
        std::tuple(R"({"answers":[1.5]})", "", "a list was expected"),
        std::tuple(R"({"token":7})", "", "a list was expected")}) {
    const Response response = ask(said, query);
    EXPECT_GE(response.status, 400U) << said;
    EXPECT_THAT(response.body, HasSubstr(fault)) << said;
  }
}

}  // namespace
}  // namespace casus::service
