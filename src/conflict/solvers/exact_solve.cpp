#include "conflict/solvers/exact_solve.hpp"

#include <algorithm>
#include <utility>

namespace casus {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t kPrime = (std::uint64_t{1} << 61U) - 1;

constexpr std::uint64_t reduce(Wide x) {
  std::uint64_t low = static_cast<std::uint64_t>(x & kPrime) + static_cast<std::uint64_t>(x >> 61U);
  low = (low & kPrime) + (low >> 61U);
  return low == kPrime ? 0 : low;
}

constexpr std::uint64_t times(std::uint64_t a, std::uint64_t b) { return reduce(Wide{a} * b); }
constexpr std::uint64_t minus(std::uint64_t a, std::uint64_t b) { return a >= b ? a - b : a + kPrime - b; }

constexpr std::uint64_t inverse_of(std::uint64_t a) {
  std::uint64_t power = 1;
  for (std::uint64_t exponent = kPrime - 2; exponent > 0; exponent >>= 1U) {
    if ((exponent & 1U) != 0) power = times(power, a);
    a = times(a, a);
  }
  return power;
}

std::uint64_t modulo_prime(const Integer& x) {
  const std::uint64_t rest = boost::multiprecision::integer_modulus(x, kPrime);  // of |x|
  return x < 0 ? minus(0, rest) : rest;
}

/// Returns the inverse modulo the prime, by Gauss-Jordan elimination in place; empty if there is none.
std::vector<std::uint64_t> invert(std::vector<std::uint64_t> a, std::size_t n) {
  std::vector<std::size_t> swapped(n);
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    while (pivot < n && a[pivot * n + k] == 0) ++pivot;
    if (pivot == n) return {};
    swapped[k] = pivot;
    if (pivot != k) {
      for (std::size_t j = 0; j < n; ++j) std::swap(a[pivot * n + j], a[k * n + j]);
    }
    const std::uint64_t scale = inverse_of(a[k * n + k]);
    a[k * n + k] = 1;
    for (std::size_t j = 0; j < n; ++j) a[k * n + j] = times(a[k * n + j], scale);
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint64_t factor = a[i * n + k];
      if (i == k || factor == 0) continue;
      a[i * n + k] = 0;
      for (std::size_t j = 0; j < n; ++j) {
        a[i * n + j] = minus(a[i * n + j], times(factor, a[k * n + j]));
      }
    }
  }
  for (std::size_t k = n; k-- > 0;) {  // rows were swapped, so the columns of the inverse are swapped back
    if (swapped[k] == k) continue;
    for (std::size_t i = 0; i < n; ++i) std::swap(a[i * n + k], a[i * n + swapped[k]]);
  }
  return a;
}

/// Returns the fraction n/d ≡ x (mod modulus) with |n|, d ≤ limit, by Euclid's algorithm, or nothing if there
/// is none.
std::optional<std::pair<Integer, Integer>> fraction(const Integer& x, const Integer& modulus,
                                                    const Integer& limit) {
  Integer r0 = modulus;
  Integer r1 = x < 0 ? Integer(x + modulus) : x;
  Integer t0 = 0;
  Integer t1 = 1;
  Integer quotient;
  Integer rest;
  while (r1 > limit) {
    boost::multiprecision::divide_qr(r0, r1, quotient, rest);
    r0 = std::exchange(r1, rest);
    t0 -= quotient * t1;
    std::swap(t0, t1);
  }
  if (t1 < 0) {
    t1 = -t1;
    r1 = -r1;
  }
  if (t1 == 0 || t1 > limit) return std::nullopt;
  return std::pair(std::move(r1), std::move(t1));
}

/// Returns all unknowns over one denominator, from their values modulo `modulus`. Most need no Euclid's
/// algorithm: they are whole once multiplied by the denominators found before.
std::optional<Rationals> fractions(const std::vector<Integer>& values, const Integer& modulus) {
  const Integer limit = boost::multiprecision::sqrt(Integer(modulus / 2));
  Rationals found;
  for (const Integer& value : values) {
    Integer whole = value * found.denominator % modulus;
    if (whole > modulus / 2) whole -= modulus;
    if (abs(whole) > limit) {
      auto part = fraction(whole, modulus, limit);
      if (!part) return std::nullopt;
      found.denominator *= part->second;
      if (found.denominator > limit) return std::nullopt;
      for (Integer& before : found.numerators) before *= part->second;
      whole = std::move(part->first);
    }
    found.numerators.push_back(std::move(whole));
  }
  return found;
}

std::size_t bits_of(const Integer& x) { return x.is_zero() ? 0 : msb(abs(x)) + 1; }

}  // namespace

ExactSystem::ExactSystem(std::vector<Integer> matrix, std::size_t size)
    : size_(size), matrix_(std::move(matrix)) {
  std::vector<std::uint64_t> image;
  image.reserve(matrix_.size());
  for (const Integer& x : matrix_) image.push_back(modulo_prime(x));
  inverse_ = invert(std::move(image), size_);
}

std::optional<Rationals> ExactSystem::solve(const std::vector<Integer>& right) const {
  return lift(right, false);
}

std::optional<Rationals> ExactSystem::solve_transposed(const std::vector<Integer>& right) const {
  return lift(right, true);
}

std::optional<Rationals> ExactSystem::lift(const std::vector<Integer>& right, bool transposed) const {
  const std::size_t n = size_;
  if (n == 0) return Rationals{};
  if (inverse_.empty()) return std::nullopt;
  const auto at = [&](std::size_t i, std::size_t j) { return transposed ? j * n + i : i * n + j; };

  // Hadamard's bound: no numerator and no denominator has more bits than this.
  std::size_t widest = 1;
  for (const Integer& x : matrix_) widest = std::max(widest, bits_of(x));
  for (const Integer& x : right) widest = std::max(widest, bits_of(x));
  const std::size_t most_steps = 2 * n * (widest + bits_of(Integer(n))) / 61 + 4;

  std::vector<Integer> rest = right;
  std::vector<Integer> values(n);
  std::vector<std::uint64_t> image(n);
  std::vector<std::uint64_t> digits(n);
  Integer modulus = 1;
  std::size_t next_try = 1;
  for (std::size_t step = 1; step <= most_steps; ++step) {
    for (std::size_t i = 0; i < n; ++i) image[i] = modulo_prime(rest[i]);
    for (std::size_t i = 0; i < n; ++i) {
      std::uint64_t sum = 0;
      for (std::size_t j = 0; j < n; ++j) sum = reduce(Wide{inverse_[at(i, j)]} * image[j] + sum);
      digits[i] = sum;
      values[i] += modulus * sum;
    }
    modulus *= kPrime;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        const Integer& factor = matrix_[at(i, j)];
        if (!factor.is_zero() && digits[j] != 0) rest[i] -= factor * digits[j];
      }
      rest[i] /= kPrime;  // exactly
    }
    if (step < next_try && step < most_steps) continue;
    next_try = step + step / 2 + 1;
    auto found = fractions(values, modulus);
    if (!found) continue;
    bool holds = true;
    for (std::size_t i = 0; i < n && holds; ++i) {
      Integer sum = 0;
      for (std::size_t j = 0; j < n; ++j) {
        if (!matrix_[at(i, j)].is_zero()) sum += matrix_[at(i, j)] * found->numerators[j];
      }
      holds = sum == right[i] * found->denominator;
    }
    if (holds) return found;
  }
  return std::nullopt;
}

}  // namespace casus
