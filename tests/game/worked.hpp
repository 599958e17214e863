#pragma once
// Works out an example by the plain interpreter, and compares it with the published values.

#include <gtest/gtest.h>

#include "game/endings.hpp"
#include "game/games.hpp"
#include "game/plain.hpp"

namespace casus::game::worked {

using plain::Chances;
using plain::Interpreter;
using plain::Rational;
using plain::State;

inline Rational rational(const Exact& exact) {
  return Rational(exact.numerator()) / Rational(exact.denominator());
}

inline void expect(const Published& published, const Rational& worked, const std::string& what) {
  const Rational wanted = rational(published.value);
  const Rational off = wanted < worked ? Rational(worked - wanted) : Rational(wanted - worked);
  const Rational within = published.within ? rational(*published.within) : Rational(0);
  EXPECT_LE(off, within) << what << ": " << published.written << " published, " << worked
                         << " worked out, which is " << static_cast<double>(worked);
}

inline Rational win(const Game& game, const Chances& ends, std::size_t side) {
  Rational all = 0;
  for (const auto& [state, chance] : ends) {
    if (state.end < 0) continue;
    if (game.ends[static_cast<std::size_t>(state.end)].is_won_by(side)) all += chance;
  }
  return all;
}

/// Returns the result of an example. If all sides choose optimally, it compares the plans that always take
/// the same option at a place, which is enough if one side chooses once. Of hands that others do not see,
/// best play is for other tests (hidden_test.cpp): as declared.
inline plain::Result result_of(const Game& game, const Example& example, const Setup& setup,
                               ExampleReach& reached) {
  const auto fight = [&](std::vector<int> options) {
    Interpreter interpreter(game, setup, std::move(options));
    interpreter.reached = &reached;
    return interpreter.fight();
  };
  const auto steps = game.steps();
  const bool hides = std::any_of(steps.begin(), steps.end(), [](const Step* one) { return one->seen_by; });
  if (!example.best || hides) return fight({});
  const auto choices = choices_of(game);
  EXPECT_EQ(choices.size(), 1U) << "one choice was expected";
  const auto worth = [&](const plain::Result& result) {
    const Rational to_attacker = win(game, result.ends, 0) - win(game, result.ends, 1);
    return choices[0]->who == Who::attacker ? to_attacker : Rational(-to_attacker);
  };
  plain::Result best = fight({0});
  for (std::size_t option = 1; option < choices[0]->options.size(); ++option) {
    plain::Result result = fight({static_cast<int>(option)});
    if (worth(result) > worth(best)) best = std::move(result);
  }
  return best;
}

/// Checks everything that an example says with the plain interpreter.
inline void check(const Game& game, const Example& example, ExampleReach& reached) {
  SCOPED_TRACE(game.system + ": " + example.about);
  const auto setup = read_given(game, example);
  ASSERT_TRUE(setup.ok()) << said(setup.faults());
  const plain::Result result = result_of(game, example, *setup, reached);
  const Interpreter interpreter(game, *setup);
  Rational all = 0;
  for (const auto& [state, chance] : result.ends) all += chance;
  EXPECT_EQ(all, 1);
  const auto chance_of = [&](const auto& of_state) {
    Rational sum = 0;
    for (const auto& [state, chance] : result.ends) {
      if (of_state(state)) sum += chance;
    }
    return sum;
  };
  for (std::size_t side = 0; side < game.sides(); ++side) {
    if (example.wins[side]) expect(*example.wins[side], win(game, result.ends, side), game.side_id(side));
  }
  for (const auto& [end, published] : example.outcomes) {
    const std::size_t which = end;
    expect(published, chance_of([&](const State& s) { return s.end == static_cast<std::int64_t>(which); }),
           game.ends[end].outcome);
  }
  const auto value_of = [&](const Expression& of, const State& state) {
    plain::EvaluationContext around;
    around.state = &state;
    return interpreter.value(of, around);
  };
  for (const auto& [of, published] : example.chance) {
    const Expression& condition = of;
    expect(published, chance_of([&](const State& s) { return value_of(condition, s) != 0; }), of.text);
  }
  for (const Example::LeftoverExample& left : example.left) {
    for (const auto& [number, published] : left.are) {
      const std::int64_t wanted = number;
      expect(published, chance_of([&](const State& s) { return value_of(left.of, s) == wanted; }),
             left.of.text + " = " + std::to_string(number));
    }
  }
  if (example.mean_rounds) expect(*example.mean_rounds, result.mean_rounds, "mean rounds");
}

/// Checks every example of a game with the plain interpreter and with the compiler.
inline void check_both_ways(const Game& game, ExampleReach& reached) {
  for (const Example& example : game.examples) {
    check(game, example, reached);
    const auto setup = read_given(game, example);
    auto program = compile(game, *setup);
    ASSERT_TRUE(program.ok()) << said(program.faults());
    expect_alike(game, *setup, *std::move(program));
  }
}

}  // namespace casus::game::worked
