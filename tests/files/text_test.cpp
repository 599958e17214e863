#include "files/text.hpp"

#include <gtest/gtest.h>

namespace casus::files {
namespace {

TEST(Text, KnowsUtf8) {
  const auto valid = [](std::string_view text) { return !fault_of_text(text, "f").has_value(); };
  EXPECT_TRUE(valid("plain\x7f\t\r\n"));
  EXPECT_TRUE(valid("é€😀"));
  EXPECT_TRUE(valid("\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf\xc2\x80\xe0\xa0\x80\xf0\x90\x80\x80"));
  EXPECT_FALSE(valid("\x80")) << "a continuation alone";
  EXPECT_FALSE(valid("\xc0\xaf")) << "overlong, two bytes";
  EXPECT_FALSE(valid("\xc1\xbf")) << "overlong, two bytes";
  EXPECT_FALSE(valid("\xe0\x9f\xbf")) << "overlong, three bytes";
  EXPECT_FALSE(valid("\xf0\x8f\xbf\xbf")) << "overlong, four bytes";
  EXPECT_FALSE(valid("\xed\xa0\x80")) << "a surrogate";
  EXPECT_FALSE(valid("\xf4\x90\x80\x80")) << "beyond U+10FFFF";
  EXPECT_FALSE(valid("\xf5\x80\x80\x80"));
  EXPECT_FALSE(valid("\xff"));
  EXPECT_FALSE(valid("\xe2\x82")) << "cut off";
  EXPECT_FALSE(valid("\xe2\x82 "));
  EXPECT_FALSE(valid(std::string_view("a\0b", 3)));
}

TEST(Text, ShortensAtCodePoints) {
  EXPECT_EQ(shortened("ééé", 3), "ééé");
  EXPECT_EQ(shortened("éééé", 3), "ééé…");
  EXPECT_EQ(shortened("", 0), "");
  EXPECT_EQ(shortened("a", 0), "…");
}

TEST(Text, FindsPlaces) {
  EXPECT_EQ(place_at("aé\nb€c", 0, "f"), (Place{"f", 1, 1}));
  EXPECT_EQ(place_at("aé\nb€c", 3, "f"), (Place{"f", 1, 3}));
  EXPECT_EQ(place_at("aé\nb€c", 4, "f"), (Place{"f", 2, 1}));
  EXPECT_EQ(place_at("aé\nb€c", 8, "f"), (Place{"f", 2, 3}));
  EXPECT_EQ(place_at("aé\nb€c", 99, "f"), (Place{"f", 2, 4}));
}

}  // namespace
}  // namespace casus::files
