#include "probability/bounds.hpp"

#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

#include "brute_force.hpp"
#include "probability/patterns.hpp"

namespace casus::probability {
namespace {

using testing::HasSubstr;

constexpr std::int64_t kHuge = std::numeric_limits<std::int64_t>::max();

/// The line of the first fault, or "" where there is none.
template <class T>
std::string fault(const Result<T>& result) {
  return result.ok() ? "" : to_string(result.faults()[0]);
}

TEST(Bounds, OfDiceNameThemselves) {
  EXPECT_THAT(fault(Die::with_sides(kMaxSides + 1)), HasSubstr("at most 1000 expected (max_sides)"));
  EXPECT_THAT(fault(Die::with_sides(kHuge)), HasSubstr("(max_sides)"));
  EXPECT_TRUE(Die::with_sides(kMaxSides).ok());
  const std::vector<std::int64_t> many(static_cast<std::size_t>(kMaxSides) + 1, 1);
  EXPECT_THAT(fault(Die::with_faces(many)), HasSubstr("(max_sides)"));
  const std::vector<std::int64_t> far = {kMaxFace + 1};
  EXPECT_THAT(fault(Die::with_faces(far)), HasSubstr("(max_face)"));
  const std::vector<std::int64_t> lowest = {std::numeric_limits<std::int64_t>::min()};
  EXPECT_THAT(fault(Die::with_faces(lowest)), HasSubstr("(max_face)"));
  const auto most = static_cast<std::uint64_t>(kMaxDieTotal);
  EXPECT_TRUE(Die::with_weights({{1, most}}).ok());
  EXPECT_THAT(fault(Die::with_weights({{1, most}, {2, 1}})), HasSubstr("(max_die_total)"));
  EXPECT_THAT(fault(Die::with_weights({{1, ~std::uint64_t{0}}, {2, ~std::uint64_t{0}}})),
              HasSubstr("(max_die_total)"));
  std::vector<Die::Face> distinct;
  for (std::int64_t face = 0; face <= kMaxFaces; ++face) distinct.push_back({face, 1});
  EXPECT_THAT(fault(Die::with_weights(distinct)), HasSubstr("(max_faces)"));
}

TEST(Bounds, OfRollingAgainNameThemselves) {
  const std::vector<std::int64_t> one = {1};
  EXPECT_THAT(fault(explode(d(6), 24)), HasSubstr("(max_die_total)"));
  EXPECT_TRUE(explode(d(6), 22).ok());
  EXPECT_THAT(fault(explode(d(1), kMaxDepth + 1)), HasSubstr("(max_depth)"));
  EXPECT_THAT(fault(explode(d(1), kHuge)), HasSubstr("(max_depth)"));
  EXPECT_TRUE(explode(d(1), kMaxDepth).ok());
  EXPECT_THAT(fault(reroll(d(6), one, kHuge)), HasSubstr("(max_depth)"));
  std::vector<std::int64_t> squares;
  for (std::int64_t i = 1; i <= 300; ++i) squares.push_back(i * i);
  EXPECT_THAT(fault(explode(faces(squares), 1, squares)), HasSubstr("(max_faces)"));
}

TEST(Bounds, OfPoolsNameThemselves) {
  EXPECT_THAT(fault(Pool::of(kMaxDice + 1, d(6))), HasSubstr("at most 1000 expected (max_dice)"));
  EXPECT_THAT(fault(Pool::of({{kHuge, d(6)}, {kHuge, d(6)}})), HasSubstr("(max_dice)"));
  EXPECT_THAT(fault(Pool::of({{600, d(6)}, {600, d(6)}})), HasSubstr("(max_dice)"));
  EXPECT_TRUE(Pool::of(kMaxDice, d(6)).ok());
  EXPECT_FALSE(Pool::of(-1, d(6)).ok());
  std::vector<Group> kinds;
  for (std::int64_t i = 1; i <= kMaxGroups + 1; ++i) kinds.push_back({1, d(i)});
  EXPECT_THAT(fault(Pool::of(kinds)), HasSubstr("(max_groups)"));
  EXPECT_THAT(fault(sum(pool({{1000, d(1000)}}))), HasSubstr("(max_values)"));
  const Pool few = pool({{3, d(6)}});
  for (const std::int64_t k :
       {std::int64_t{-1}, std::int64_t{4}, kHuge, std::numeric_limits<std::int64_t>::min()}) {
    EXPECT_FALSE(keep_highest(few, k).ok());
    EXPECT_FALSE(keep_lowest(few, k).ok());
    EXPECT_FALSE(drop_highest(few, k).ok());
    EXPECT_FALSE(drop_lowest(few, k).ok());
  }
}

TEST(Bounds, OfDistributionsNameThemselves) {
  std::vector<Distribution::Entry> many(static_cast<std::size_t>(kMaxValues) + 1);
  EXPECT_THAT(fault(Distribution::from_weights(many)), HasSubstr("(max_values)"));
  EXPECT_THAT(fault(Distribution::from_weights({{kMaxValue + 1, 1}})), HasSubstr("(max_value)"));
  const Distribution far = Distribution::certain(kMaxValue);
  EXPECT_THAT(fault(sum(far, far)), HasSubstr("(max_value)"));
  const Distribution wide = Distribution::from_weights({{0, 1}, {1, 1}, {kMaxValue, 1}}).value();
  EXPECT_THAT(fault(sum(wide, wide)), HasSubstr("(max_values)"));
}

TEST(Bounds, OfPatternsNameThemselves) {
  const std::vector<Pattern> many(static_cast<std::size_t>(kMaxPatterns) + 1, Pattern{{2}, 1});
  EXPECT_THAT(fault(PatternSet::of(many, 0)), HasSubstr("(max_patterns)"));
  EXPECT_THAT(fault(PatternSet::of({{{1, 1, 1, 1, 1}, 1}}, 0)), HasSubstr("(max_pattern_groups)"));
  EXPECT_THAT(fault(PatternSet::of({{{11}, 1}}, 0)), HasSubstr("(max_pattern_size)"));
  EXPECT_THAT(fault(PatternSet::of({{{2}, kHuge}}, 0)), HasSubstr("(max_value)"));
  EXPECT_FALSE(PatternSet::of({{{}, 1}}, 0).ok());
  EXPECT_FALSE(PatternSet::of({{{0}, 1}}, 0).ok());
  const PatternSet pair = PatternSet::of({{{2}, 1}}, 0).value();
  EXPECT_THAT(fault(pattern_table(pair, 21, 5)), HasSubstr("(max_pattern_sides)"));
  EXPECT_THAT(fault(pattern_table(pair, 6, 65)), HasSubstr("(max_pattern_dice)"));
  EXPECT_FALSE(pattern_table(pair, 0, 5).ok());
  EXPECT_FALSE(pattern_table(pair, 6, -1).ok());
}

/// Answered or refused: either way soon. The budget is generous, for slow machines and sanitizers.
template <class F>
void ends_soon(const char* name, F&& f) {
  const auto start = std::chrono::steady_clock::now();
  const auto result = f();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  EXPECT_LT(took.count(), 60.0) << name;
  if (!result.ok()) {
    EXPECT_THAT(fault(result), testing::MatchesRegex(".*\\(max_[a-z]+\\)")) << name;
  }
  std::cout << name << ": " << took.count() << " s" << (result.ok() ? "" : ", refused") << "\n";
}

TEST(Bounds, NoPoolHangs) {
  std::vector<Group> kinds;
  for (std::int64_t i = 0; i < kMaxGroups; ++i) kinds.push_back({kMaxDice / kMaxGroups, d(10 + i)});
  std::vector<std::int64_t> scattered;
  for (std::int64_t i = 0; i < kMaxSides; ++i) scattered.push_back(i * i % 9973);
  const Die odd = faces(scattered);
  std::vector<Pattern> sizes = {{{10, 10, 10, 10}, 2}};
  const PatternSet set = PatternSet::of(sizes, 1).value();
  const std::vector<Pool> pools = {pool({{1000, d(100)}}),
                                   pool({{1000, d(6)}}),
                                   pool({{99, d(1000)}}),
                                   pool(kinds),
                                   pool({{10, odd}}),
                                   pool({{5, odd}, {50, d(20)}}),
                                   pool({{300, d(6)}}),
                                   pool({{100, d(100)}}),
                                   pool({{60, d(20)}, {60, d(12)}})};
  for (std::size_t i = 0; i < pools.size(); ++i) {
    const std::string at = " of pool " + std::to_string(i);
    const Pool& p = pools[i];
    ends_soon(("sum" + at).c_str(), [&] { return sum(p); });
    ends_soon(("keep half" + at).c_str(), [&] { return keep_highest(p, p.dice() / 2); });
    ends_soon(("drop one" + at).c_str(), [&] { return drop_lowest(p, 1); });
    ends_soon(("count" + at).c_str(), [&] { return count_at_least(p, 5); });
    ends_soon(("largest set" + at).c_str(), [&] { return largest_set(p); });
    ends_soon(("patterns" + at).c_str(), [&] { return pattern_scores(set, p); });
  }
  ends_soon("pattern table", [&] { return pattern_table(set, kMaxPatternSides, kMaxPatternDice); });
}

}  // namespace
}  // namespace casus::probability
