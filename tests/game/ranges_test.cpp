// Tests the bounds of values: each operation against all values of its operands, and whole games against
// every value that occurs in their examples.

#include "game/ranges/ranges.hpp"

#include <gtest/gtest.h>

#include "deep.hpp"
#include "game/games.hpp"
#include "game/model/interval.hpp"
#include "game/plain.hpp"

namespace casus::game {
namespace {

std::int64_t floored(std::int64_t a, std::int64_t b) {
  if (b == 0) return 0;
  const std::int64_t q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

std::int64_t value_of(Op op, Comparison comparison, std::int64_t a, std::int64_t b) {
  switch (op) {
    case Op::add:
      return a + b;
    case Op::subtract:
      return a - b;
    case Op::multiply:
      return a * b;
    case Op::minimum:
      return std::min(a, b);
    case Op::maximum:
      return std::max(a, b);
    case Op::floor:
      return floored(a, b);
    case Op::ceiling:
      return -floored(-a, b);
    case Op::both:
      return a != 0 && b != 0;
    case Op::either:
      return a != 0 || b != 0;
    case Op::is_in:
      return (a == b) == (comparison == Comparison::equal);
    default:
      return probability::holds(a, comparison, b) ? 1 : 0;
  }
}

/// Every range between -3 and 4 with every other: no value lies outside, and where the bounds are exact they
/// are met.
TEST(Ranges, OfTwoHoldEveryValue) {
  std::vector<std::pair<Op, Comparison>> all;
  for (const Op op : {Op::add, Op::subtract, Op::multiply, Op::minimum, Op::maximum, Op::floor, Op::ceiling,
                      Op::both, Op::either}) {
    all.emplace_back(op, Comparison::equal);
  }
  for (const Comparison comparison : {Comparison::less, Comparison::at_most, Comparison::more,
                                      Comparison::at_least, Comparison::equal, Comparison::unequal}) {
    all.emplace_back(Op::compare, comparison);
  }
  all.emplace_back(Op::is_in, Comparison::equal);
  all.emplace_back(Op::is_in, Comparison::unequal);
  std::vector<Range> ranges;
  for (std::int64_t lo = -3; lo <= 4; ++lo) {
    for (std::int64_t hi = lo; hi <= 4; ++hi) ranges.push_back({lo, hi});
  }
  for (const auto& [op, comparison] : all) {
    for (const Range& a : ranges) {
      for (const Range& b : ranges) {
        const Range children[] = {a, b};
        const Range range = range_of(op, comparison, children);
        std::optional<Range> met;
        for (std::int64_t x = a.lo; x <= a.hi; ++x) {
          for (std::int64_t y = b.lo; y <= b.hi; ++y) {
            const std::int64_t value = value_of(op, comparison, x, y);
            met = met ? hull(*met, {value, value}) : Range{value, value};
          }
        }
        ASSERT_LE(range.lo, met->lo) << static_cast<int>(op);
        ASSERT_GE(range.hi, met->hi) << static_cast<int>(op);
        const bool divides = op == Op::floor || op == Op::ceiling;
        if (!divides && op != Op::compare && op != Op::is_in) {
          ASSERT_EQ(range, *met) << static_cast<int>(op);
        }
      }
    }
  }
}

TEST(Ranges, OfLargeNumbersStayWhereTheyAreTooLarge) {
  const Range children[] = {{-kMaxValue, kMaxValue}, {-kMaxValue, kMaxValue}};
  EXPECT_TRUE(too_large(range_of(Op::multiply, Comparison::equal, children)));
  EXPECT_TRUE(too_large(range_of(Op::add, Comparison::equal, children)));
  EXPECT_FALSE(too_large(children[0]));
}

/// For the file, and for each of its scenarios.
TEST(Ranges, HoldEveryValueThatAnExampleMeets) {
  for (const std::string& name : open_games()) {
    const Game game = game_named(name);
    for (const Example& example : game.examples) {
      const auto setup = read_given(game, example);
      ASSERT_TRUE(setup.ok());
      if (name == "dice-wars" && setup->sides[0].units[0] > 2) continue;
      if (large(game, example) && !deep()) continue;
      Game narrowed = game;
      Faults faults;
      bound(narrowed, bounds_of(game, *setup), faults);
      EXPECT_EQ(said(faults), "");
      // What lies in the narrowed ranges lies in the file's.
      for (const Game* of : {static_cast<const Game*>(&narrowed), &game}) {
        if (of == &game && !deep()) continue;
        std::vector<std::string> outside;
        plain::Interpreter interpreter(*of, *setup);
        interpreter.outside = &outside;
        (void)interpreter.fight();
        EXPECT_TRUE(outside.empty()) << name << ", " << example.about << ": " << outside.front();
      }
    }
  }
}

}  // namespace
}  // namespace casus::game
