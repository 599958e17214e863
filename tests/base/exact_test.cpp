#include "base/exact.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace casus {
namespace {

// The twin: a library's rationals, with gcd.
using Rational = boost::multiprecision::number<
    boost::multiprecision::rational_adaptor<boost::multiprecision::cpp_int_backend<>>,
    boost::multiprecision::et_off>;

Rational twin(const Exact& x) { return Rational(x.numerator(), x.denominator()); }

Exact random_exact(std::mt19937_64& random) {
  const auto n = static_cast<std::int64_t>(random() % 2'000'001) - 1'000'000;
  const auto d = static_cast<std::int64_t>(random() % 100'000) + 1;
  return Exact(Integer(n), Integer(d));
}

TEST(Exact, ArithmeticEqualsALibrarysRationals) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 2000; ++i) {
    const Exact a = random_exact(random);
    const Exact b = random_exact(random);
    EXPECT_EQ(twin(a + b), twin(a) + twin(b));
    EXPECT_EQ(twin(a - b), twin(a) - twin(b));
    EXPECT_EQ(twin(a * b), twin(a) * twin(b));
    if (!b.is_zero()) {
      EXPECT_EQ(twin(a / b), twin(a) / twin(b));
    }
    EXPECT_EQ(a < b, twin(a) < twin(b));
    EXPECT_EQ(a == b, twin(a) == twin(b));
  }
}

TEST(Exact, LowestTerms) {
  EXPECT_EQ(Exact(Integer(6), Integer(4)).to_string(), "3/2");
  EXPECT_EQ(Exact(Integer(-6), Integer(4)).to_string(), "-3/2");
  EXPECT_EQ(Exact(Integer(0), Integer(4)).to_string(), "0/1");
  EXPECT_EQ(Exact(7).to_string(), "7/1");
  // 257 and 263 are no small primes: they live in the cofactor, and cancel all the same.
  EXPECT_EQ(Exact(Integer(257 * 6), Integer(257LL * 263 * 4)).to_string(), "3/526");
  std::mt19937_64 random(2);
  for (int i = 0; i < 200; ++i) {
    Integer n = 1;
    Integer d = 1;
    for (int k = 0; k < 40; ++k) {
      n *= random() % 250 + 1;
      d *= random() % 250 + 1;
    }
    const Rational expected(n, d);
    const Exact lowest = Exact(n, d).reduced();
    EXPECT_EQ(lowest.numerator(), boost::multiprecision::numerator(expected));
    EXPECT_EQ(lowest.denominator(), boost::multiprecision::denominator(expected));
  }
}

TEST(Exact, DecimalsAreTheRationalsOneWrites) {
  EXPECT_EQ(Exact::from_decimal(0.05).to_string(), "1/20");
  EXPECT_EQ(Exact::from_decimal(-2.5).to_string(), "-5/2");
  EXPECT_EQ(Exact::from_decimal(1e21).to_string(), "1000000000000000000000/1");
  EXPECT_EQ(Exact::from_decimal(0.1).to_string(), "1/10");
  EXPECT_EQ(Exact::from_decimal(0.0).to_string(), "0/1");
}

TEST(Exact, TheNearestDouble) {
  EXPECT_EQ(Exact(Integer(1), Integer(3)).to_double(), 1.0 / 3.0);
  EXPECT_EQ(Exact(Integer("4540244657"), Integer("26542080000")).to_double(), 0.17105835929211274);
  EXPECT_EQ(nearest_double(Integer(1), Integer(1) << 1074), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(nearest_double(Integer(1), Integer(1) << 1075), 0.0);  // a tie, to even
  EXPECT_EQ(nearest_double(Integer(3), Integer(1) << 1076), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(nearest_double(Integer(1), Integer(1) << 5000), 0.0);
  EXPECT_EQ(nearest_double(Integer(1) << 1024, Integer(1)), std::numeric_limits<double>::infinity());
  EXPECT_EQ(nearest_double(-(Integer(1) << 100), Integer(3)), -std::ldexp(1.0, 100) / 3.0);
}

TEST(Exact, TheNearestDoubleIsNoFurtherThanItsNeighbours) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 2000; ++i) {
    Integer n = random();
    Integer d = random();
    for (std::uint64_t k = random() % 20; k > 0; --k) d *= random();
    for (std::uint64_t k = random() % 20; k > 0; --k) n *= random();
    n += 1;
    d += 1;
    // Now and then half way between two doubles, or just beside that.
    if (i % 4 == 0) n = d * ((Integer(1) << 53U) + 2 * (random() % 1000) + 1) / 2 + i % 3 - 1;
    const double x = nearest_double(n, d);
    const Rational exact(n, d);
    const auto distance = [&](double y) -> Rational {
      return boost::multiprecision::abs(Rational(y) - exact);
    };
    if (!std::isnormal(x)) continue;
    EXPECT_LE(distance(x), distance(std::nextafter(x, 2 * x)));
    EXPECT_LE(distance(x), distance(std::nextafter(x, 0.0)));
  }
}

}  // namespace
}  // namespace casus
