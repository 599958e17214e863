// Plays step by step over the service: nothing of what is still to come is told, nobody goes back, and what
// the players add to the dice is sealed by all before any is opened.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <thread>

#include "report/verify.hpp"
#include "service/api.hpp"
#include "service/built_in_scenarios.hpp"
#include "service/open_plays.hpp"

namespace casus::service {
namespace {

using files::Node;
using ::testing::HasSubstr;

std::string body_of(std::string_view system, std::string_view name) {
  for (const BuiltInScenario& one : built_in_scenarios()) {
    if (one.system == system && one.name == name)
      return files::to_json(files::read_toml(one.toml, "scenario").value().root);
  }
  return "";
}

std::string encoded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    out += {'%', kDigits[byte / 16], kDigits[byte % 16]};
  }
  return out;
}

/// One play over the service.
struct Play {
  std::string body;
  std::string token = {};
  std::vector<std::size_t> answers = {};
  std::string more = {};  ///< what the players add to the dice

  Response ask(const std::string& also = "") const {
    std::string target = "/api/v1/play?step=true" + more + also;
    if (!token.empty()) target += "&token=" + token;
    for (std::size_t i = 0; i < answers.size(); ++i)
      target += (i == 0 ? "&answers=" : ",") + std::to_string(answers[i]);
    return answer({"POST", target, "application/json", body});
  }
  /// The next step, which must be answered.
  Node step(const std::string& also = "") {
    const Response response = ask(also);
    EXPECT_EQ(response.status, 200U) << response.body;
    const auto document = files::read_json(response.body, "answer");
    if (response.status != 200U || !document) return {};
    token = *document->root.find("token")->text();
    return document->root;
  }
};

std::string text_at(const Node& node, std::string_view key) {
  const Node* found = node.find(key);
  return found != nullptr && found->text() != nullptr ? *found->text() : "";
}
bool is_over(const Node& step) { return step.find("question") == nullptr; }

/// A step without what is random by design: the play's name, what seals its seed, and what seals choices.
std::string without_seals(const Node& step) {
  Node plain = step;
  std::erase_if(*plain.table(), [](const files::Entry& entry) {
    return entry.key == "play" || entry.key == "token" || entry.key == "commitment";
  });
  for (Node& entry : *plain.find("entries")->array()) {
    if (Node* sealed = entry.find("sealed")) *sealed = Node("sealed");
    if (Node* opened = entry.find("opened")) *opened->find("salt") = Node("salt");
  }
  return to_json(plain);
}

class EveryScenarioPlayed : public ::testing::TestWithParam<std::size_t> {};

/// Two plays with other seeds in which all that was thrown so far is the same are answered the same: so no
/// byte depends on what is thrown later. Most such pairs stand before the first throw, and at small throws.
TEST_P(EveryScenarioPlayed, NoStepTellsWhatIsStillToCome) {
  const BuiltInScenario& scenario = built_in_scenarios()[GetParam()];
  const std::string body = files::to_json(files::read_toml(scenario.toml, "scenario").value().root);
  constexpr int kPlays = 6;
  constexpr int kMostSteps = 6;
  std::map<std::string, std::string> told;  // what was thrown and chosen so far: the whole step
  for (int i = 0; i < kPlays; ++i) {
    Play play{body};
    for (int at = 0; at < kMostSteps; ++at) {
      const Node step = play.step();
      ASSERT_NE(step.table(), nullptr);
      if (is_over(step)) break;
      EXPECT_EQ(step.find("seed"), nullptr);
      EXPECT_EQ(step.find("log"), nullptr);
      std::string so_far;
      bool drawn_unseen =
          false;  // what one side drew in secret decides what it is asked: two plays may differ
      for (const Node& entry : *step.find("entries")->array()) {
        if (entry.find("throw") != nullptr || entry.find("answer") != nullptr) so_far += to_json(entry);
        if (const Node* thrown = entry.find("throw")) drawn_unseen |= thrown->find("faces") == nullptr;
      }
      if (drawn_unseen && at > 0) break;
      so_far += to_json(*step.find("answers"));
      const auto [known, is_new] = told.try_emplace(so_far, without_seals(step));
      if (!is_new) {
        EXPECT_EQ(known->second, without_seals(step)) << scenario.name;
      }
      play.answers.push_back(0);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, EveryScenarioPlayed,
                         ::testing::Range(std::size_t{0}, built_in_scenarios().size()), [](const auto& one) {
                           std::string name = std::string(built_in_scenarios()[one.param].system) + "_" +
                                              std::string(built_in_scenarios()[one.param].name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

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

class Contributing : public ::testing::Test {
 protected:
  /// What the device of a seat makes of a text.
  struct Device {
    std::uint8_t seat;
    std::string text;
    Salt salt;
    [[nodiscard]] std::string sealed(const PlayId& play) const {
      return "&sealed=" + std::to_string(seat) + ":" +
             to_hex(commitment_of_contribution(play, {seat, text, salt}));
    }
    [[nodiscard]] std::string opened() const {
      return "&opened=" + std::to_string(seat) + ":" + to_hex(salt) + ":" + encoded(text);
    }
  };
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
