// Tests advice without a goal: it answers at every scenario and at every position of random plays, unless
// nobody has a choice. The stated value of a move is compared with the effect of that move.

#include <gtest/gtest.h>
#include <random>

#include "subject.hpp"
#include "systems/defcon/exchange/exchange_conflict.hpp"
#include "systems/defcon/files/writer.hpp"
#include "systems/defcon/planning/move_values.hpp"
#include "table/own_answers.hpp"
#include "table/table.hpp"
#include "tables.hpp"

namespace casus::defcon {
namespace {

using conformance::Scenario;

/// Returns the gain of a move for seat 0.
Exact gain_of(const Arbiter& rules, const Move& move) {
  const Prices prices = rules.prices();
  std::vector<Exact> worth(prices.dimensions());
  rules.apply(rules.start(), move, [&](const auto& report) {
    if constexpr (std::is_same_v<std::decay_t<decltype(report)>, Transfer>)
      prices.add_transfer(worth, report);
  });
  return worth[0].reduced();
}

void expect_answered(const files::Document& scenario, const std::string& about) {
  const auto sources = gather(scenario, std::nullopt, {});
  ASSERT_TRUE(sources) << about;
  const auto table = open_table(*sources);
  ASSERT_TRUE(table) << to_string(table.faults().front()) << about;
  const auto advice = (*table)->advise(Limits{});
  const Arbiter rules = System().load(sources->scenario, sources->rulebook).value();
  if (rules.turn(rules.start()).actor == Actor::nobody) {
    ASSERT_FALSE(advice) << about;
    const std::string& why = advice.faults().front().what;
    const bool declares = rules.board().declared.has_value();
    EXPECT_TRUE(why.starts_with(declares ? "nobody acts here: " : "nothing is declared: ")) << why << about;
    return;
  }
  ASSERT_TRUE(advice) << to_string(advice.faults().front()) << "\n" << about;
  EXPECT_FALSE(advice->optimised.empty()) << about;
  if (advice->choices.empty()) return;
  ASSERT_LT(advice->best, advice->choices.size());
  for (const Advice::Choice& choice : advice->choices) {
    const double best = advice->choices[advice->best].value;
    EXPECT_TRUE(advice->wants_least ? best <= choice.value : best >= choice.value)
        << choice.move.text << about;
  }
  for (const Advice::Step& step : advice->line) EXPECT_LE(step.probability, 1.0) << about;
  if (!advice->line.empty()) {
    EXPECT_EQ(advice->line.front().move, advice->choices[advice->best].move) << about;
    EXPECT_NEAR(advice->line.front().worth, advice->worth(advice->choices[advice->best].value), 1e-9)
        << about;
  }
  if (exchange_of(rules, false) || words_of(rules)->own_answers()->current_operation() ||
      !words_of(rules)->unexplorable())
    return;
  ASSERT_FALSE(advice->line.empty()) << about;
  if (rules.start().stage != Position::Stage::choosing) return;
  const std::vector<Move> moves = legal_moves(rules, rules.start());
  ASSERT_EQ(moves.size(), advice->choices.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Position next = rules.apply(rules.start(), moves[i], NullSink{});
    const bool done = next.stage == Position::Stage::choosing ||
                      (next.stage == Position::Stage::over && next.outcome != kVictory);
    if (!done || moves[i].type == Move::Type::coup) continue;
    EXPECT_LE(gain_of(rules, moves[i]), *advice->choices[i].exact)
        << advice->choices[i].move.text << " is worth what it takes and brings, and what it leads to\n"
        << about;
  }
}

class DefconAdvice : public testing::TestWithParam<Scenario> {};

TEST_P(DefconAdvice, EveryPositionOfAPlayHasAnAnswer) {
  const auto subject = conformance::open<System>(GetParam());
  ASSERT_TRUE(subject) << lines(subject);
  const Arbiter& rules = subject->rules;
  std::mt19937 random(2077);
  for (int walk = 0; walk < deep_or(6, 1) && !HasFailure(); ++walk) {
    Position p = subject->start;
    const auto ask = [&] {
      const files::Document written = to_document(rules, p);
      const std::string json = files::to_json(written.root);
      expect_answered(files::read_json(json, "position.json").value(), json);
    };
    ask();
    for (int step = 0; step < 24 && rules.turn(p).actor != Actor::nobody && !HasFailure(); ++step) {
      const std::vector<Move> moves = legal_moves(rules, p);
      ASSERT_FALSE(moves.empty());
      p = rules.apply(p, moves[random() % moves.size()], NullSink{});
      if (step % deep_or(2, 8) == 1) ask();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, DefconAdvice,
                         testing::ValuesIn(conformance::scenarios_of("defcon", {{"turn", {"scope=turn"}}})),
                         [](const auto& one) {
                           std::string name = one.param.name;
                           for (char& c : name) c = c == '-' || c == '/' ? '_' : c;
                           return name;
                         });

Advice advice_of(const std::string& name, const std::vector<std::string>& sets = {}) {
  const auto sources = gather({CASUS_ROOT "/scenarios/defcon/" + name + ".toml", std::nullopt, sets}).value();
  return open_table(sources).value()->advise(Limits{}).value();
}

TEST(DefconAdvice, OfAWholeTurnSaysWhatWasOptimised) {
  const Advice advice = advice_of("unrest");
  EXPECT_NE(advice.optimised.find("AA"), std::string::npos);
  EXPECT_NE(advice.optimised.find("The scenario names no values"), std::string::npos) << advice.optimised;
  const Advice named = advice_of("unrest", {"value.area=1"});
  EXPECT_EQ(named.optimised.find("The scenario names no values"), std::string::npos) << named.optimised;
}

TEST(DefconAdvice, AVictoryThatCanBeDeclaredIsTheBest) {
  const Advice advice = advice_of("circle-of-death", {"scope=turn"});
  EXPECT_EQ(advice.choices[advice.best].move.text.find("Declare victory"), 0U)
      << advice.choices[advice.best].move.text;
}

/// A coup that may be contested is solved by itself. It is worth nothing known where that takes too much.
TEST(DefconAdvice, IsRefusedWhereTheBetsOfACoupAreTooMany) {
  const Arbiter rules =
      sound(kHead +
            "[[area]]\nname = \"EGYPT\"\nkind = \"land\"\nterritory = \"EGYPT\"\nadjacent = "
            "[\"LIBYA\"]\ncontroller = \"WP\"\n"
            "instability = 2\ninfluence = [\"AA\"]\n[[area]]\nname = \"LIBYA\"\nkind = \"land\"\nterritory = "
            "\"LIBYA\"\n"
            "adjacent = [\"EGYPT\"]\ncontroller = \"AA\"\n[[bloc]]\nname = \"AA\"\npoints = 5\n"
            "[[bloc]]\nname = \"WP\"\npoints = 4\n[value]\narea = 5\n");
  const auto weighed = weigh(rules, Limits{});
  ASSERT_TRUE(weighed) << to_string(weighed.faults().front());
  Limits few;
  few.max_nodes = 3;
  const auto refused = weigh(rules, few);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.faults().front().kind, FaultKind::too_large) << to_string(refused.faults().front());
}

TEST(DefconAdvice, ADestabilizationIsWorthTheCoupThatItLeadsTo) {
  // Nobody holds MARCH, which is stable: two destabilizations, and a coup, of three influence points.
  const std::string text = kHead +
                           "[[area]]\nname = \"MARCH\"\nkind = \"land\"\nterritory = \"MARCH\"\ninfluence = "
                           "[\"AA\"]\n[[area]]\nname = \"WEST\"\nkind = \"land\"\nterritory = \"WEST\"\n"
                           "controller = \"AA\"\n[[bloc]]\nname = \"AA\"\npoints = 3\n[value]\narea = 5\n";
  const auto sources = gather(files::read_toml(text, "s.toml").value(), std::nullopt, {}).value();
  const Advice advice = open_table(sources).value()->advise(Limits{}).value();
  EXPECT_EQ(advice.choices[advice.best].move.text, "Destabilize MARCH");
  EXPECT_EQ(advice.value, 5.0);
  ASSERT_GE(advice.line.size(), 3U);
  EXPECT_EQ(advice.line[2].move.text.find("Make a coup in MARCH"), 0U) << advice.line[2].move.text;
}

}  // namespace
}  // namespace casus::defcon
