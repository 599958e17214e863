// Tests the values of expressions against a twin that enumerates every throw of the dice. The weights are
// equal, not only the probabilities.

#include "probability/expression.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "brute_force.hpp"

namespace casus::probability {
namespace {

struct Twin {
  const char* text;
  std::vector<Die> dice;  // every die that is rolled, in an order that `read` knows
  std::function<std::int64_t(Throw)> read;
};

std::string line(const Marked<Distribution>& answer) {
  return answer.result.ok() ? "" : to_string(answer.result.faults()[0]);
}

void expect_twins(const std::vector<Twin>& twins) {
  for (const Twin& twin : twins) {
    const auto answer = evaluate(twin.text);
    ASSERT_TRUE(answer.result.ok()) << twin.text << ": " << line(answer);
    EXPECT_EQ(weights_of(*answer.result), brute_force(twin.dice, twin.read)) << twin.text;
    EXPECT_EQ(answer.length, 0U);
  }
}

std::vector<Die> many(std::size_t n, const Die& die) { return std::vector<Die>(n, die); }
std::vector<Die> both(std::vector<Die> first, const std::vector<Die>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

std::int64_t kept(Throw t, std::size_t from, std::size_t to) {  // of the ascending faces
  std::sort(t.begin(), t.end());
  return sum_of(
      Throw(t.begin() + static_cast<std::ptrdiff_t>(from), t.begin() + static_cast<std::ptrdiff_t>(to)));
}
std::int64_t matching(const Throw& t) {
  const auto counts = counts_of(t);
  return counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
}
/// Counts of the two most frequent faces.
std::pair<int, int> tops(const Throw& t) {
  auto counts = counts_of(t);
  counts.resize(std::max<std::size_t>(counts.size(), 2), 0);
  std::sort(counts.rbegin(), counts.rend());
  return {counts[0], counts[1]};
}
std::int64_t poker(const Throw& t) {
  const auto [a, b] = tops(t);
  if (a >= 5) return 5;
  if (a >= 3 && b >= 2) return 5;
  if (a == 4) return 4;
  if (a == 2 && b == 2) return 4;
  return a;
}
Throw part(const Throw& t, std::size_t from, std::size_t to) {
  return {t.begin() + static_cast<std::ptrdiff_t>(from), t.begin() + static_cast<std::ptrdiff_t>(to)};
}

TEST(Expression, DiceAndNumbers) {
  expect_twins({
      {"7", {}, [](Throw) { return 7; }},
      {"d6", {d(6)}, sum_of},
      {"d%", {d(100)}, sum_of},
      {"2d%", many(2, d(100)), sum_of},
      {"d{0,1,1,2,2,3}", {faces({0, 1, 1, 2, 2, 3})}, sum_of},
      {"3d{-1,0,1}", many(3, faces({-1, 0, 1})), sum_of},
      {"2d{0..4, 9}", many(2, faces({0, 1, 2, 3, 4, 9})), sum_of},
      {"0d6", {}, sum_of},
      {"2d6+3", many(2, d(6)), [](Throw t) { return sum_of(t) + 3; }},
      {" 2 d 6\t+\n3 ", many(2, d(6)), [](Throw t) { return sum_of(t) + 3; }},
      {"2d6+d8-d4", {d(6), d(6), d(8), d(4)}, [](Throw t) { return t[0] + t[1] + t[2] - t[3]; }},
      {"-(d6-d4)*3 + 2 - 2", {d(6), d(4)}, [](Throw t) { return -(t[0] - t[1]) * 3; }},
      {"--d6 - -d4", {d(6), d(4)}, sum_of},
      {"10*d6+d6", {d(6), d(6)}, [](Throw t) { return 10 * t[0] + t[1]; }},
      {"d6*d8", {d(6), d(8)}, [](Throw t) { return t[0] * t[1]; }},
      {"2*(d4+1)*d6", {d(4), d(6)}, [](Throw t) { return 2 * (t[0] + 1) * t[1]; }},
      {"0*d6", {d(6)}, [](Throw) { return 0; }},
  });
}

TEST(Expression, RerollsAndExplosions) {
  const auto reroll_ones = [](std::int64_t first, std::int64_t then) { return first == 1 ? then : first; };
  // Depth 2: the second die counts after a 6, the third after two.
  const auto explode_twice = [](const Throw& t, std::int64_t top) {
    return t[0] + (t[0] == top ? t[1] + (t[1] == top ? t[2] : 0) : 0);
  };
  expect_twins({
      {"d6!", many(2, d(6)), [](Throw t) { return t[0] + (t[0] == 6 ? t[1] : 0); }},
      {"d6!x1", many(2, d(6)), [](Throw t) { return t[0] + (t[0] == 6 ? t[1] : 0); }},
      {"d6!x2", many(3, d(6)), [&](Throw t) { return explode_twice(t, 6); }},
      {"2d4!x2", many(6, d(4)),
       [&](Throw t) { return explode_twice(part(t, 0, 3), 4) + explode_twice(part(t, 3, 6), 4); }},
      {"3d6r1", many(6, d(6)),
       [&](Throw t) { return reroll_ones(t[0], t[1]) + reroll_ones(t[2], t[3]) + reroll_ones(t[4], t[5]); }},
      {"4d4r1", many(8, d(4)),
       [&](Throw t) {
         std::int64_t sum = 0;
         for (std::size_t i = 0; i < 8; i += 2) sum += reroll_ones(t[i], t[i + 1]);
         return sum;
       }},
      {"d6r{1,2}", many(2, d(6)), [](Throw t) { return t[0] <= 2 ? t[1] : t[0]; }},
      {"d8r{1..3}x2", many(3, d(8)), [](Throw t) { return t[0] > 3   ? t[0]
                                                          : t[1] > 3 ? t[1]
                                                                     : t[2]; }},
      {"d{-1,0,1}r-1", many(2, faces({-1, 0, 1})), [](Throw t) { return t[0] == -1 ? t[1] : t[0]; }},
      // Each roll of the explosion is a rerolled die.
      {"d4r1!", many(4, d(4)),
       [&](Throw t) {
         const std::int64_t first = reroll_ones(t[0], t[1]);
         return first + (first == 4 ? reroll_ones(t[2], t[3]) : 0);
       }},
      {"3d3!!kh2", many(6, d(3)),
       [](Throw t) {
         Throw dice;
         for (std::size_t i = 0; i < 6; i += 2) dice.push_back(t[i] + (t[i] == 3 ? t[i + 1] : 0));
         return kept(dice, 1, 3);
       }},
      {"d4! != 3", many(2, d(4)), [](Throw t) { return t[0] + (t[0] == 4 ? t[1] : 0) != 3; }},
      {"d4!=3", {d(4)}, [](Throw t) { return t[0] != 3; }},
  });
}

TEST(Expression, KeepsAndDrops) {
  const std::vector<Die> mixed = {d(6), d(6), d(6), d(8), d(8)};
  expect_twins({
      {"4d6kh3", many(4, d(6)), [](Throw t) { return kept(t, 1, 4); }},
      {"4d6dl1", many(4, d(6)), [](Throw t) { return kept(t, 1, 4); }},
      {"4d6 dl", many(4, d(6)), [](Throw t) { return kept(t, 1, 4); }},
      {"2d20kh", many(2, d(20)), [](Throw t) { return std::max(t[0], t[1]); }},
      {"2d20kl", many(2, d(20)), [](Throw t) { return std::min(t[0], t[1]); }},
      {"5d6kl2", many(5, d(6)), [](Throw t) { return kept(t, 0, 2); }},
      {"5d6dh2", many(5, d(6)), [](Throw t) { return kept(t, 0, 3); }},
      {"3d6kh0", many(3, d(6)), [](Throw) { return 0; }},
      {"3d6kh3", many(3, d(6)), sum_of},
      {"(3d6+2d8)kh2", mixed, [](Throw t) { return kept(t, 3, 5); }},
      {"((3d6+2d8))dh1 + 1", mixed, [](Throw t) { return kept(t, 0, 4) + 1; }},
      {"3d{0,0,5}kh2", many(3, faces({0, 0, 5})), [](Throw t) { return kept(t, 1, 3); }},
  });
}

TEST(Expression, SetsPatternsAndCounts) {
  const std::vector<Die> mixed = {d(6), d(6), d(6), d(8), d(8)};
  const auto at_least = [](std::int64_t n) {
    return [n](Throw t) { return std::count_if(t.begin(), t.end(), [n](std::int64_t f) { return f >= n; }); };
  };
  expect_twins({
      {"set(6d6)", many(6, d(6)), matching},
      {"set(3d6+2d8)", mixed, matching},
      {"set((d4+d6)+d4)", {d(4), d(4), d(6)}, matching},
      {"set(0d6)", {}, [](Throw) { return 0; }},
      {"set(5d6)*2 - 1", many(5, d(6)), [](Throw t) { return 2 * matching(t) - 1; }},
      {"pattern(5d6)", many(5, d(6)), poker},
      {"pattern(6d4)", many(6, d(4)), poker},
      {"pattern(3d6+2d8)", mixed, poker},
      {"pattern(5d6, 2:10, 2+2:20, 3:30)", many(5, d(6)),
       [](Throw t) {
         const auto [a, b] = tops(t);
         return a >= 3 ? 30 : b >= 2 ? 20 : a >= 2 ? 10 : 0;
       }},
      {"pattern(4d6, 0:-5, 2:1, 1+3:7)", many(4, d(6)),
       [](Throw t) {
         const auto [a, b] = tops(t);
         return a >= 3 && b >= 1 ? 7 : a >= 2 ? 1 : -5;
       }},
      {"count(5d6>=5)", many(5, d(6)), at_least(5)},
      {"count(3d6+2d8>=5)", mixed, at_least(5)},
      {"count(4d6>4)", many(4, d(6)), at_least(5)},
      {"count(4d6>6)", many(4, d(6)), at_least(7)},
      {"count(4d6<=2)", many(4, d(6)), [&](Throw t) { return 4 - at_least(3)(t); }},
      {"count(4d6<2)", many(4, d(6)), [&](Throw t) { return 4 - at_least(2)(t); }},
      {"count(4d6=3)", many(4, d(6)), [](Throw t) { return std::count(t.begin(), t.end(), 3); }},
      {"count(4d6!=3)", many(4, d(6)), [](Throw t) { return 4 - std::count(t.begin(), t.end(), 3); }},
      {"count(4d6={1,5..6})", many(4, d(6)),
       [&](Throw t) { return at_least(5)(t) + std::count(t.begin(), t.end(), 1); }},
      {"count(4d6!={1,5..6})", many(4, d(6)),
       [&](Throw t) { return 4 - at_least(5)(t) - std::count(t.begin(), t.end(), 1); }},
      {"count(3d{-1,0,1} > -1)", many(3, faces({-1, 0, 1})), at_least(0)},
      {"count(4d6>=5) - count(2d6>=4)", many(6, d(6)),
       [&](Throw t) { return at_least(5)(part(t, 0, 4)) - at_least(4)(part(t, 4, 6)); }},
      {"count(2d4!! >= 5)", many(4, d(4)),
       [](Throw t) { return (t[0] + (t[0] == 4 ? t[1] : 0) >= 5) + (t[2] + (t[2] == 4 ? t[3] : 0) >= 5); }},
  });
}

TEST(Expression, ComparesAndChooses) {
  const std::vector<Die> dice = both(many(3, d(6)), many(2, d(8)));
  const auto sides = [](Throw t) { return std::pair(t[0] + t[1] + t[2], t[3] + t[4]); };
  const auto with = [&sides](auto compare) {
    return [sides, compare](Throw t) -> std::int64_t { return compare(sides(t).first, sides(t).second); };
  };
  expect_twins({
      {"3d6>2d8", dice, with(std::greater<>())},
      {"3d6>=2d8", dice, with(std::greater_equal<>())},
      {"3d6<2d8", dice, with(std::less<>())},
      {"3d6<=2d8", dice, with(std::less_equal<>())},
      {"3d6=2d8", dice, with(std::equal_to<>())},
      {"3d6 != 2d8", dice, with(std::not_equal_to<>())},
      {"d6>0", {d(6)}, [](Throw) { return 1; }},
      {"(d20>=11)*2d6", {d(20), d(6), d(6)}, [](Throw t) { return t[0] >= 11 ? t[1] + t[2] : 0; }},
      {"max(d20, d20, 3)", many(2, d(20)),
       [](Throw t) {
         return std::max({t[0], t[1], std::int64_t{3}});
       }},
      {"min(d20, 2d8+1)", {d(20), d(8), d(8)}, [](Throw t) { return std::min(t[0], t[1] + t[2] + 1); }},
      {"max(d6, d8, d10) - min(d4, d4)",
       {d(6), d(8), d(10), d(4), d(4)},
       [](Throw t) {
         return std::max({t[0], t[1], t[2]}) - std::min(t[3], t[4]);
       }},
      {"max(3d6 > 10, d{0,0,1})", both(many(3, d(6)), {faces({0, 0, 1})}),
       [](Throw t) { return std::max<std::int64_t>(t[0] + t[1] + t[2] > 10, t[3]); }},
  });
}

TEST(Expression, NamedPartsAreRolledOnce) {
  expect_twins({
      {"let hit = count(4d6>=4); hit*2", many(4, d(6)),
       [](Throw t) { return 2 * std::count_if(t.begin(), t.end(), [](std::int64_t f) { return f >= 4; }); }},
      {"let x = 3d6; x - x", many(3, d(6)), [](Throw) { return 0; }},
      {"let x = 3d6; x * x", many(3, d(6)), [](Throw t) { return sum_of(t) * sum_of(t); }},
      {"let x = d6; let y = x + d4; x + y", {d(6), d(4)}, [](Throw t) { return 2 * t[0] + t[1]; }},
      {"let x = d6; let y = x + d4; y * y - x",
       {d(6), d(4)},
       [](Throw t) { return (t[0] + t[1]) * (t[0] + t[1]) - t[0]; }},
      {"let x = d6; let y = x * d4; let z = y - x; max(x, y, z) + d4",
       {d(6), d(4), d(4)},
       [](Throw t) {
         return std::max({t[0], t[0] * t[1], t[0] * t[1] - t[0]}) + t[2];
       }},
      // Parts that are not used are not rolled.
      {"let x = 3d6; let y = x + x; d4", {d(4)}, sum_of},
      {"let a = d20; let b = d20; (a > b)*a + (b > a)*b", many(2, d(20)),
       [](Throw t) { return t[0] == t[1] ? 0 : std::max(t[0], t[1]); }},
      {"let a = 2d6; (a >= 10)*(d8 + a)",
       {d(6), d(6), d(8)},
       [](Throw t) { return t[0] + t[1] >= 10 ? t[0] + t[1] + t[2] : 0; }},
      {"let a = d4; let b = d6; let c = d8; (a<b)*(b<c) + (c<a)",
       {d(4), d(6), d(8)},
       [](Throw t) { return (t[0] < t[1]) * (t[1] < t[2]) + (t[2] < t[0]); }},
      {"let a = d4; a + d6 + a + 2d4",
       {d(4), d(6), d(4), d(4)},
       [](Throw t) { return 2 * t[0] + t[1] + t[2] + t[3]; }},
      {"let n = 3; let a = d6 + n; -a*n + (a = 5)",
       {d(6)},
       [](Throw t) { return -3 * (t[0] + 3) + (t[0] == 2); }},
      {"let x = d4; let y = max(x, d6) ; min(y, x + 1, y*x)",
       {d(4), d(6)},
       [](Throw t) {
         const std::int64_t y = std::max(t[0], t[1]);
         return std::min({y, t[0] + 1, y * t[0]});
       }},
  });
}

/// Calls visit(counts, ways) for every number of each face that n dice may show.
void every_count(std::size_t faces, int n,
                 const std::function<void(const std::vector<int>&, Integer)>& visit) {
  std::vector<int> counts;
  const std::function<void(int, Integer)> go = [&](int left, Integer ways) {
    if (counts.size() + 1 == faces) {
      counts.push_back(left);
      visit(counts, ways);
      counts.pop_back();
      return;
    }
    Integer choose = 1;  // left over c
    for (int c = 0; c <= left; ++c) {
      counts.push_back(c);
      go(left - c, ways * choose);
      counts.pop_back();
      choose = choose * (left - c) / (c + 1);
    }
  };
  go(n, 1);
}

TEST(Expression, LargePoolsAgainstCountsOfFaces) {
  Weights sets;
  Weights patterns;
  every_count(6, 20, [&](const std::vector<int>& counts, const Integer& ways) {
    sets[*std::max_element(counts.begin(), counts.end())] += ways;
  });
  EXPECT_EQ(weights_of(*evaluate("set(20d6)").result), sets);
  Weights kept_lowest;
  Weights counted;
  every_count(10, 10, [&](const std::vector<int>& counts, const Integer& ways) {
    std::int64_t sum = 0;
    int left = 5;
    for (int face = 1; face <= 10; ++face) {
      const int here = std::min(left, counts[static_cast<std::size_t>(face - 1)]);
      sum += here * face;
      left -= here;
    }
    kept_lowest[sum] += ways;
    counted[counts[6] + counts[7] + counts[8] + counts[9]] += ways;
  });
  EXPECT_EQ(weights_of(*evaluate("10d10kl5").result), kept_lowest);
  EXPECT_EQ(weights_of(*evaluate("10d10dh5").result), kept_lowest);
  EXPECT_EQ(weights_of(*evaluate("count(10d10>=7)").result), counted);
  Weights twice;
  for (const auto& [value, weight] : counted) twice[2 * value] = weight;
  EXPECT_EQ(weights_of(*evaluate("let hit = count(10d10>=7); hit*2").result), twice);
}

TEST(Expression, KnownNumbers) {
  EXPECT_EQ(evaluate("4d6kh3").result->mean().to_string(), "15869/1296");
  EXPECT_EQ(evaluate("d6!x2").result->mean().to_string(), "301/72");
  EXPECT_EQ(evaluate("3d6>2d8").result->probability(1).to_string(), "451/768");
  EXPECT_EQ(evaluate("4d6r1").result->mean().to_string(), "47/3");
  EXPECT_EQ(evaluate("let x = 1000d6; x - x").result->entries().size(), 1U);
  // With no end to the explosions the means are 2 and 2.25; at most 17 are equal within a double's precision.
  EXPECT_EQ(evaluate("count(6d10!x17 >= 8)").result->mean().to_double(), 2.0);
  EXPECT_NEAR(evaluate("count(6d10!>=9x17 >= 8)").result->mean().to_double(), 2.25, 1e-11);
  EXPECT_EQ(evaluate("count(6d10! >= 8)").result->mean().to_string(), "99/50");
}

TEST(Expression, IsParsedOnceAndEvaluatedOften) {
  const Marked<Expression> tree = parse("let x = 2d6; x*x + 1");
  ASSERT_TRUE(tree.result.ok());
  const auto first = evaluate(*tree.result);
  EXPECT_EQ(*first.result, *evaluate(*tree.result).result);
  EXPECT_EQ(*first.result, *evaluate("let x = 2d6; x*x + 1").result);
}

}  // namespace
}  // namespace casus::probability
