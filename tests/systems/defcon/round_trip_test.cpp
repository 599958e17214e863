// Tests that every position of random plays, written as a scenario and as JSON and read again, is the same
// position on the same board.

#include <gtest/gtest.h>
#include <random>

#include "files/document.hpp"
#include "subject.hpp"
#include "systems/defcon/files/writer.hpp"
#include "tables.hpp"

namespace casus::defcon {
namespace {

using conformance::Scenario;

class DefconRoundTrip : public testing::TestWithParam<Scenario> {};

void expect_read_again(const Arbiter& rules, const Position& p) {
  const files::Document written = to_document(rules, p);
  const auto json = files::read_json(files::to_json(written.root), "position.json");
  ASSERT_TRUE(json) << to_string(json.faults().front());
  const auto again = read_scenario(*json, rules.rulebook());
  ASSERT_TRUE(again) << lines(again) << files::to_json(written.root);
  EXPECT_EQ(again->start(), p) << files::to_json(written.root);
  EXPECT_EQ(again->board(), rules.board()) << files::to_json(written.root);
}

TEST_P(DefconRoundTrip, EveryPositionIsReadAgain) {
  const auto subject = conformance::open<System>(GetParam());
  ASSERT_TRUE(subject) << lines(subject);
  const Arbiter& rules = subject->rules;
  std::mt19937 random(1984);
  for (int walk = 0; walk < deep_or(40, 4) && !HasFailure(); ++walk) {
    Position p = subject->start;
    expect_read_again(rules, p);
    for (int step = 0; step < 60 && rules.turn(p).actor != Actor::nobody && !HasFailure(); ++step) {
      std::vector<Move> moves;
      rules.candidates(p, [&](const Move& move) {
        if (rules.judge(p, move, NullSink{})) moves.push_back(move);
      });
      ASSERT_FALSE(moves.empty()) << rules.describe(p);
      p = rules.apply(p, moves[random() % moves.size()], NullSink{});
      expect_read_again(rules, p);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, DefconRoundTrip,
                         testing::ValuesIn(conformance::scenarios_of("defcon", {{"turn", {"scope=turn"}}})),
                         [](const auto& one) {
                           std::string name = one.param.name;
                           for (char& c : name) c = c == '-' || c == '/' ? '_' : c;
                           return name;
                         });

}  // namespace
}  // namespace casus::defcon
