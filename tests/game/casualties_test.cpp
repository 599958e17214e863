// Compares the compiler with the plain interpreter on games in which a player chooses the losses, in small
// random scenarios: as declared, with and without the choices, and with best play.

#include <gtest/gtest.h>
#include <numeric>
#include <random>

#include "deep.hpp"
#include "game/choices.hpp"
#include "game/endings.hpp"
#include "game/examples/work_out.hpp"

namespace casus::game {
namespace {

class Casualties : public testing::TestWithParam<std::string> {
 protected:
  std::int64_t below(std::int64_t n) {
    return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(n));
  }

  /// Few units: at most so many a side, of two kinds or three.
  game::Setup small(const Game& game, std::int64_t most) {
    const Example& example =
        game.examples[static_cast<std::size_t>(below(static_cast<std::int64_t>(game.examples.size())))];
    game::Setup setup = read_given(game, example).value();
    setup.rounds.reset();
    for (game::Setup::OfSide& side : setup.sides) {
      std::fill(side.units.begin(), side.units.end(), 0);
      for (auto& lives : side.lives) std::fill(lives.begin(), lives.end(), 0);
      for (std::int64_t i = 1 + below(most); i > 0; --i) {
        const auto form = static_cast<std::size_t>(below(static_cast<std::int64_t>(game.forms.size())));
        ++side.units[form];
        auto& lives = side.lives[form];
        if (!lives.empty()) ++lives[static_cast<std::size_t>(below(static_cast<std::int64_t>(lives.size())))];
      }
      // Some of a kind that is there already: choices among those of one kind and of several.
      for (std::size_t form = 0; form < game.forms.size(); ++form) {
        if (side.units[form] != 1 || below(3) != 0) continue;
        ++side.units[form];
        if (!side.lives[form].empty()) ++side.lives[form].back();
      }
    }
    for (std::size_t f = 0; f < game.fields.size(); ++f) {
      const Field& field = game.fields[f];
      const bool counts = field.type.kind == Type::Kind::number && field.type.range.hi > 12;
      if (field.is_order || field.each_side || below(3) != 0) continue;
      const std::int64_t more = counts ? 2 : field.type.range.hi - field.type.range.lo;
      setup.fields[f] = field.type.range.lo + below(more + 1);
    }
    return setup;
  }

  std::mt19937 random_{20211};
};

std::string in_words(const Game& game, const game::Setup& setup) {
  std::string all = game.system + (setup.rounds ? ", " + std::to_string(*setup.rounds) + " rounds" : "");
  for (std::size_t s = 0; s < game.sides(); ++s) {
    all += "; " + game.side_id(s);
    for (std::size_t form = 0; form < game.forms.size(); ++form) {
      const game::Setup::OfSide& side = setup.sides[s];
      if (side.units[form] > 0) all += " " + game.form_name(form) + " " + std::to_string(side.units[form]);
      for (std::size_t life = 0; side.units[form] > 0 && life < side.lives[form].size(); ++life)
        all += (life == 0 ? " by life " : ",") + std::to_string(side.lives[form][life]);
    }
  }
  for (std::size_t f = 0; f < game.fields.size(); ++f) {
    if (!game.fields[f].is_order && !game.fields[f].each_side)
      all += "; " + game.fields[f].name + " " + std::to_string(setup.fields[f]);
  }
  return all;
}

Program compiled_for(const Game& game, const game::Setup& setup, bool as_declared) {
  Watch watch;
  watch.as_declared = as_declared;
  return compile(game, setup, watch).value();
}

TEST_P(Casualties, AreTakenAsDeclaredWithAndWithoutChoices) {
  const Game game = game_named(GetParam());
  const int scenarios = deep_or(200, 4);
  int asked = 0;
  for (int i = 0; i < scenarios && !HasFailure(); ++i) {
    game::Setup setup = small(game, 3);
    if (below(2) == 0) setup.rounds = 1 + below(2);
    SCOPED_TRACE(in_words(game, setup));
    expect_alike(game, setup, compiled_for(game, setup, true), true);
    Program program = compiled_for(game, setup, false);
    for (const Stage& stage : program.stages) asked += stage.loss >= 0 ? 1 : 0;
    expect_sound_choices(Described(program), 300);
    expect_alike(game, setup, std::move(program), true);
  }
  EXPECT_GT(asked, 0);
}

TEST_P(Casualties, AreChosenAsWellAsCanBe) {
  const Game game = game_named(GetParam());
  const int scenarios = deep_or(100, 4);
  int better = 0;
  for (int i = 0; i < scenarios && !HasFailure(); ++i) {
    game::Setup setup = small(game, 3);
    setup.rounds = 2;
    // What the file would lose first is lost last: a bad plan, which best play must not follow.
    for (game::Setup::OfSide& side : setup.sides) {
      for (Order& order : side.orders) std::reverse(order.begin(), order.end());
    }
    SCOPED_TRACE(in_words(game, setup));
    const Program program = compiled_for(game, setup, false);
    const Prices prices = prices_of(game, setup, program);
    plain::Interpreter interpreter(game, setup);
    interpreter.by_multisets = true;
    const plain::Rational best = interpreter.best();
    EXPECT_EQ(best_play(game, Described(program), prices), best);
    const Program declared = compiled_for(game, setup, true);
    better += best_play(game, Described(declared), prices_of(game, setup, declared)) != best ? 1 : 0;
  }
  EXPECT_GT(better, 0) << "somewhere it matters what is lost";
}

/// Every published number; of twenty units a side and more only where there is time.
TEST_P(Casualties, ExamplesComeOut) {
  const Game game = game_named(GetParam());
  ExampleReach reached(game);
  for (const Example& example : game.examples) {
    const game::Setup setup = read_given(game, example).value();
    std::int64_t units = 0;
    for (const auto& side : setup.sides) units = std::accumulate(side.units.begin(), side.units.end(), units);
    if (units > deep_or<std::int64_t>(100, 16)) continue;
    const auto worked = work_out(game, example, Limits{}, reached);
    ASSERT_TRUE(worked.ok()) << to_string(worked.faults()[0]);
    for (const ComparedNumber& one : worked->numbers)
      EXPECT_TRUE(one.holds) << example.about << ": " << one.what << " is " << one.published << " published, "
                             << one.worked << " worked out";
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Casualties, testing::ValuesIn(games_of_casualties()));

}  // namespace
}  // namespace casus::game
