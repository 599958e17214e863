// Tests which solved inner conflicts the cache keeps, and which it evicts.

#include "conflict/explore/summary_cache.hpp"

#include <gtest/gtest.h>

namespace casus {
namespace {

using Cache = SummaryCache<std::uint32_t>;
using Key = SummaryKey<std::uint32_t>;

CachedSummary summary_of(std::size_t values, std::uint64_t held = 0) {
  CachedSummary summary;
  summary.ends.push_back({0, Exact(1), {}, {}});
  summary.ends[0].distributions.push_back({0, {}});
  summary.ends[0].distributions[0].changes.resize(values);
  summary.bytes = held;
  return summary;
}

TEST(SummaryCache, FindsNothingButTheSame) {
  Cache cache;
  const Key key{7, 3, 1, true, true};
  cache.keep(key, summary_of(2));
  ASSERT_NE(cache.find(key), nullptr);
  for (const Key& other : {Key{8, 3, 1, true, true}, Key{7, 4, 1, true, true}, Key{7, 3, 2, true, true},
                           Key{7, 3, 1, false, true}, Key{7, 3, 1, true, false}})
    EXPECT_EQ(cache.find(other), nullptr);
}

TEST(SummaryCache, LetsTheLeastRecentlyUsedGo) {
  Cache cache;
  for (std::uint32_t i = 0; i < Cache::kMost; ++i) cache.keep({1, i}, summary_of(1));
  ASSERT_NE(cache.find({1, 0}), nullptr);
  cache.keep({1, 9999}, summary_of(1));
  EXPECT_EQ(cache.size(), Cache::kMost);
  EXPECT_NE(cache.find({1, 0}), nullptr);
  EXPECT_EQ(cache.find({1, 1}), nullptr);
}

TEST(SummaryCache, IsBoundedByBytes) {
  Cache cache;
  for (std::uint32_t i = 0; i < 200; ++i) cache.keep({1, i}, summary_of(200));
  EXPECT_GT(cache.size(), 2U);
  EXPECT_LT(cache.size(), 200U);
  EXPECT_LE(cache.bytes(), Cache::kMostBytes);
}

/// A conflict that is large, or was expensive to solve, is not cached: the next question must meet its own
/// limits.
TEST(SummaryCache, KeepsNothingLarge) {
  Cache cache;
  cache.keep({1, 1}, summary_of(100'000));
  cache.keep({1, 2}, summary_of(1, Cache::kMostBytes + 1));
  EXPECT_EQ(cache.size(), 0U);
  EXPECT_EQ(cache.bytes(), 0U);
  cache.keep({1, 3}, summary_of(1, Cache::kMostBytes));
  EXPECT_EQ(cache.size(), 1U);
}

}  // namespace
}  // namespace casus
