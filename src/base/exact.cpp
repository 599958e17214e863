#include "base/exact.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/decimal.hpp"
#include "base/meter.hpp"

namespace casus {
namespace {

/// Counts an operation on integers of `a` and `b` machine words; its cost grows with the product. All exact
/// computation is limited, and stops on Ctrl-C, through this function.
void spend_words(std::size_t a, std::size_t b) {
  constexpr std::uint64_t kWordsOfStep = 8;
  ResourceMeter::spend(1 + std::uint64_t{a} * b / kWordsOfStep);
}
void spend_words(const Integer& a, const Integer& b) { spend_words(a.backend().size(), b.backend().size()); }

constexpr std::size_t kPrimes = 54;

constexpr std::array<std::uint32_t, kPrimes> make_primes() {
  std::array<std::uint32_t, kPrimes> primes{};
  std::size_t count = 0;
  for (std::uint32_t n = 2; n < 256; ++n) {
    bool prime = true;
    for (std::size_t i = 0; i < count && prime; ++i) prime = n % primes[i] != 0;
    if (prime) primes[count++] = n;
  }
  return primes;
}

constexpr auto kPrime = make_primes();
static_assert(kPrime.back() == 251);

/// The largest power of each prime that fits into 63 bits, and its exponent. With it, division works on whole
/// words.
struct Chunk {
  std::uint64_t power;
  std::uint32_t exponent;
};

constexpr std::array<Chunk, kPrimes> make_chunks() {
  std::array<Chunk, kPrimes> chunks{};
  for (std::size_t i = 0; i < kPrimes; ++i) {
    std::uint64_t power = kPrime[i];
    std::uint32_t exponent = 1;
    while (power <= std::numeric_limits<std::int64_t>::max() / kPrime[i]) {
      power *= kPrime[i];
      ++exponent;
    }
    chunks[i] = {power, exponent};
  }
  return chunks;
}

constexpr auto kChunk = make_chunks();

/// Divides n > 0 by prime i as often as possible, at most `most` times. Returns the number of divisions.
std::uint32_t take_out(Integer& n, std::size_t i, std::uint32_t most) {
  if (i == 0) {
    const auto zeros = static_cast<std::uint64_t>(boost::multiprecision::lsb(n));
    const auto taken = static_cast<std::uint32_t>(std::min<std::uint64_t>(zeros, most));
    n >>= taken;
    return taken;
  }
  std::uint32_t taken = 0;
  while (taken < most) {
    std::uint64_t rest = boost::multiprecision::integer_modulus(n, kChunk[i].power);
    std::uint32_t goes = 0;
    std::uint64_t divisor = 1;
    const std::uint32_t room = std::min(most - taken, kChunk[i].exponent);
    while (goes < room && rest % kPrime[i] == 0) {  // rest = 0: the whole chunk divides n
      rest /= kPrime[i];
      divisor *= kPrime[i];
      ++goes;
    }
    if (goes > 0) n /= divisor;
    taken += goes;
    if (goes < kChunk[i].exponent) break;
  }
  return taken;
}

}  // namespace

void PrimeExponents::trim() {
  while (!powers_.empty() && powers_.back() == 0) powers_.pop_back();
}

PrimeExponents PrimeExponents::extract(Integer& n) {
  assert(n > 0);
  PrimeExponents result;
  for (std::size_t i = 0; i < kPrimes && n != 1; ++i) {
    const std::uint32_t taken = take_out(n, i, std::numeric_limits<std::uint32_t>::max());
    if (taken > 0) {
      result.powers_.resize(i + 1, 0);
      result.powers_[i] = taken;
    }
  }
  return result;
}

Integer PrimeExponents::value() const {
  Integer product = 1;
  for (std::size_t i = 1; i < powers_.size(); ++i) {
    std::uint32_t left = powers_[i];
    if (left >= 2 * kChunk[i].exponent) {
      product *= boost::multiprecision::pow(Integer(kPrime[i]), left);
      continue;
    }
    std::uint64_t word = 1;
    for (std::uint32_t in_word = 0; left > 0; --left) {
      word *= kPrime[i];
      if (++in_word == kChunk[i].exponent || left == 1) {
        product *= word;
        word = 1;
        in_word = 0;
      }
    }
  }
  if (!powers_.empty()) product <<= powers_[0];
  return product;
}

PrimeExponents PrimeExponents::times(const PrimeExponents& other) const {
  PrimeExponents result = powers_.size() >= other.powers_.size() ? *this : other;
  const PrimeExponents& shorter = powers_.size() >= other.powers_.size() ? other : *this;
  for (std::size_t i = 0; i < shorter.powers_.size(); ++i) result.powers_[i] += shorter.powers_[i];
  return result;
}

PrimeExponents PrimeExponents::lcm(const PrimeExponents& other) const {
  PrimeExponents result = powers_.size() >= other.powers_.size() ? *this : other;
  const PrimeExponents& shorter = powers_.size() >= other.powers_.size() ? other : *this;
  for (std::size_t i = 0; i < shorter.powers_.size(); ++i) {
    result.powers_[i] = std::max(result.powers_[i], shorter.powers_[i]);
  }
  return result;
}

PrimeExponents PrimeExponents::over(const PrimeExponents& divisor) const {
  PrimeExponents result = *this;
  assert(divisor.powers_.size() <= powers_.size());
  for (std::size_t i = 0; i < divisor.powers_.size(); ++i) {
    assert(divisor.powers_[i] <= powers_[i]);
    result.powers_[i] -= divisor.powers_[i];
  }
  result.trim();
  return result;
}

std::size_t PrimeExponents::bytes_outside() const {
  return powers_.capacity() > decltype(powers_)::static_capacity ? powers_.capacity() * sizeof(std::uint32_t)
                                                                 : 0;
}

std::uint64_t PrimeExponents::least_bits() const {
  double bits = 0.0;
  for (std::size_t i = 0; i < powers_.size(); ++i) bits += powers_[i] * std::log2(kPrime[i]);
  return bits < 1.0 ? 0 : static_cast<std::uint64_t>(bits * (1.0 - 1e-12));
}

void PrimeExponents::cancel(Integer& n) {
  if (n.is_zero()) {
    powers_.clear();
    return;
  }
  const bool negative = n < 0;
  if (negative) n = -n;
  for (std::size_t i = 0; i < powers_.size(); ++i) {
    if (powers_[i] > 0) powers_[i] -= take_out(n, i, powers_[i]);
  }
  if (negative) n = -n;
  trim();
}

Exact::Exact(Integer numerator, Integer denominator) : numerator_(std::move(numerator)) {
  assert(denominator > 0);
  denominator_ = PrimeExponents::extract(denominator);
  cofactor_ = std::move(denominator);
}

Exact Exact::from_decimal(double x) {
  assert(std::isfinite(x));
  const std::string digits = shortest_decimal(x);
  Integer mantissa = 0;
  bool negative = false;
  bool after_point = false;
  int exponent = 0;
  const char* end = digits.data() + digits.size();
  for (const char* c = digits.data(); c != end; ++c) {
    if (*c == '-') {
      negative = true;
    } else if (*c == '.') {
      after_point = true;
    } else if (*c == 'e') {
      int written = 0;
      const char* from = c[1] == '+' ? c + 2 : c + 1;
      std::from_chars(from, end, written);
      exponent += written;
      break;
    } else {
      mantissa = mantissa * 10 + (*c - '0');
      if (after_point) --exponent;
    }
  }
  if (negative) mantissa = -mantissa;
  const Integer power = boost::multiprecision::pow(Integer(10), static_cast<unsigned>(std::abs(exponent)));
  return (exponent < 0 ? Exact(mantissa, power) : Exact(Integer(mantissa * power))).reduced();
}

std::size_t Exact::bytes() const {
  const auto outside = [](const Integer& n) {
    constexpr std::size_t kInside = boost::multiprecision::cpp_int_backend<>::internal_limb_count;
    const std::size_t limbs = n.backend().size();
    return limbs > kInside ? limbs * sizeof(boost::multiprecision::limb_type) : 0;
  };
  return sizeof(Exact) + outside(numerator_) + outside(cofactor_) + denominator_.bytes_outside();
}

Exact Exact::reduced() const& { return Exact(*this).reduced(); }

Exact Exact::reduced() && {
  spend_words(numerator_, 1);
  denominator_.cancel(numerator_);
  if (numerator_.is_zero()) cofactor_ = 1;
  if (cofactor_ != 1) {
    spend_words(numerator_, cofactor_);
    const Integer common = boost::multiprecision::gcd(boost::multiprecision::abs(numerator_), cofactor_);
    numerator_ /= common;
    cofactor_ /= common;
  }
  return std::move(*this);
}

double Exact::to_double() const { return nearest_double(numerator_, denominator()); }

std::string Exact::to_string() const {
  const Exact lowest = reduced();
  return lowest.numerator_.str() + "/" + lowest.denominator().str();
}

Exact Exact::operator-() const {
  Exact result = *this;
  result.numerator_ = -result.numerator_;
  return result;
}

namespace {

/// Scales a numerator `n` over the denominator `part` to the denominator `common`, a multiple of `part`.
void rescale(Integer& n, const PrimeExponents& common, const PrimeExponents& part) {
  if (common != part) n *= common.over(part).value();
}

}  // namespace

// In place and by value: a traversal adds temporary products, and most of them have the same denominator.
Exact& Exact::operator+=(Exact b) {
  if (b.is_zero()) return *this;
  if (is_zero()) return *this = std::move(b);
  spend_words(numerator_, 1);
  if (denominator_ != b.denominator_) {
    const PrimeExponents common = denominator_.lcm(b.denominator_);
    rescale(numerator_, common, denominator_);
    rescale(b.numerator_, common, b.denominator_);
    denominator_ = common;
  }
  if (cofactor_ != b.cofactor_) {
    spend_words(cofactor_, b.cofactor_);
    const Integer common = boost::multiprecision::lcm(cofactor_, b.cofactor_);
    numerator_ *= common / cofactor_;
    b.numerator_ *= common / b.cofactor_;
    cofactor_ = common;
  }
  numerator_ += b.numerator_;
  return *this;
}

Exact operator+(const Exact& a, const Exact& b) {
  Exact sum = a;
  sum += b;
  return sum;
}

Exact operator-(const Exact& a, const Exact& b) { return a + (-b); }

Exact operator*(const Exact& a, const Exact& b) {
  Exact product;
  if (a.is_zero() || b.is_zero()) return product;
  spend_words(a.numerator_, b.numerator_);
  product.numerator_ = a.numerator_ * b.numerator_;
  product.denominator_ = a.denominator_.times(b.denominator_);
  product.cofactor_ = a.cofactor_ == 1 ? b.cofactor_ : Integer(a.cofactor_ * b.cofactor_);
  return product;
}

Exact operator/(const Exact& a, const Exact& b) {
  assert(!b.is_zero());
  spend_words(a.numerator_, b.numerator_);
  Exact quotient;
  quotient.numerator_ = a.numerator_ * b.denominator();
  // Only the divisor's numerator can bring new prime factors, so only it is factorised.
  Integer divisor = boost::multiprecision::abs(b.numerator_);
  quotient.denominator_ = a.denominator_.times(PrimeExponents::extract(divisor));
  quotient.cofactor_ = a.cofactor_ * divisor;
  if (b.sign() < 0) quotient.numerator_ = -quotient.numerator_;
  return std::move(quotient).reduced();
}

bool operator==(const Exact& a, const Exact& b) { return (a <=> b) == std::strong_ordering::equal; }

std::strong_ordering operator<=>(const Exact& a, const Exact& b) {
  const int sign_a = a.sign();
  const int sign_b = b.sign();
  if (sign_a != sign_b) return sign_a <=> sign_b;
  if (a.denominator_ == b.denominator_ && a.cofactor_ == b.cofactor_)
    return a.numerator_.compare(b.numerator_) <=> 0;
  const PrimeExponents common = a.denominator_.lcm(b.denominator_);
  Integer left = a.numerator_ * b.cofactor_;
  Integer right = b.numerator_ * a.cofactor_;
  rescale(left, common, a.denominator_);
  rescale(right, common, b.denominator_);
  return left.compare(right) <=> 0;
}

namespace {

/// Returns the double nearest to word · 2^-shift (word > 0, at least 61 bits long). If `more`, the value is
/// slightly above that.
double rounded(std::uint64_t word, bool more, int shift) {
  // Keep 53 bits, or fewer if the result is subnormal. Round to nearest, ties to even.
  const int bits = 64 - __builtin_clzll(word);
  const int exponent = bits - shift;  // word · 2^-shift lies in [2^(exponent-1), 2^exponent)
  const int kept = std::min(53, exponent + 1074);
  if (kept < 0) return 0.0;
  const int dropped = bits - kept;
  const std::uint64_t half = std::uint64_t{1} << static_cast<unsigned>(dropped - 1);
  const std::uint64_t tail = dropped == 64 ? word : word & (2 * half - 1);
  std::uint64_t head = dropped == 64 ? 0 : word >> static_cast<unsigned>(dropped);
  const bool above = tail > half || (tail == half && more);
  const bool tie = tail == half && !more;
  if (above || (tie && (head & 1U) != 0)) ++head;
  return std::ldexp(static_cast<double>(head), dropped - shift);
}

/// Returns the highest 64 bits of an integer of more than 64 bits; `msb` is the index of its highest bit.
std::uint64_t highest_word(const Integer& n, unsigned msb) {
  static_assert(sizeof(boost::multiprecision::limb_type) == sizeof(std::uint64_t));
  const auto* limbs = n.backend().limbs();
  const unsigned at = msb / 64;
  const unsigned above = 63 - msb % 64;
  return above == 0 ? limbs[at] : limbs[at] << above | limbs[at - 1] >> (64 - above);
}

}  // namespace

double nearest_double(const Integer& numerator, const Integer& denominator) {
  assert(denominator > 0);
  if (numerator.is_zero()) return 0.0;
  const bool negative = numerator < 0;
  const double sign = negative ? -1.0 : 1.0;
  Integer n = negative ? Integer(-numerator) : Integer();
  const Integer& whole = negative ? n : numerator;

  // A quotient of 61 to 63 bits, and whether there is a remainder: enough to round once.
  constexpr int kQuotientBits = 62;
  const auto msb_n = static_cast<unsigned>(boost::multiprecision::msb(whole));
  const auto msb_d = static_cast<unsigned>(boost::multiprecision::msb(denominator));
  const int shift = kQuotientBits - (static_cast<int>(msb_n) - static_cast<int>(msb_d));
  constexpr unsigned kLong = 192;
  if (msb_n >= kLong && msb_d >= kLong) {
    // For long integers the highest words nearly always suffice: the lower and the upper bound of the
    // quotient round to the same double.
    __extension__ using Double = unsigned __int128;
    const Double high_n = highest_word(whole, msb_n);
    const Double high_d = highest_word(denominator, msb_d);
    const auto least = static_cast<std::uint64_t>((high_n << kQuotientBits) / (high_d + 1));
    const auto most = static_cast<std::uint64_t>(((high_n + 1) << kQuotientBits) / high_d);
    const double low = rounded(least, false, shift);
    if (low == rounded(most, true, shift)) return sign * low;
  }
  if (!negative) n = numerator;
  Integer d = denominator;
  if (shift > 0) n <<= static_cast<unsigned>(shift);
  if (shift < 0) d <<= static_cast<unsigned>(-shift);
  Integer quotient;
  Integer rest;
  boost::multiprecision::divide_qr(n, d, quotient, rest);
  return sign * rounded(static_cast<std::uint64_t>(quotient), !rest.is_zero(), shift);
}

}  // namespace casus
