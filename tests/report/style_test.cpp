#include "report/style.hpp"

#include <gtest/gtest.h>

namespace casus::report {
namespace {

TEST(Bar, HasEighthsOfAColumn) {
  EXPECT_EQ(bar(0.0, 4), "    ");
  EXPECT_EQ(bar(1.0, 4), "████");
  EXPECT_EQ(bar(0.5, 4), "██  ");
  EXPECT_EQ(bar(0.53125, 4), "██▏ ");
}
TEST(Bar, ShowsWhatIsNotNothing) { EXPECT_EQ(bar(1e-12, 3), "▏  "); }
TEST(Bar, StaysWithinItsWidth) {
  for (const double fraction : {-1.0, 0.0, 0.001, 0.3333, 0.9999, 1.0, 7.0})
    EXPECT_EQ(columns(bar(fraction, 10)), 10U) << fraction;
}

TEST(Percent, NeverReadsAsNothingOrAllWhereItIsNot) {
  EXPECT_EQ(percent(0.274865347, 4), "27.4865 %");
  EXPECT_EQ(percent(0.0, 2), "0.00 %");
  EXPECT_EQ(percent(1.0, 2), "100.00 %");
  EXPECT_EQ(percent(1e-9, 2), "<0.01 %");
  EXPECT_EQ(percent(1.0 - 1e-9, 2), ">99.99 %");
}

TEST(Decimal, EndsWithoutZeros) {
  EXPECT_EQ(decimal(2.5, 4), "2.5");
  EXPECT_EQ(decimal(3.0, 4), "3");
  EXPECT_EQ(decimal(-0.03125, 4), "-0.0312");
  EXPECT_EQ(decimal(-1e-9, 4), "0");
}
TEST(Grouped, ThreesOfDigits) {
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1'000'000), "1 000 000");
}

TEST(Columns, AreThoseOfATerminal) {
  EXPECT_EQ(columns("Peru"), 4U);
  EXPECT_EQ(columns("Perú"), 4U);
  EXPECT_EQ(columns("Peru\xcc\x81"), 4U);  // a combining accent
  EXPECT_EQ(columns("日本"), 4U);
  EXPECT_EQ(padded("日本", 6), "日本  ");
  EXPECT_LE(columns("\xff\xc3"), 2U);  // not UTF-8: some width, and no crash
}

TEST(AsUtf8, ReplacesWhatIsNone) {
  for (const std::string good : {"", "Peru", "Perú", "日本", "\U0001f3b2", "\x7f"})
    EXPECT_EQ(as_utf8(good), good);
  EXPECT_EQ(as_utf8("a\xff"
                    "b"),
            "a\ufffdb");
  EXPECT_EQ(as_utf8("\xc3"), "\ufffd");
  EXPECT_EQ(as_utf8("\xc3(\x80"), "\ufffd(\ufffd");
  EXPECT_EQ(as_utf8("\xc0\xaf"), "\ufffd\ufffd");            // longer than it must be
  EXPECT_EQ(as_utf8("\xed\xa0\x80"), "\ufffd\ufffd\ufffd");  // half a pair
  EXPECT_EQ(as_utf8("\xf8\x88\x80\x80"), "\ufffd\ufffd\ufffd\ufffd");
}

TEST(Wrapped, AtSpaces) {
  EXPECT_EQ(wrapped("one two three", 7), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(wrapped("", 7), (std::vector<std::string>{""}));
}
TEST(Wrapped, InsideAWordThatIsWider) {
  EXPECT_EQ(wrapped("abcdefgh ij", 3), (std::vector<std::string>{"abc", "def", "gh", "ij"}));
}
TEST(Wrapped, NeverWider) {
  for (std::size_t width = 1; width < 30; ++width) {
    for (const std::string& line : wrapped("Die Straße nach 日本, a verylongword, é", width))
      EXPECT_LE(columns(line), std::max<std::size_t>(width, 2)) << line;
  }
}

TEST(Fraction, IsShortenedWhereItHasNoRoom) {
  const Exact third(Integer(1), Integer(3));
  EXPECT_EQ(fraction({}, third, 10), "1/3");
  const Exact long_one(Integer("123456789012345678901"), Integer("1234567890123456789012"));
  EXPECT_EQ(fraction({}, long_one, 10).substr(0, 9), "21 digits");
  EXPECT_EQ(fraction({80, false, true}, long_one, 10).find("digits"), std::string::npos);
}

TEST(Inked, OnlyWithColour) {
  EXPECT_EQ(inked({80, false, false}, Ink::attacker, "x"), "x");
  EXPECT_EQ(inked({80, true, false}, Ink::attacker, "x"), "\x1b[31mx\x1b[0m");
  EXPECT_EQ(inked({80, true, false}, ink_of(1), "x"), "\x1b[34mx\x1b[0m");
  EXPECT_EQ(inked({80, true, false}, ink_of(-1), "x"), "x");
}

}  // namespace
}  // namespace casus::report
