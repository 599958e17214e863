#pragma once
// Doubles with an error bound: a value, and a bound on its distance from the exact number that it stands for.
// An error of 0 means that the value is exact, so that equal whole numbers are known to be equal. Used by
// `decide`; not an interval type for general use.

#include <cmath>
#include <cstdlib>
#include <limits>

#include "base/exact.hpp"

namespace casus {

/// A double and a bound on its absolute error.
struct BoundedValue {
  double value = 0.0;
  double error = 0.0;

  /// Returns the double nearest to `x`.
  static BoundedValue of(const Exact& x) {
    const double nearest = x.to_double();
    if (!std::isfinite(nearest)) return {nearest, std::numeric_limits<double>::infinity()};
    return {nearest, exactly(nearest) == x ? 0.0 : kUnit * std::abs(nearest) + kTiny};
  }

  /// Returns the sum. Its rounding error is computed exactly (Knuth's two-sum); for prices it is usually 0.
  friend BoundedValue operator+(const BoundedValue& a, const BoundedValue& b) {
    const double sum = a.value + b.value;
    const double of_b = sum - a.value;
    const double lost = (a.value - (sum - of_b)) + (b.value - of_b);
    return {sum, (a.error + b.error + std::abs(lost)) * kMargin};
  }

  /// Returns whether a is certainly larger than b, whatever the errors. Returns false if an overflow made a
  /// value invalid.
  friend bool surely_more(const BoundedValue& a, const BoundedValue& b) {
    return a.value - b.value > (a.error + b.error) * kMargin;
  }
  /// Returns whether both are exact.
  friend bool both_exact(const BoundedValue& a, const BoundedValue& b) {
    return a.error == 0.0 && b.error == 0.0;
  }

  static constexpr double kUnit = std::numeric_limits<double>::epsilon();  // twice the unit roundoff
  static constexpr double kTiny = std::numeric_limits<double>::min();      // more than any underflow loses
  static constexpr double kMargin = 1.0 + 4.0 * kUnit;  // covers the roundings of the bounds themselves

 private:
  static Exact exactly(double x) {
    constexpr int kBits = std::numeric_limits<double>::digits;
    int exponent = 0;
    const auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(x, &exponent), kBits));
    exponent -= kBits;
    const Integer power = boost::multiprecision::pow(Integer(2), static_cast<unsigned>(std::abs(exponent)));
    return exponent < 0 ? Exact(Integer(mantissa), power) : Exact(Integer(mantissa * power));
  }
};

/// An expected value: the sum of terms, each multiplied by its probability.
class BoundedSum {
 public:
  /// Adds a term. `chance` is the double nearest to a probability.
  void add(double chance, const BoundedValue& term) {
    const double size = std::abs(term.value);
    value_ += chance * term.value;
    size_ += chance * size;
    error_ += chance * term.error;
    if (size > 0.0 || term.error > 0.0) underflow_ += BoundedValue::kTiny * (1.0 + size + term.error);
    ++terms_;
  }

  /// Adds to the bound that each probability may be off by so much of itself.
  void loosen(double relative) { error_ += relative * size_; }

  /// Returns the sum with its error bound. A probability and its product are rounded once each, a sum of n
  /// terms n - 1 times, each time by at most half a unit: n + 3 whole units are ample. If all terms are
  /// exactly 0, the sum is exact.
  [[nodiscard]] BoundedValue sum() const {
    const double roundings = BoundedValue::kUnit * (terms_ + 3.0);
    return {value_, (error_ + roundings * size_ + underflow_) * (1.0 + roundings)};
  }

 private:
  double value_ = 0.0;
  double size_ = 0.0;
  double error_ = 0.0;
  double underflow_ = 0.0;
  double terms_ = 0.0;
};

}  // namespace casus
