#include "base/printable.hpp"

#include <gtest/gtest.h>

#include "base/result.hpp"

namespace casus {
namespace {

TEST(Printable, LeavesWordsOfEveryLanguageAlone) {
  for (const std::string text : {"", "Peru", "HÉBĚI I", "späť", "日本", "עברית", "🎲", "a\xc2\xa0z"})
    EXPECT_EQ(printable(text), text);
}

TEST(Printable, ShowsWhatSteersATerminalOrTheDirectionOfWriting) {
  EXPECT_EQ(printable("a\x1b[2Jb"), "a\\x1b[2Jb");
  EXPECT_EQ(printable("a\nb\x7f"), "a\\x0ab\\x7f");
  EXPECT_EQ(printable("\xc2\x9b"), "\\xc2\\x9b");             // C1: CSI in one character
  EXPECT_EQ(printable("\xe2\x80\xae"), "\\xe2\\x80\\xae");    // right-to-left override
  EXPECT_EQ(printable("\xe2\x81\xa6x"), "\\xe2\\x81\\xa6x");  // isolate
  EXPECT_EQ(printable("\xe2\x80\xa8"), "\\xe2\\x80\\xa8");    // line separator
  EXPECT_EQ(printable("\xef\xbb\xbf"), "\\xef\\xbb\\xbf");
}

TEST(Printable, ShowsBytesThatAreNoUtf8) {
  EXPECT_EQ(printable("\xff"), "\\xff");
  EXPECT_EQ(printable("a\xc3"), "a\\xc3");                  // cut
  EXPECT_EQ(printable("\xc0\xaf"), "\\xc0\\xaf");           // overlong
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");  // a surrogate
  EXPECT_EQ(printable("\xf5\x80\x80\x80"), "\\xf5\\x80\\x80\\x80");
}

/// For any bytes, the output has no control characters, and a second pass changes nothing.
TEST(Printable, HoldsForAllPairsOfBytes) {
  for (int a = 0; a < 256; ++a) {
    for (int b = 0; b < 256; ++b) {
      const std::string out = printable(std::string{static_cast<char>(a), static_cast<char>(b)});
      ASSERT_EQ(printable(out), out);
      for (const char c : out) ASSERT_TRUE(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
    }
  }
}

TEST(Printable, FaultsArePrintable) {
  EXPECT_EQ(to_string(Fault{{"a\x1b", 1, 2}, "b\xe2\x80\xae", "c\xff"}),
            "a\\x1b:1:2: b\\xe2\\x80\\xae, c\\xff");
}

}  // namespace
}  // namespace casus
