#include "base/decimal.hpp"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace casus {
namespace {

RC_GTEST_PROP(Decimals, ByFmtAreThoseOfTheLibrary, ()) {
  const double x = std::bit_cast<double>(*rc::gen::resize(100, rc::gen::arbitrary<std::uint64_t>()));
  RC_PRE(std::isfinite(x));
  RC_ASSERT(shortest_decimal_by_fmt(x) == shortest_decimal(x));
  RC_ASSERT(decimal_value(shortest_decimal(x)) == x);
  RC_ASSERT(decimal_value_by_c(shortest_decimal(x)) == x);
}

TEST(Decimals, ByFmtAreThoseOfTheLibraryForNumbersThatPeopleWrite) {
  for (int n = -20'000; n <= 20'000; ++n) {
    for (const double scale : {1.0, 0.1, 0.001, 1e17, 1e-9}) {
      const double x = n * scale;
      ASSERT_EQ(shortest_decimal_by_fmt(x), shortest_decimal(x));
    }
  }
}

RC_GTEST_PROP(Decimals, AreReadAlikeByBoth, ()) {
  const auto text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("0019.-+eExan i")));
  RC_ASSERT(decimal_value_by_c(text) == decimal_value(text));
}

TEST(Decimals, AreReadWholeOrNotAtAll) {
  for (const std::string_view text :
       {"",    "-",    ".",   "e1",  ".e1",   "1e",     "1e+",    "+1",          " 1",  "1 ",    "0x1",
        "inf", "-inf", "nan", "1,5", "1e999", "-1e999", "1e-999", "0.0001e-400", "--1", "1.2.3", "1e2.0"}) {
    EXPECT_FALSE(decimal_value(text)) << text;
    EXPECT_FALSE(decimal_value_by_c(text)) << text;
  }
  EXPECT_FALSE(decimal_value(std::string_view("1\0", 2)));
  EXPECT_FALSE(decimal_value_by_c(std::string_view("1\0", 2)));
  for (const auto& [text, value] : std::initializer_list<std::pair<std::string_view, double>>{
           {"0", 0.0},
           {"-0", 0.0},
           {"1.", 1.0},
           {".5", 0.5},
           {"-.5e1", -5.0},
           {"1E+2", 100.0},
           {"0e-999", 0.0},
           {"5e-324", 5e-324},
           {"1.7976931348623157e308", 1.7976931348623157e308}}) {
    EXPECT_EQ(decimal_value(text), value) << text;
    EXPECT_EQ(decimal_value_by_c(text), value) << text;
  }
}

}  // namespace
}  // namespace casus
