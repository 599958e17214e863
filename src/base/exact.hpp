#pragma once
// Exact rational numbers for probabilities of dice and cards, whose denominators have small prime factors.
// The denominator is a vector of prime exponents: a product adds exponents, a common denominator is a
// maximum, and reduction is trial division. A traversal of a graph therefore computes no gcd. A factor of the
// denominator without prime factors below 256 (mixed equilibria produce them) is stored beside the vector as
// a plain integer. Not for general algebra: use the rational type of a library there.

#include <boost/container/small_vector.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <string>

namespace casus {

/// Integers of any size. Expression templates are off, so that `auto` never holds a reference to a temporary.
using Integer =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

/// A positive integer as a product of powers of the primes 2, 3, 5, … 251.
class PrimeExponents {
 public:
  PrimeExponents() = default;  ///< the number 1

  /// Moves every prime factor below 256 out of `n` (n > 0) into the result. `n` keeps the remaining factor.
  static PrimeExponents extract(Integer& n);

  [[nodiscard]] Integer value() const;

  /// Returns the product, the least common multiple, and the quotient (`divisor` must divide *this).
  [[nodiscard]] PrimeExponents times(const PrimeExponents& other) const;
  [[nodiscard]] PrimeExponents lcm(const PrimeExponents& other) const;
  [[nodiscard]] PrimeExponents over(const PrimeExponents& divisor) const;

  /// Returns a lower bound b on the size of the number: it is at least 2 to the power b.
  [[nodiscard]] std::uint64_t least_bits() const;
  /// Returns the heap memory of this object in bytes.
  [[nodiscard]] std::size_t bytes_outside() const;

  /// Divides `n` and *this by their greatest common divisor. If `n` is 0, *this becomes 1.
  void cancel(Integer& n);

  bool operator==(const PrimeExponents&) const = default;

 private:
  void trim();
  // Exponents by the prime's ordinal; the last one is not 0.
  boost::container::small_vector<std::uint32_t, 4> powers_;
};

/// A rational number. Operations do not reduce their result, except division; `reduced()` does. Values shown
/// to people are reduced.
class Exact {
 public:
  Exact() = default;                              // 0
  Exact(std::int64_t n) : numerator_(n) {}        // NOLINT(google-explicit-constructor)
  Exact(Integer n) : numerator_(std::move(n)) {}  // NOLINT(google-explicit-constructor)
  Exact(Integer numerator, Integer denominator);  ///< denominator > 0
  Exact(Integer numerator, PrimeExponents denominator)
      : numerator_(std::move(numerator)), denominator_(std::move(denominator)) {}

  /// Returns the rational number of the shortest decimal that parses to the finite double `x`: 0.05 gives
  /// 1/20.
  static Exact from_decimal(double x);

  [[nodiscard]] const Integer& numerator() const { return numerator_; }
  [[nodiscard]] Integer denominator() const { return denominator_.value() * cofactor_; }
  /// Returns the two factors of the denominator. No prime below 256 divides `cofactor()`.
  [[nodiscard]] const PrimeExponents& primes() const { return denominator_; }
  [[nodiscard]] const Integer& cofactor() const { return cofactor_; }
  [[nodiscard]] bool is_zero() const { return numerator_.is_zero(); }
  [[nodiscard]] int sign() const { return numerator_.sign(); }
  /// The lengths of the two plain integers in machine words. Prime exponents are not counted.
  struct Length {
    std::size_t numerator = 0;
    std::size_t cofactor = 0;
  };
  [[nodiscard]] Length length() const { return {numerator_.backend().size(), cofactor_.backend().size()}; }
  /// Returns the memory of this number in bytes, its heap memory included.
  [[nodiscard]] std::size_t bytes() const;

  /// Returns the same number in lowest terms.
  [[nodiscard]] Exact reduced() const&;
  [[nodiscard]] Exact reduced() &&;

  /// Returns the double nearest to the exact value. Ties go to even; a value that is too large gives
  /// infinity.
  [[nodiscard]] double to_double() const;
  /// Returns "n/d" in lowest terms; whole numbers are written as "n/1".
  [[nodiscard]] std::string to_string() const;

  Exact operator-() const;
  friend Exact operator+(const Exact& a, const Exact& b);
  friend Exact operator-(const Exact& a, const Exact& b);
  friend Exact operator*(const Exact& a, const Exact& b);
  friend Exact operator/(const Exact& a, const Exact& b);  ///< b != 0
  Exact& operator+=(Exact b);
  Exact& operator-=(const Exact& b) { return *this += -b; }
  Exact& operator*=(const Exact& b) { return *this = *this * b; }
  friend bool operator==(const Exact& a, const Exact& b);
  friend std::strong_ordering operator<=>(const Exact& a, const Exact& b);

 private:
  Integer numerator_ = 0;
  PrimeExponents denominator_;
  Integer cofactor_ = 1;  // factor of the denominator that no prime below 256 divides
};

/// Returns the double nearest to numerator / denominator (denominator > 0). Ties go to even.
double nearest_double(const Integer& numerator, const Integer& denominator);

}  // namespace casus
