#include "probability/weight.hpp"

#include <gtest/gtest.h>
#include <random>

namespace casus::probability {
namespace {

const Integer kModulus = Integer(1) << 320;

Integer wrapped(Integer n) {
  n %= kModulus;
  return n < 0 ? Integer(n + kModulus) : n;
}

/// Random limbs, often all zeros or all ones, where carries go wrong.
Wide320 random_wide(std::mt19937_64& random) {
  Wide320 result;
  for (auto& limb : result.limbs) {
    const auto kind = random() % 4;
    limb = kind == 0 ? 0 : kind == 1 ? ~std::uint64_t{0} : random();
  }
  return result;
}

TEST(Wide, EqualsIntegersThatWrap) {
  std::mt19937_64 random(20);
  for (int i = 0; i < 5000; ++i) {
    const Wide320 a = random_wide(random);
    const Wide320 b = random_wide(random);
    const Wide320 c = random_wide(random);
    Wide320 sum = a;
    sum += b;
    Wide320 difference = a;
    difference -= b;
    Wide320 accumulated = c;
    add_product(accumulated, a, b);
    ASSERT_EQ(to_integer(sum), wrapped(to_integer(a) + to_integer(b)));
    ASSERT_EQ(to_integer(difference), wrapped(to_integer(a) - to_integer(b)));
    ASSERT_EQ(to_integer(accumulated), wrapped(to_integer(c) + to_integer(a) * to_integer(b)));
    ASSERT_EQ(is_zero(difference), a == b);
  }
}

TEST(Weight, ConvertsToInteger) {
  EXPECT_EQ(to_integer(std::uint64_t{7}), 7);
  EXPECT_EQ(to_integer(Uint128{5}), 5);
  EXPECT_EQ(to_integer((Uint128{3} << 64U) + 9), (Integer(3) << 64) + 9);
  EXPECT_EQ(to_integer(~Uint128{0}), (Integer(1) << 128) - 1);
}

TEST(Weight, TheNarrowestThatHolds) {
  const auto size = [](std::size_t bits) { return with_weight(bits, []<class W>() { return sizeof(W); }); };
  EXPECT_EQ(size(64), 8U);
  EXPECT_EQ(size(65), 16U);
  EXPECT_EQ(size(128), 16U);
  EXPECT_EQ(size(129), 40U);
  EXPECT_EQ(size(321), sizeof(Integer));
  EXPECT_EQ(bits_of((Integer(1) << 64) - 1), 64U);
  EXPECT_EQ(bits_of(Integer(1) << 64), 65U);
}

TEST(Triangle, IsPascals) {
  const Triangle<Integer> choose(60);
  EXPECT_EQ(choose.at(0, 0), 1);
  EXPECT_EQ(choose.at(20, 10), 184756);
  EXPECT_EQ(choose.at(60, 30).str(), "118264581564861424");
}

}  // namespace
}  // namespace casus::probability
