#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include "report/style.hpp"
#include "report/svg/canvas.hpp"
#include "report/svg/frame.hpp"
#include "report/svg/measure.hpp"
#include "report/svg/theme.hpp"
#include "report/svg/ticks.hpp"
#include "svg_xml.hpp"

namespace casus::report::svg {
namespace {

TEST(SvgText, IsEscaped) {
  EXPECT_EQ(escaped("<script>&\""), "&lt;script&gt;&amp;&quot;");
  EXPECT_EQ(escaped("Perú 日本"), "Perú 日本");
}
TEST(SvgText, HoldsNothingThatXmlMayNot) {
  EXPECT_EQ(clean("a\x01"
                  "b\x7f\tc\nd"),
            "a\ufffdb\ufffd c d");
  EXPECT_EQ(clean("\xff"), "\ufffd");
  EXPECT_EQ(clean("\xef\xbf\xbf"), "\ufffd");
  EXPECT_EQ(clean("\xc2\x85"), "\ufffd");
}
TEST(SvgText, CannotTurnItsNeighboursAround) { EXPECT_EQ(clean("a\u202eb\u2066"), "a\ufffdb\ufffd"); }

TEST(SvgWidth, GrowsWithTheText) {
  EXPECT_EQ(text_width("", 10.0), 0.0);
  EXPECT_GT(text_width("W", 10.0), text_width("i", 10.0));
  EXPECT_GT(text_width("Chile", 10.0, true), text_width("Chile", 10.0));
  EXPECT_DOUBLE_EQ(text_width("Chile", 20.0), 2 * text_width("Chile", 10.0));
  EXPECT_GE(text_width("日本", 10.0), 20.0);
  EXPECT_EQ(text_width("e\u0301", 10.0), text_width("e", 10.0));  // a combining accent
}

TEST(SvgShortened, StaysWithinItsRoom) {
  EXPECT_EQ(shortened("Chile", 100.0, 10.0), "Chile");
  EXPECT_EQ(shortened("Chile", 0.0, 10.0), "");
  for (const std::string text :
       {"A territory with a long name", "日本日本日本", "WWWWWWWWWWWW", "éééééééééé"}) {
    for (double width = 0.0; width < 120.0; width += 3.7) {
      const std::string cut = shortened(text, width, 11.0);
      EXPECT_LE(text_width(cut, 11.0), width);
      EXPECT_EQ(as_utf8(cut), cut);
    }
  }
}

TEST(SvgLines, AreCutAtSpacesAndEndWithAnEllipsis) {
  EXPECT_EQ(lines_of("one two", 500.0, 10.0, 3), (std::vector<std::string>{"one two"}));
  EXPECT_TRUE(lines_of("", 500.0, 10.0, 3).empty());
  EXPECT_TRUE(lines_of("   ", 500.0, 10.0, 3).empty());
  const std::vector<std::string> two = lines_of("one two three four five six", 60.0, 10.0, 2);
  ASSERT_EQ(two.size(), 2U);
  EXPECT_TRUE(two.back().ends_with("…"));
  for (double width = 1.0; width < 200.0; width += 13.0) {
    for (const std::string& line : lines_of("A word and averylongwordwithoutanyspace 日本", width, 10.0, 40))
      EXPECT_LE(text_width(line, 10.0), std::max(width, 14.0)) << line;
  }
}

TEST(SvgNumber, HasTwoDecimalsAtMostAndIsAlwaysOne) {
  EXPECT_EQ(number(1.0), "1");
  EXPECT_EQ(number(1.0 / 3.0), "0.33");
  EXPECT_EQ(number(-1e-9), "0");
  EXPECT_EQ(number(std::nan("")), "0");
  EXPECT_EQ(number(std::numeric_limits<double>::infinity()), "0");
}

TEST(SvgPercent, IsNeverNothingOrAllWhereItIsNot) {
  EXPECT_EQ(percent_text(0.272), "27.2 %");
  EXPECT_EQ(percent_text(0.0), "0 %");
  EXPECT_EQ(percent_text(1.0), "100 %");
  EXPECT_EQ(percent_text(1e-9), "<0.1 %");
  EXPECT_EQ(percent_text(std::nan("")), "0 %");
  EXPECT_EQ(percent_label(0.999, 0), ">99");
}
TEST(SvgPoints, HaveASign) {
  EXPECT_EQ(points_text(0.225), "+22.5");
  EXPECT_EQ(points_text(-0.131), "−13.1");
  EXPECT_EQ(points_text(0.0), "0");
  EXPECT_EQ(points_text(0.0002), "+0.02");
  EXPECT_EQ(points_text(-1e-9), "−<0.01");
}

TEST(SvgTheme, EveryTextCanBeRead) {
  for (const Palette& palette : {kLight, kDark}) {
    for (const Rgb& text : {palette.ink, palette.soft, palette.attacker, palette.defender, palette.gold})
      EXPECT_GE(contrast(palette.paper, text), 4.5) << int{text.red};
    for (std::size_t step = 0; step < kHeatSteps; ++step)
      EXPECT_GE(contrast(heat_fill(palette, step), heat_text(palette, step)), 4.5) << step;
    // Numbers stand on the pale fills of a staircase or an area too.
    for (const Rgb& pale : {palette.attacker_pale, palette.defender_pale, palette.soft_pale})
      EXPECT_GE(contrast(pale, palette.ink), 4.5);
  }
}
TEST(SvgTheme, TheScaleRunsFromSideToSide) {
  EXPECT_EQ(heat_step(0.0), 0U);
  EXPECT_EQ(heat_step(0.5), kHeatSteps / 2);
  EXPECT_EQ(heat_step(1.0), kHeatSteps - 1);
  EXPECT_EQ(heat_step(std::nan("")), 0U);
  EXPECT_EQ(heat_step(7.0), kHeatSteps - 1);
  EXPECT_EQ(heat_fill(kLight, 0).blue, kLight.defender.blue);
  EXPECT_EQ(heat_fill(kLight, kHeatSteps - 1).red, kLight.attacker.red);
}

TEST(SvgTicks, AreRoundNumbers) {
  EXPECT_EQ(stride_of(10.0, 12.0), 1U);
  EXPECT_EQ(stride_of(25.0, 12.0), 5U);
  EXPECT_EQ(stride_of(130.0, 12.0), 20U);
  EXPECT_EQ(stride_of(1.0, 0.0), 10'000'000U);  // no space at all
  EXPECT_EQ(first_tick({"1", "2", "3", "4", "5", "6", "7"}, 5), 4U);
  EXPECT_EQ(first_tick({"0", "3", "6", "9"}, 2), 0U);
  EXPECT_EQ(first_tick({"Woods", "Clear", "Rough"}, 2), 0U);
  EXPECT_EQ(first_tick({"7", "7", "7"}, 2), 0U);
  EXPECT_EQ(first_tick({"1", "2"}, 5), 0U);
}

TEST(SvgDocument, IsAPictureWithWords) {
  Frame frame({"What <can> come of it?", "North against South", "Version 1"});
  const std::string document = frame.document("North 27.2 %");
  EXPECT_TRUE(faults_of(document).empty());
  const Xml xml = parse_xml(document);
  EXPECT_EQ(xml.elements.front().attributes.at("role"), "img");
  EXPECT_EQ(xml.elements[1].text, "What <can> come of it?");
  EXPECT_EQ(xml.elements[2].text, "North against South · North 27.2 % · Version 1");
  EXPECT_NE(document.find("prefers-color-scheme:dark"), std::string::npos);
}

// The reader that judges the pictures is itself judged.
TEST(SvgXml, FindsWhatIsNotWellFormed) {
  EXPECT_EQ(parse_xml("<a b=\"1\"><c/>t</a>").fault, "");
  for (const std::string bad : {"<a>", "<a></b>", "<a b=1/>", "<a/><a/>", "<a>&nbsp;</a>", "<a b=\"<\"/>",
                                "</a>", "<a b=\"1\" b=\"2\"/>", "<a>\x01</a>", "", "<a & b/>"})
    EXPECT_NE(parse_xml(bad).fault, "") << bad;
}
TEST(SvgXml, FindsTextsBeyondThePictureAndUponEachOther) {
  const auto picture = [](double x, double other) {
    Canvas canvas;
    canvas.text(x, 50.0, "Chile");
    canvas.text(other, 52.0, "Peru");
    return document(canvas, 200.0, 100.0, "t", "d");
  };
  EXPECT_TRUE(faults_of(picture(10.0, 100.0)).empty());
  EXPECT_EQ(faults_of(picture(10.0, 190.0)).size(), 1U);
  EXPECT_EQ(faults_of(picture(10.0, 20.0)).size(), 1U);
}

}  // namespace
}  // namespace casus::report::svg
