// Tests the throws of a simulation: random numbers have no bias, and a cached throw has the classes that the
// rules give for its faces.

#include "conflict/play/thrower.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "climb.hpp"

namespace casus {
namespace {

using games::Climb;
using games::Ladder;
using games::small_climb;
__extension__ using Wide = unsigned __int128;

TEST(SimulationRandom, EveryNumberHasEquallyManyWords) {
  constexpr std::uint64_t kTop = std::uint64_t{1} << 63U;
  for (const std::uint64_t bound : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{3}, std::uint64_t{6},
                                    std::uint64_t{80}, std::uint64_t{3'732'480}, kTop - 1, kTop + 1}) {
    const Wide all = Wide{1} << 64U;
    for (const std::uint64_t number : std::set<std::uint64_t>{0, 1 % bound, bound / 2, bound - 1}) {
      // The words that give the number are a stretch; those refused are among its first.
      const auto first_of = [&](Wide n) { return (n * all + bound - 1) / bound; };
      Wide first = first_of(number);
      const Wide end = first_of(Wide{number} + 1);
      while (first < end) {
        auto word = static_cast<std::uint64_t>(first);
        ASSERT_EQ(scale(word, bound), number);
        if (is_fair(word, bound)) break;
        ++first;
      }
      auto last = static_cast<std::uint64_t>(end - 1);
      EXPECT_EQ(scale(last, bound), number);
      EXPECT_TRUE(is_fair(last, bound));
      EXPECT_EQ(static_cast<std::uint64_t>(end - first), static_cast<std::uint64_t>(all / bound))
          << number << " below " << bound;
    }
  }
}

TEST(SimulationRandom, NumbersBelowABoundAreEquallyFrequent) {
  Random random(1, 0);
  for (const std::uint64_t bound : {1U, 2U, 3U, 6U, 7U, 10U, 12U}) {
    constexpr double kExpected = 20'000.0;
    std::map<std::uint64_t, double> seen;
    for (std::uint64_t i = 0; i < bound * 20'000; ++i) ++seen[random.below(bound)];
    ASSERT_EQ(seen.size(), bound);
    for (const auto& [number, count] : seen) {
      EXPECT_NEAR(count, kExpected, 5.0 * std::sqrt(kExpected)) << number << " below " << bound;
    }
  }
}

TEST(SimulationRandom, AWordScaledTwiceGivesTheDigitsOfItsNumber) {
  Random random(2, 0);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t word = random.next();
    std::uint64_t whole = word;
    std::uint64_t rest = word;
    const std::uint64_t number = scale(whole, 8 * 6 * 10);
    const std::uint64_t first = scale(rest, 8);
    const std::uint64_t second = scale(rest, 6);
    EXPECT_EQ(number, (first * 6 + second) * 10 + scale(rest, 10));
    EXPECT_EQ(rest, whole);
  }
}

TEST(SimulationRandom, StreamsAndSeedsDiffer) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    for (std::uint64_t stream = 0; stream < 50; ++stream) {
      Random random(seed, stream);
      EXPECT_TRUE(seen.insert(random.next()).second);
      EXPECT_EQ(Random(seed, stream).next(), Random(seed, stream).next());
    }
  }
}

TEST(ClassTable, KeepsEveryClassOfOneTo300) {
  constexpr std::uint64_t kNumbers = 1000;
  for (std::uint32_t classes = 1; classes <= 300; ++classes) {
    ClassTable table(kNumbers);
    const auto class_of = [&](std::uint64_t number) {
      return static_cast<std::uint32_t>(number * 7919 % classes);
    };
    std::vector<ClassTable::Cell> early;
    for (std::uint64_t number = 0; number < kNumbers; ++number) {
      early.push_back(table.cell(number));
      EXPECT_EQ(early.back().read(), 0U);
      while (!table.fits(class_of(number))) table.widen();
      table.set(number, class_of(number));
      table.set(number, class_of(number));
    }
    for (std::uint64_t number = 0; number < kNumbers; ++number) {
      ASSERT_EQ(table.cell(number).read(), class_of(number) + 1) << number << " of " << classes;
      // A cell found before the table widened knows as much as was known then.
      const std::uint32_t old = early[number].read();
      ASSERT_TRUE(old == 0 || old == class_of(number) + 1) << number << " of " << classes;
    }
  }
}

TEST(ClassTable, WidensTo32Bits) {
  ClassTable table(3);
  const std::uint32_t large = 0xfffffffeU;
  while (!table.fits(large - 1)) table.widen();
  table.set(1, large - 1);
  EXPECT_EQ(table.cell(1).read(), large);
  EXPECT_EQ(table.cell(0).read(), 0U);
  EXPECT_EQ(table.cell(2).read(), 0U);
  EXPECT_FALSE(table.can_widen());
  EXPECT_FALSE(table.fits(0xffffffffU));
}

TEST(Thrower, RemembersWhatClassOfSaysOfEveryNumber) {
  const Climb rules = small_climb();
  const Ladder position{3, 5};
  Thrower<Climb> thrower(rules);
  CachedThrow& cached = thrower.throw_of(position);
  ASSERT_EQ(cached.numbers, 8U * 6 * 6 * 3);
  Random random(3, 0);
  std::set<std::uint64_t> seen;
  for (int i = 0; i < 20'000; ++i) {
    const auto drawn = thrower.draw(position, cached, cached.numbers, random);
    seen.insert(drawn.number);
    std::vector<std::uint16_t> faces(rules.thrown.size());
    std::uint64_t rest = drawn.number;
    for (std::size_t die = faces.size(); die-- > 0;) {
      faces[die] = static_cast<std::uint16_t>(rest % rules.thrown[die].sides);
      rest /= rules.thrown[die].sides;
    }
    ASSERT_EQ(thrower.class_of(position, cached, drawn), rules.class_of(position, faces));
  }
  EXPECT_EQ(seen.size(), cached.numbers);
}

TEST(Thrower, ThrowsTooManyForATableAreThrownByFaces) {
  const Climb rules({{600}, {600}, {600}});  // more than a table holds, less than a random word
  const Ladder position{3, 5};
  Thrower<Climb> thrower(rules);
  CachedThrow& cached = thrower.throw_of(position);
  ASSERT_EQ(cached.numbers, 0U);
  Random random(4, 0);
  Random same(4, 0);
  for (int i = 0; i < 5000; ++i) {
    const auto drawn = thrower.draw(position, cached, cached.numbers, random);
    const std::uint64_t number = same.below(600ULL * 600 * 600);
    const std::array<std::uint16_t, 3> faces{static_cast<std::uint16_t>(number / 360'000),
                                             static_cast<std::uint16_t>(number / 600 % 600),
                                             static_cast<std::uint16_t>(number % 600)};
    ASSERT_EQ(thrower.class_of(position, cached, drawn), rules.class_of(position, faces));
  }
}

}  // namespace
}  // namespace casus
