// Tests sentences that are stored as data.

#include "base/filled.hpp"

#include <gtest/gtest.h>

namespace casus {
namespace {

std::string said(std::string_view text, bool holds) {
  return filled(text, holds, {1, 20, 300}, [](std::string_view what, std::int32_t number) {
    return "<" + std::string(what) + " " + std::to_string(number) + ">";
  });
}

TEST(Filled, APlaceIsWhatTheCallerNames) {
  EXPECT_EQ(said("{area b} and {here}", true), "<area 20> and <here 0>");
  EXPECT_EQ(said("", true), "");
}

TEST(Filled, NumbersAndCountsAreTheFindings) {
  EXPECT_EQ(said("{a}, {b} and {c}", true), "1, 20 and 300");
  EXPECT_EQ(said("{count a space} of {count c sea area}", true), "1 space of 300 sea areas");
}

TEST(Filled, OfTwoTextsItSaysTheOneThatIsTrue) {
  EXPECT_EQ(said("it is [not |]there[: {a}|]", true), "it is not there: 1");
  EXPECT_EQ(said("it is [not |]there[: {a}|]", false), "it is there");
  EXPECT_EQ(said("[|no {unit a} ]influence", false), "no <unit 1> influence");
  EXPECT_EQ(said("[|]", true), "");
}

TEST(Filled, OfATableTheRowOfTheKeyIsJson) {
  constexpr Saying<int> kRows[] = {{1, "one"}, {2, "two"}};
  EXPECT_EQ(said_of(kRows, 2, "none"), "two");
  EXPECT_EQ(said_of(kRows, 3, "none"), "none");
}

}  // namespace
}  // namespace casus
