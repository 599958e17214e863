// What holds for every picture, and what each kind shows. To look at them: CASUS_SVG_SAMPLES=FOLDER in the
// environment, and they are written there.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "report/svg/balance.hpp"
#include "report/svg/curve.hpp"
#include "report/svg/distribution.hpp"
#include "report/svg/heat_map.hpp"
#include "report/svg/pair.hpp"
#include "report/svg/tornado.hpp"
#include "svg_samples.hpp"
#include "svg_xml.hpp"

namespace casus::report::svg {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Every text of a picture, in the order of their painting.
TEST(SvgCharts, AreSoundWhateverTheyShow) {
  const char* folder = std::getenv("CASUS_SVG_SAMPLES");
  for (const Sample& sample : samples()) {
    EXPECT_THAT(faults_of(sample.document), IsEmpty()) << sample.name;
    if (folder != nullptr)
      std::ofstream(std::string(folder) + "/" + sample.name + ".svg", std::ios::binary) << sample.document;
  }
}

TEST(SvgCharts, AreTheSameByteForByte) {
  const std::vector<Sample> once = samples();
  const std::vector<Sample> again = samples();
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t i = 0; i < once.size(); ++i)
    EXPECT_EQ(once[i].document, again[i].document) << once[i].name;
}

TEST(SvgCharts, RunNothingAndFetchNothing) {
  static const std::set<std::string> drawn = {"svg",      "title", "desc",    "style", "defs",
                                              "pattern",  "rect",  "circle",  "text",  "line",
                                              "polyline", "path",  "polygon", "g"};
  for (const Sample& sample : samples()) {
    for (const Element& element : parse_xml(sample.document).elements) {
      EXPECT_TRUE(drawn.count(element.name) == 1) << sample.name << " " << element.name;
      for (const auto& [key, value] : element.attributes) {
        EXPECT_FALSE(key.starts_with("on")) << sample.name;
        EXPECT_FALSE(key.find("href") != std::string::npos) << sample.name;
      }
    }
  }
}

TEST(SvgDistribution, HasThreePanelsAndItsMean) {
  const std::string picture = distribution({"t", "", ""}, {"Losses", {{0, 0.25}, {1, 0.5}, {2, 0.25}}});
  const std::vector<std::string> words = words_of(picture);
  for (const char* word : {"Exactly", "At least", "At most", "mean 1", "50.0", "75.0", "100"})
    EXPECT_THAT(words, Contains(word));
  EXPECT_EQ(count_of(picture, "rect", "soft"), 3U + 1U);  // a bar for each value; the hatching has one too
}

TEST(SvgDistribution, SaysWhereValuesShareABar) {
  Values values;
  for (std::int64_t i = 0; i < 5000; ++i) values.push_back({i, 1.0 / 5000.0});
  const std::vector<std::string> words = words_of(distribution({}, {"Sum", values}));
  EXPECT_THAT(words,
              Contains("Each bar stands for 100 neighbouring values. What is rare at the ends is one bar."));
  EXPECT_THAT(words, Contains(HasSubstr("–")));
}

TEST(SvgDistribution, SaysHowOftenItComesAbout) {
  EXPECT_THAT(words_of(distribution({}, {"Losses", {{0, 0.25}, {1, 0.15}}})),
              Contains("It comes about in 40.0 % of all cases."));
}

TEST(SvgBalance, HasBothSidesInWordsAndNumbers) {
  const Balance odds = {
      {"North", 0.25, "1/4", {{"North takes Chile", 0.25}}}, {"South", 0.75, "3/4", {}}, {}};
  const std::string picture = balance({"t", "", ""}, odds);
  for (const char* word : {"25.0 %", "75.0 %", "North", "South", "North takes Chile", "exactly 1/4"})
    EXPECT_THAT(words_of(picture), Contains(word));
  EXPECT_EQ(count_of(picture, "path", "hatch"), 0U);
  EXPECT_EQ(balance_text(odds), "North 25.0 %, South 75.0 %");
}

TEST(SvgBalance, DrawsTheThirdPossibilityHatched) {
  const std::string picture = balance({}, {{"A", 0.25, "", {}}, {"B", 0.5, "", {}}, {"", 0.25, "", {}}});
  EXPECT_EQ(count_of(picture, "path", "hatch"), 1U);
  EXPECT_THAT(words_of(picture), Contains(HasSubstr("Neither")));
}

TEST(SvgBalance, LeavesOutAFractionThatIsTooLong) {
  const std::string longer(80, '7');
  EXPECT_THAT(words_of(balance({}, {{"A", 0.5, longer, {}}, {"B", 0.5, "1/2", {}}, {}})),
              Not(Contains(HasSubstr("777"))));
}

TEST(SvgHeatMap, WritesThePercentagesWhereTheyFit) {
  const HeatMap map = {{"x", {"0", "1"}}, {"y", {"0", "1"}}, {{"", {0.0, 0.75, 0.25, 1.0}}}, "A", "B"};
  const std::string picture = heat_map({}, map);
  for (const char* word : {"0", "75", "25", "100", "x →", "↑ y"})
    EXPECT_THAT(words_of(picture), Contains(word));
  // The even line lies between the columns, the whole height: one straight stroke.
  EXPECT_EQ(count_of(picture, "path", "ink-line"), 1U);
}

TEST(SvgHeatMap, NamesEveryRowAndColumn) {
  for (const Sample& sample : samples()) {
    if (sample.name != "heat" && sample.name != "heat-24") continue;
    const std::vector<std::string> words = words_of(sample.document);
    for (const char* value : {"1", "9", "10", "13"})
      EXPECT_GE(std::count(words.begin(), words.end(), value), 2) << value;
    EXPECT_THAT(words, Not(Contains("…")));
  }
}

TEST(SvgHeatMap, HasNoEvenLineWhereOneSideIsAhead) {
  const HeatMap map = {{"x", {"0", "1"}}, {"y", {"0"}}, {{"", {0.6, 0.75}}}, "A", "B"};
  EXPECT_EQ(count_of(heat_map({}, map), "path", "ink-line"), 0U);
}

TEST(SvgHeatMap, StaysSmallWhereItIsLarge) {
  for (const Sample& sample : samples()) {
    if (sample.name == "heat-128") {
      EXPECT_LT(sample.document.size(), 200'000U);
      EXPECT_LT(words_of(sample.document).size(), 300U);
    }
  }
}

TEST(SvgCurve, WritesEachChance) {
  const std::vector<std::string> words =
      words_of(curve({}, {{"Dice", {"1", "2"}}, {0.25, 0.75}, "North", "South"}));
  for (const char* word : {"25.0", "75.0", "50 %", "Dice →"}) EXPECT_THAT(words, Contains(word));
}

TEST(SvgTornado, TellsOneMoreFromOneFewerWithoutColour) {
  const std::string picture = tornado({}, {"North", "South", 0.5, {{"Dice", -0.131, 0.225}}});
  for (const char* word : {"+22.5", "−13.1", "one more", "one fewer", "now 50.0 %"})
    EXPECT_THAT(words_of(picture), Contains(word));
  EXPECT_EQ(count_of(picture, "rect", "att"), 1U);       // full
  EXPECT_EQ(count_of(picture, "rect", "def-line"), 1U);  // hollow
}

TEST(SvgPair, SaysWhatChangesAgainstTheFirst) {
  const auto of = [](double p) { return Balance{{"North", p, "", {}}, {"South", 1.0 - p, "", {}}, {}}; };
  const std::vector<std::string> words =
      words_of(pair({}, {{"One", of(0.25)}, {"Two", of(0.375)}, {"Three", of(0.25)}, {"Four", of(0.125)}}));
  EXPECT_THAT(words, Contains("+12.5 points North"));
  EXPECT_THAT(words, Contains("no difference"));
  EXPECT_THAT(words, Contains("+12.5 points South"));
}

TEST(SvgPair, DrawsFourAndSaysHowManyItDoesNot) {
  const std::vector<Rulebook> six(6, {"One", {{"A", 0.5, "", {}}, {"B", 0.5, "", {}}, {}}});
  EXPECT_THAT(words_of(pair({}, six)), Contains("and 2 more, not drawn"));
}

}  // namespace
}  // namespace casus::report::svg
