// Tests that nobody can try out later throws. Any answer to a step of a play, even a fault, is independent of
// later throws, or the choice that it depends on is bound. Covers every scenario, choices at its questions,
// and every kind of fault, each with two continuations of the dice. Part of the program of peeking_test.cpp,
// because its dice are scripted.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "deep.hpp"
#include "scripted_dice.hpp"
#include "service/open_plays.hpp"
#include "steps.hpp"

namespace casus::service {
namespace {

using files::Node;
using ::testing::HasSubstr;

/// What is said with a choice so that the request fails after the dice that come of it, or before.
struct Probe {
  std::string name;
  std::string behind;       ///< the choice, in the list of answers
  std::string also = {};    ///< options
  std::uint64_t nodes = 0;  ///< positions that may be explored; 0: as many as usual
  bool is_stopped = false;  ///< the time is over
};

/// Their first new choice is sound.
std::vector<Probe> sound_first() {
  std::string many;
  for (int i = 0; i < 60; ++i) many += ",0";
  return {{"a next choice that there is not", ",99999"},
          {"more choices than are asked for", many},
          {"leaving, with a choice that there is not", ",99999", "&leave=true"},
          {"worths that are too much", "", "&weigh=true", 1},
          {"chances that are too much", "", "&course=true", 1},
          {"both, and a choice that there is not", ",99999", "&course=true&weigh=true"},
          {"no time left", "", "", 0, true},
          {"no time left for worths", "", "&weigh=true&course=true", 0, true}};
}

/// Their first new choice is not: the answer must reveal nothing, and nothing is bound.
std::vector<Probe> unsound_first() {
  return {{"no such choice", "99999"},
          {"no such choice, and more", "99999,0,0"},
          {"no such choice, and leaving", "99999", "&leave=true"},
          {"no such choice, and worths", "99999", "&weigh=true", 1},
          {"no choice at all", "x"},
          {"no list", "0,,0"},
          {"no flag", "0", "&weigh=perhaps"},
          {"no hash", "0", "&previous=ff"},
          {"a seal, though nobody contributes", "0", "&sealed=0:" + std::string(64, 'a')},
          {"no option", "0", "&nothing=1"}};
}

Response ask(const Play& play, const std::string& answers, const Probe& probe) {
  Limits limits;
  const std::atomic<bool> stop{true};
  if (probe.is_stopped) limits.stop = &stop;
  if (probe.nodes > 0) limits.max_nodes = probe.nodes;
  return answer({"POST",
                 "/api/v1/play?step=true" + play.more + "&token=" + encoded(play.token) +
                     "&answers=" + answers + probe.also,
                 "application/json", play.with_key()},
                limits);
}

std::string plainly(const Response& response) {
  if (response.status != 200U) return std::to_string(response.status) + response.body;
  auto document = files::read_json(response.body, "answer");
  return document ? without_seals(document->root) : response.body.substr(0, 2000);
}

/// A play at the question that follows these choices.
Play at_question(const std::string& body, const std::vector<std::size_t>& answers) {
  Play play{body};
  play.step();
  play.answers = answers;
  if (!answers.empty()) {
    EXPECT_EQ(play.ask().status, 200U);
  }
  return play;
}

std::string joined(const std::vector<std::size_t>& answers) {
  std::string text;
  for (const std::size_t one : answers) text += std::to_string(one) + ",";
  return text;
}

std::uint64_t shown_throws(const Node& step) {
  const Node::Array& entries = *step.find("entries")->array();
  return static_cast<std::uint64_t>(std::count_if(
      entries.begin(), entries.end(), [](const Node& entry) { return entry.find("throw") != nullptr; }));
}

struct ProbeCounts {
  std::size_t probes = 0;
  std::size_t differed = 0;  ///< answers that differ by later throws; the choice must then be bound
  std::size_t leaked = 0;    ///< answers that differ although the choice is not bound
};

class EveryScenarioProbed : public ::testing::TestWithParam<std::size_t> {
 protected:
  /// Asks a play and its twin, whose dice to come are others.
  std::pair<std::string, std::string> in_two_futures(const std::string& body, std::uint64_t shown,
                                                     const std::vector<std::size_t>& before,
                                                     const std::string& answers, const Probe& probe) {
    scripted::script = {kSeed};
    play_ = at_question(body, before);
    const Play twin = at_question(body, before);
    scripted::script = {kSeed, shown, 77};
    std::string one = plainly(ask(play_, answers, probe));
    scripted::script = {kSeed, shown, 78};
    std::string other = plainly(ask(twin, answers, probe));
    scripted::script = {kSeed, shown, 77};
    ++counted_.probes;
    counted_.differed += one == other ? 0 : 1;
    return {std::move(one), std::move(other)};
  }
  /// Returns whether another choice is still possible there. After the answer to the first one it must not
  /// be.
  [[nodiscard]] bool may_choose(const std::vector<std::size_t>& before, std::size_t choice) const {
    Play other = play_;
    other.answers = before;
    other.answers.push_back(choice);
    const Response response = other.ask();
    if (response.status != 200U) {
      EXPECT_THAT(response.body, HasSubstr("cannot be taken back"));
    }
    return response.status == 200U;
  }

  static constexpr std::uint64_t kSeed = 5;
  Play play_;
  ProbeCounts counted_;
};

TEST_P(EveryScenarioProbed, NoAnswerTellsWhatWouldComeOfAChoiceThatIsNotBound) {
  const std::string body = body_of(built_in_scenarios()[GetParam()]);
  const std::size_t most_questions = deep_or<std::size_t>(12, 2);
  const std::size_t most_choices = deep_or<std::size_t>(12, 2);
  std::vector<std::size_t> before;
  for (std::size_t question = 0; question < most_questions && !HasFailure(); ++question) {
    scripted::script = {kSeed};
    Play walk = at_question(body, before);
    const Node step = walk.step();
    if (is_over(step)) break;
    const std::uint64_t shown = shown_throws(step);
    const std::size_t choices = step.find("question")->find("choices")->array()->size();
    const std::string prefix = joined(before);
    for (const Probe& probe : unsound_first()) {
      const auto [one, other] = in_two_futures(body, shown, before, prefix + probe.behind, probe);
      EXPECT_EQ(one, other) << probe.name;
      EXPECT_FALSE(one.starts_with("{")) << probe.name << " is answered: " << one.substr(0, 300);
      EXPECT_TRUE(may_choose(before, choices - 1)) << probe.name;
    }
    for (std::size_t n = 0; n < std::min(choices, most_choices); ++n) {
      const std::size_t choice = n * choices / std::min(choices, most_choices);
      for (const Probe& probe : sound_first()) {
        const auto [one, other] =
            in_two_futures(body, shown, before, prefix + std::to_string(choice) + probe.behind, probe);
        if (choices == 1) continue;
        const bool is_free = may_choose(before, (choice + 1) % choices);
        EXPECT_FALSE(is_free) << probe.name << " with choice " << choice << ": " << one.substr(0, 300);
        if (is_free && one != other) ++counted_.leaked;
        if (n == 0) {
          EXPECT_TRUE(may_choose(before, choice)) << probe.name;
        }
      }
    }
    before.push_back(choices / 2);
  }
  EXPECT_EQ(counted_.leaked, 0U);
  RecordProperty("probes", std::to_string(counted_.probes));
  RecordProperty("differed", std::to_string(counted_.differed));
}

INSTANTIATE_TEST_SUITE_P(Scenarios, EveryScenarioProbed,
                         ::testing::Range(std::size_t{0}, built_in_scenarios().size()), [](const auto& one) {
                           std::string name = std::string(built_in_scenarios()[one.param].system) + "_" +
                                              std::string(built_in_scenarios()[one.param].name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

/// The players' contributions determine the dice, so they are bound before a fault can reveal anything of
/// them.
TEST(Probing, ContributionsAreBoundBeforeTheFirstThrow) {
  const std::string body = body_of("aggression", "campaign-of-five");
  for (const Probe& probe : sound_first()) {
    Play play{body};
    play.more = "&contribute=true";
    const Node begun = play.step();
    const PlayId id = play_id_from_hex(text_at(begun, "play")).value();
    const Play before = play;
    const Device north{0, "geese", {{1, 2, 3}}};
    play.more += north.sealed(id) + north.opened();
    (void)ask(play, "99999" + probe.behind, probe);
    Play other = before;
    const Device again{0, "ganders", {{1, 2, 3}}};
    other.more += again.sealed(id) + again.opened();
    const Response response = other.ask();
    EXPECT_EQ(response.status, 400U) << probe.name;
    EXPECT_THAT(response.body, HasSubstr("cannot be taken back")) << probe.name;
    EXPECT_EQ(play.ask().status, 200U) << probe.name;
  }
}

/// A player who leaves gets the seed, but not if the request has a fault.
TEST(Probing, LeavingIsBoundBeforeTheSeedIsTold) {
  Play play{body_of("aggression", "campaign-of-five")};
  play.step();
  const Response left = play.ask("&leave=true");
  ASSERT_EQ(left.status, 200U);
  EXPECT_THAT(left.body, HasSubstr("\"seed\":"));
  play.answers = {0};
  EXPECT_EQ(play.ask().status, 400U);
}

}  // namespace
}  // namespace casus::service
