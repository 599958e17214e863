#include <gtest/gtest.h>
#include <limits>

#include "report/svg/bins.hpp"
#include "report/svg/plot.hpp"

namespace casus::report::svg {
namespace {

Bins of(const Values& values, std::size_t most = 60) { return bins_of({&values, 1}, most); }

Values evenly(std::int64_t from, std::int64_t to, std::int64_t step = 1) {
  Values values;
  for (std::int64_t value = from; value <= to; value += step) values.push_back({value, 0.0});
  for (Value& one : values) one.probability = 1.0 / static_cast<double>(values.size());
  return values;
}

TEST(SvgBins, FewValuesHaveABarEach) {
  const Bins bins = of({{2, 0.25}, {3, 0.5}, {5, 0.25}});
  ASSERT_EQ(bins.bins.size(), 4U);  // 4 lies between and has one too
  EXPECT_EQ(bins.together, 1U);
  EXPECT_EQ(bins.mass.front(), (std::vector<double>{0.25, 0.5, 0.0, 0.25}));
  EXPECT_DOUBLE_EQ(bins.at(2.0), 0.5);
  EXPECT_DOUBLE_EQ(bins.at(3.5), 2.0);
}

TEST(SvgBins, EvenValuesHaveNoGaps) {
  const Bins bins = of(evenly(10, 20, 2));
  EXPECT_EQ(bins.bins.size(), 6U);
  EXPECT_DOUBLE_EQ(bins.at(15.0), 3.0);
}

TEST(SvgBins, ManyValuesShareBarsThatBeginAtRoundNumbers) {
  const Bins bins = of(evenly(3, 5002));
  EXPECT_EQ(bins.together, 100U);
  ASSERT_EQ(bins.bins.size(), 53U);
  EXPECT_EQ(bin_text(bins.bins.front()), "≤ 4");  // rare ones at the ends are one
  EXPECT_EQ(bin_text(bins.bins[1]), "5–99");
  EXPECT_EQ(bin_text(bins.bins[2]), "100–199");
  EXPECT_EQ(bin_text(bins.bins.back()), "≥ 5001");
  EXPECT_DOUBLE_EQ(bins.at(149.5), 2.5);
}

TEST(SvgBins, NegativeValuesToo) {
  const Bins bins = of(evenly(-105, 104));
  EXPECT_EQ(bins.together, 5U);
  EXPECT_EQ(bin_text(bins.bins.front()), "−105 to −101");
  EXPECT_EQ(bin_text(bins.bins[21]), "0–4");
}

TEST(SvgBins, KeepAllProbability) {
  for (const std::int64_t to : {0, 1, 57, 58, 59, 60, 61, 100, 999, 5000}) {
    for (const std::int64_t from : {-77, 0, 13}) {
      const Bins bins = of(evenly(from, from + to));
      double sum = 0.0;
      for (const double one : bins.mass.front()) sum += one;
      EXPECT_NEAR(sum, 1.0, 1e-12);
      EXPECT_LE(bins.bins.size(), 60U);
      EXPECT_EQ(bins.bins.front().low, from);
      EXPECT_EQ(bins.bins.back().high, from + to);
      for (std::size_t i = 1; i < bins.bins.size(); ++i)
        EXPECT_EQ(bins.bins[i].low, bins.bins[i - 1].high + 1);
    }
  }
}

TEST(SvgBins, TheWholeRangeOfNumbersIsNoTrap) {
  using Limits = std::numeric_limits<std::int64_t>;
  const Bins bins = of({{Limits::min(), 0.25}, {0, 0.25}, {1, 0.25}, {Limits::max(), 0.25}});
  EXPECT_LE(bins.bins.size(), 60U);
  EXPECT_EQ(bins.bins.front().low, Limits::min());
  EXPECT_EQ(bins.bins.back().high, Limits::max());
  EXPECT_EQ(of({{Limits::min(), 1.0}}).bins.size(), 1U);
}

TEST(SvgBins, NoValuesNoBars) {
  EXPECT_TRUE(of({}).bins.empty());
  EXPECT_FALSE(mean_of({}).has_value());
  EXPECT_FALSE(mean_of({{3, 0.0}}).has_value());
}

TEST(SvgBins, SumUpFromEitherEnd) {
  const Bins bins = of({{0, 0.25}, {1, 0.5}, {2, 0.25}});
  EXPECT_EQ(at_least(bins).mass.front(), (std::vector<double>{1.0, 0.75, 0.25}));
  EXPECT_EQ(at_most(bins).mass.front(), (std::vector<double>{0.25, 0.75, 1.0}));
}

TEST(SvgBins, SeveralSeriesShareTheirBars) {
  const std::vector<Values> series = {{{0, 1.0}}, {{3, 1.0}}, {}};
  const Bins bins = bins_of(series, 60);
  ASSERT_EQ(bins.mass.size(), 3U);
  EXPECT_EQ(bins.bins.size(), 2U);  // 0 and 3 are a lattice of their own
  EXPECT_EQ(bins.mass[2], (std::vector<double>{0.0, 0.0}));
}

TEST(SvgMean, IsOfTheCasesThatCameToBe) { EXPECT_DOUBLE_EQ(*mean_of({{2, 0.25}, {4, 0.25}}), 3.0); }

}  // namespace
}  // namespace casus::report::svg
