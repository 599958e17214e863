// Tests that no game asks a side for a value without effect. Each count, track and field that a side may
// change affects how some scenario of that game ends, its losses, its tracks, or whether it is allowed.

#include <gtest/gtest.h>

#include "game/endings.hpp"

namespace casus::game {
namespace {

/// A value that the scenario gives for a side: a form of a kind, a track, or a field of each side.
struct CountQuestion {
  enum class Of : std::uint8_t { form, track, field };
  Of of = Of::form;
  std::size_t index = 0;
  std::size_t side = 0;

  [[nodiscard]] std::string name(const Game& game) const {
    const std::string of_what = of == Of::form    ? game.form_name(index)
                                : of == Of::track ? game.tracks[index].name
                                                  : game.fields[index].name;
    return game.side_id(side) + "." + of_what;
  }
};

std::vector<CountQuestion> asked_of_sides(const Game& game) {
  std::vector<CountQuestion> all;
  for (std::size_t side = 0; side < game.sides(); ++side) {
    for (std::size_t form = 0; form < game.forms.size(); ++form) {
      if (game.may_have(side, game.kinds[game.forms[form].kind]))
        all.push_back({CountQuestion::Of::form, form, side});
    }
    for (std::size_t track = 0; track < game.tracks.size(); ++track) {
      if (game.tracks[track].each_side) all.push_back({CountQuestion::Of::track, track, side});
    }
    for (std::size_t field = 0; field < game.fields.size(); ++field) {
      if (game.fields[field].each_side && !game.fields[field].is_order)
        all.push_back({CountQuestion::Of::field, field, side});
    }
  }
  return all;
}

void set_units(const Game& game, Setup::OfSide& side, std::size_t form, std::int64_t count) {
  side.units[form] = count;
  const Kind& kind = game.kinds[game.forms[form].kind];
  if (kind.life == kNone) return;
  const std::int64_t life = side.stats[kind.life][form];
  side.lives[form].assign(static_cast<std::size_t>(life), 0);
  side.lives[form].back() = count;
}

/// Returns `setup` with another value of `asked`.
Setup with(const Game& game, Setup setup, const CountQuestion& asked, std::int64_t value) {
  Setup::OfSide& side = setup.sides[asked.side];
  if (asked.of == CountQuestion::Of::form) set_units(game, side, asked.index, value);
  if (asked.of == CountQuestion::Of::track) side.tracks[asked.index] = value;
  if (asked.of == CountQuestion::Of::field) side.fields[asked.index] = value;
  return setup;
}

/// Returns some values that a scenario may give to `asked`.
std::vector<std::int64_t> values_of(const Game& game, const CountQuestion& asked) {
  Range range{0, 3};
  if (asked.of == CountQuestion::Of::form)
    range.hi = std::min<std::int64_t>(range.hi, game.kinds[game.forms[asked.index].kind].most);
  if (asked.of == CountQuestion::Of::track) range = game.tracks[asked.index].range;
  if (asked.of == CountQuestion::Of::field) {
    const Type& type = game.fields[asked.index].type;
    range = type.range;
    if (type.kind == Type::Kind::truth) range = {0, 1};
    if (type.kind == Type::Kind::word)
      range = {0, static_cast<std::int64_t>(game.lists[type.list].words.size()) - 1};
  }
  range.hi = std::min(range.hi, range.lo + 9);
  std::vector<std::int64_t> values;
  for (std::int64_t value = range.lo; value <= range.hi; ++value) values.push_back(value);
  return values;
}

/// How an allowed conflict ends, by what is lost of each side and by how much its tracks change; nothing
/// where the game refuses it. What a side begins with and keeps is no part of it.
std::optional<std::map<Ending, plain::Rational>> result_of(const Game& game, const Setup& setup) {
  auto program = compile(game, setup);
  if (!program) return std::nullopt;
  const Described rules(*std::move(program));
  if (!rules.judge(rules.start(), rules.declared(rules.start()), NullSink{}))
    return std::map<Ending, plain::Rational>{};
  const auto last = [&](const Described::Position& p) {
    std::optional<Described::Move> chosen;
    rules.candidates(p, [&](const Described::Move& move) {
      if (rules.judge(p, move, NullSink{})) chosen = move;
    });
    return chosen.value_or(Described::Move{});
  };
  const bool is_secret = !game.says_what_is_assumed();
  Ending begins{0};
  for (std::size_t side = 0; side < game.sides(); ++side) {
    for (std::size_t form = 0; form < game.forms.size(); ++form) {
      begins.push_back(setup.sides[side].units[form]);
      const std::vector<std::int64_t>& lives = setup.sides[side].lives[form];
      begins.insert(begins.end(), lives.begin(), lives.end());
    }
    for (std::size_t track = 0; track < game.tracks.size(); ++track) {
      if (game.tracks[track].each_side) begins.push_back(setup.sides[side].tracks[track]);
      if (!game.tracks[track].each_side && side == 0) begins.push_back(setup.tracks[track]);
    }
  }
  std::map<Ending, plain::Rational> result;
  for (const auto& [ending, chance] : compiled(game, rules, is_secret ? MoveChooser(last) : MoveChooser())) {
    EXPECT_EQ(ending.size(), begins.size());
    Ending changed = ending;
    for (std::size_t i = 0; i < std::min(changed.size(), begins.size()); ++i) changed[i] -= begins[i];
    const Exact exact = chance.reduced();
    result[changed] += plain::Rational(exact.numerator()) / plain::Rational(exact.denominator());
  }
  return result;
}

/// The examples of a game, with at most three of each form and three rounds, so that each is quickly worked
/// out.
std::vector<Setup> small_setups(const Game& game) {
  std::vector<Setup> all;
  for (const Example& example : game.examples) {
    auto setup = read_given(game, example);
    if (!setup) continue;
    if (!setup->rounds || *setup->rounds > 3) setup->rounds = 3;
    for (Setup::OfSide& side : setup->sides) {
      for (std::size_t form = 0; form < game.forms.size(); ++form)
        set_units(game, side, form, std::min<std::int64_t>(side.units[form], 3));
    }
    all.push_back(*std::move(setup));
  }
  return all;
}

bool changes_something(const Game& game, const CountQuestion& asked, const std::vector<Setup>& setups) {
  for (const Setup& setup : setups) {
    std::optional<std::map<Ending, plain::Rational>> first;
    for (const std::int64_t value : values_of(game, asked)) {
      const auto result = result_of(game, with(game, setup, asked, value));
      if (!result) continue;
      if (first && *first != *result) return true;
      if (!first) first = result;
    }
  }
  return false;
}

class AskedCounts : public testing::TestWithParam<std::string> {};

TEST_P(AskedCounts, EachChangesHowSomeScenarioEnds) {
  const Game game = game_named(GetParam());
  const auto setups = small_setups(game);
  for (const CountQuestion& asked : asked_of_sides(game))
    EXPECT_TRUE(changes_something(game, asked, setups)) << game.system << ": " << asked.name(game);
}

INSTANTIATE_TEST_SUITE_P(Games, AskedCounts, testing::ValuesIn(names_of_the_house()));

}  // namespace
}  // namespace casus::game
