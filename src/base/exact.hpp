#pragma once
// Exact rational numbers whose denominators have small prime factors, as probabilities of dice and cards
// have. The denominator is a vector of prime exponents: a product adds exponents, a common denominator is
// a maximum, and lowest terms are trial division, so that a walk over a graph takes no gcd. A factor of a
// denominator that is no product of primes below 256 (mixed equilibria have them) is kept beside it as a
// plain integer. Not for general algebra: use a rational type of a library there.

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
  PrimeExponents() = default;  ///< one

  /// Takes every factor below 256 out of `n` (n > 0) and leaves the rest in `n`.
  static PrimeExponents extract(Integer& n);

  [[nodiscard]] Integer value() const;
  [[nodiscard]] bool is_one() const { return powers_.empty(); }

  /// The product, the least common multiple, and the quotient (by a divisor of *this).
  [[nodiscard]] PrimeExponents times(const PrimeExponents& other) const;
  [[nodiscard]] PrimeExponents lcm(const PrimeExponents& other) const;
  [[nodiscard]] PrimeExponents over(const PrimeExponents& divisor) const;

  /// It is not less than 2 to the power of this.
  [[nodiscard]] std::uint64_t least_bits() const;
  /// What it holds outside itself.
  [[nodiscard]] std::size_t bytes_outside() const;

  /// Divides `n` and *this by their common factors. `n` = 0 leaves one.
  void cancel(Integer& n);

  bool operator==(const PrimeExponents&) const = default;

 private:
  void trim();
  boost::container::small_vector<std::uint32_t, 4> powers_;  // by the prime's ordinal; the last is not 0
};

/// A rational number. Operations do not reduce; `reduced()` does, and people are shown reduced values.
class Exact {
 public:
  Exact() = default;                              // 0
  Exact(std::int64_t n) : numerator_(n) {}        // NOLINT(google-explicit-constructor)
  Exact(Integer n) : numerator_(std::move(n)) {}  // NOLINT(google-explicit-constructor)
  Exact(Integer numerator, Integer denominator);  ///< denominator > 0
  Exact(Integer numerator, PrimeExponents denominator)
      : numerator_(std::move(numerator)), denominator_(std::move(denominator)) {}

  /// The rational of the shortest decimal that reads as `x` (finite): 0.05 gives 1/20.
  static Exact from_decimal(double x);

  [[nodiscard]] const Integer& numerator() const { return numerator_; }
  [[nodiscard]] Integer denominator() const { return denominator_.value() * cofactor_; }
  /// The two factors of the denominator: no prime below 256 divides the second.
  [[nodiscard]] const PrimeExponents& primes() const { return denominator_; }
  [[nodiscard]] const Integer& cofactor() const { return cofactor_; }
  [[nodiscard]] bool is_zero() const { return numerator_.is_zero(); }
  [[nodiscard]] int sign() const { return numerator_.sign(); }
  /// How long its numbers are, in machine words: of what is counted by primes nothing, of the rest all.
  struct Length {
    std::size_t numerator = 0;
    std::size_t cofactor = 0;
  };
  [[nodiscard]] Length length() const { return {numerator_.backend().size(), cofactor_.backend().size()}; }
  /// The memory that it takes up, what it holds outside itself included.
  [[nodiscard]] std::size_t bytes() const;

  /// The same number in lowest terms.
  [[nodiscard]] Exact reduced() const&;
  [[nodiscard]] Exact reduced() &&;

  /// The double nearest to the exact value (ties to even; too large: infinity).
  [[nodiscard]] double to_double() const;
  /// "n/d" in lowest terms; whole numbers as "n/1".
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
  Integer cofactor_ = 1;  // of the denominator; no prime below 256 divides it
};

/// The double nearest to numerator / denominator (denominator > 0).
double nearest_double(const Integer& numerator, const Integer& denominator);

}  // namespace casus
