// Sentences as data.

#include "base/filled.hpp"

#include <gtest/gtest.h>

namespace casus {
namespace {

std::string said(std::string_view text, bool holds) {
  return filled(text, holds, [](std::string_view what) { return "<" + std::string(what) + ">"; });
}

TEST(Filled, APlaceIsWhatTheCallerNames) {
  EXPECT_EQ(said("{area a} and {b}", true), "<area a> and <b>");
  EXPECT_EQ(said("", true), "");
}

TEST(Filled, OfTwoTextsItSaysTheOneThatIsTrue) {
  EXPECT_EQ(said("it is [not |]there[: {a}|]", true), "it is not there: <a>");
  EXPECT_EQ(said("it is [not |]there[: {a}|]", false), "it is there");
  EXPECT_EQ(said("[|no {a} ]influence", false), "no <a> influence");
  EXPECT_EQ(said("[|]", true), "");
}

}  // namespace
}  // namespace casus
