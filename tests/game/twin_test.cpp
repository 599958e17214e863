// The compiler against the plain interpreter: how seeded random scenarios of every game end, exactly.

#include <gtest/gtest.h>
#include <random>

#include "game/endings.hpp"

namespace casus::game {
namespace {

class Twin : public testing::TestWithParam<std::string> {};

TEST_P(Twin, EndsAlike) {
  const Game game = game_named(GetParam());
  std::mt19937 random(20061);
  const auto below = [&](std::int64_t n) {
    return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n));
  };
  int compared = 0;
  for (int i = 0; i < 60; ++i) {
    const Example& example =
        game.examples[static_cast<std::size_t>(below(static_cast<std::int64_t>(game.examples.size())))];
    auto setup = read_given(game, example);
    ASSERT_TRUE(setup.ok());
    for (Setup::OfSide& side : setup->sides) {
      for (std::size_t form = 0; form < game.forms.size(); ++form) {
        const std::int64_t most = std::min<std::int64_t>(game.kinds[game.forms[form].kind].most, 3);
        if (side.units[form] > 0 || below(3) == 0) side.units[form] = 1 + below(most);
      }
    }
    for (std::size_t f = 0; f < game.fields.size(); ++f) {
      const Field& field = game.fields[f];
      if (field.is_order || field.each_side || below(3) != 0) continue;
      const Range range{field.type.range.lo,
                        std::min(field.type.range.hi, std::max<std::int64_t>(field.type.range.lo, 0) + 3)};
      setup->fields[f] = std::max(range.lo, std::min(range.hi, range.lo + below(range.hi - range.lo + 1)));
    }
    if (below(2) == 0) setup->rounds = 1 + below(3);
    auto program = compile(game, *setup);
    if (!program) continue;  // numbers that this game refuses
    ++compared;
    SCOPED_TRACE(game.system + " " + std::to_string(i));
    expect_alike(game, *setup, *std::move(program));
  }
  EXPECT_GT(compared, 10);
}

INSTANTIATE_TEST_SUITE_P(Games, Twin, testing::ValuesIn(open_games()));

}  // namespace
}  // namespace casus::game
