// Tests that no byte of any step of a play depends on later throws. A separate program, because its dice are
// scripted.

#include <gtest/gtest.h>

#include "deep.hpp"
#include "scripted_dice.hpp"
#include "steps.hpp"

namespace casus::service {
namespace {

using files::Node;

/// Two plays of one scenario with seeds of their own, in which all is chosen alike and thrown alike so far.
class Pair {
 public:
  Pair(const BuiltInScenario& scenario, std::uint64_t number)
      : one_{body_of(scenario)}, other_(one_), number_(number), choices_(number, 1) {}

  /// Asks both for the step after what was said so far: `also` by the play's id. Nothing where they differ,
  /// or the play is over.
  template <class Also>
  const Node* step(const Also& also) {
    scripted::script = {number_};
    one_.more += also(id_of(now_));
    now_ = one_.step();
    EXPECT_NE(text_at(now_, "play"), "") << "refused";
    if (::testing::Test::HasFailure() || is_over(now_)) return nullptr;
    EXPECT_EQ(now_.find("log"), nullptr);
    other_.more += also(id_of(others_));
    // Of a long play's many steps every fourth, but where everything is asked for.
    if (!deep() && ++steps_ > 12 && steps_ % 4 != 0) return &now_;
    const scripted::Script others{number_, shown_throws(now_), number_ + 1000};
    scripted::script = others;
    others_ = other_.step();
    EXPECT_NE(text_at(others_, "play"), "") << "refused";
    if (::testing::Test::HasFailure()) return nullptr;
    EXPECT_NE(one_.token, other_.token);
    EXPECT_EQ(without_seals(now_), without_seals(others_));
    // So is it with the chances and the worths that are shown beside it.
    if (deep() || steps_ <= 3) {
      EXPECT_EQ(weighed(one_, {number_}), weighed(other_, others));
    }
    return &now_;
  }
  void choose() {
    const std::size_t there = now_.find("question")->find("choices")->array()->size();
    const std::size_t choice = number_ == 0 ? 0 : choices_.below(there);
    one_.answers.push_back(choice);
    other_.answers.push_back(choice);
  }
  void contribute() { one_.more = other_.more = "&contribute=true"; }

 private:
  static std::string weighed(const Play& play, const scripted::Script& script) {
    scripted::script = script;
    const Response response = play.ask("&course=true&weigh=true");
    return without_seals(files::read_json(response.body, "answer").value().root);
  }
  static std::uint64_t shown_throws(const Node& step) {
    const Node::Array& entries = *step.find("entries")->array();
    return static_cast<std::uint64_t>(std::count_if(
        entries.begin(), entries.end(), [](const Node& entry) { return entry.find("throw") != nullptr; }));
  }
  static PlayId id_of(const Node& step) {
    const auto id = play_id_from_hex(text_at(step, "play"));
    return id ? *id : PlayId();
  }

  Play one_;
  Play other_;
  Node now_;
  Node others_;
  std::uint64_t number_;
  Random choices_;
  int steps_ = 0;
};

std::string nothing(const PlayId& /*play*/) { return ""; }

class EveryScenarioPlayed : public ::testing::TestWithParam<std::size_t> {};

TEST_P(EveryScenarioPlayed, NoStepTellsWhatIsStillToCome) {
  const BuiltInScenario& scenario = built_in_scenarios()[GetParam()];
  const std::uint64_t plays = deep_or<std::uint64_t>(30, 1);
  for (std::uint64_t number = 0; number < plays && !HasFailure(); ++number) {
    Pair pair(scenario, number);
    const Node* step = nullptr;
    if (number % 3 == 0) {
      pair.contribute();
      ASSERT_NE(step = pair.step(nothing), nullptr);
      const std::size_t players = step->find("contributions")->find("players")->array()->size();
      std::vector<Device> devices;
      for (std::size_t seat = 0; seat < players; ++seat)
        devices.push_back({static_cast<std::uint8_t>(seat), "geese " + std::to_string(seat), {{1, 2, 3}}});
      for (const Device& device : devices)
        ASSERT_TRUE(pair.step([&](const PlayId& play) { return device.sealed(play); }));
      for (const Device& device : devices)
        step = pair.step([&](const PlayId& /*play*/) { return device.opened(); });
    } else {
      step = pair.step(nothing);
    }
    for (; step != nullptr; step = pair.step(nothing)) pair.choose();
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, EveryScenarioPlayed,
                         ::testing::Range(std::size_t{0}, built_in_scenarios().size()), [](const auto& one) {
                           std::string name = std::string(built_in_scenarios()[one.param].system) + "_" +
                                              std::string(built_in_scenarios()[one.param].name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

/// The script decides: else nothing above would be compared.
TEST(Scripted, DiceAreThoseOfTheScript) {
  const std::vector<std::uint16_t> sides{6, 6, 1, 20};
  const auto throw_again = [&](const scripted::Script& script) {
    scripted::script = script;
    FairDice dice = std::move(*FairDice::start({}, {}));
    std::vector<Throw> made;
    const auto first = dice.throw_dice(Purpose::dice, sides, &made);
    EXPECT_EQ(made.size(), 2U);
    EXPECT_EQ(made[0].faces, std::vector<std::uint16_t>(first.begin(), first.begin() + 2));
    EXPECT_EQ(made[1].faces.front(), first.back());
    return std::pair(first, dice.throw_dice(Purpose::dice, std::vector<std::uint16_t>(50, 100)));
  };
  const auto one = throw_again({1});
  const auto agreeing = throw_again({1, 2, 2});
  EXPECT_EQ(one.first, agreeing.first);
  EXPECT_NE(one.second, agreeing.second);
  EXPECT_EQ(one, throw_again({1}));
}

}  // namespace
}  // namespace casus::service
