#pragma once
// The integer types for weights: the narrowest that holds the product of the sides. All except Integer wrap
// around. That is safe because the algorithms only add, subtract and multiply: a final weight that fits is
// right, whatever its parts did. Not for division, and not for published weights, which are Integer.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/exact.hpp"

namespace casus::probability {

__extension__ using Uint128 = unsigned __int128;

/// Unsigned integers of 64 · L bits that wrap around, without allocation.
template <std::size_t L>
struct Wide {
  std::array<std::uint64_t, L> limbs{};  ///< the lowest first

  constexpr Wide() = default;
  constexpr Wide(std::uint64_t n) { limbs[0] = n; }  // NOLINT(google-explicit-constructor)

  constexpr Wide& operator+=(const Wide& b) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < L; ++i) {
      const Uint128 sum = Uint128{limbs[i]} + b.limbs[i] + carry;
      limbs[i] = static_cast<std::uint64_t>(sum);
      carry = static_cast<std::uint64_t>(sum >> 64U);
    }
    return *this;
  }

  constexpr Wide& operator-=(const Wide& b) {
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < L; ++i) {
      const Uint128 difference = Uint128{limbs[i]} - b.limbs[i] - borrow;
      limbs[i] = static_cast<std::uint64_t>(difference);
      borrow = static_cast<std::uint64_t>(difference >> 64U) & 1U;
    }
    return *this;
  }

  bool operator==(const Wide&) const = default;
};

/// Holds the weights of 64 d20 and of 123 d6: enough for the large pools of real games, without an allocation
/// for each weight.
using Wide320 = Wide<5>;

/// Computes acc += a · b.
template <class W>
constexpr void add_product(W& acc, const W& a, const W& b) {
  acc += a * b;
}
template <std::size_t L>
constexpr void add_product(Wide<L>& acc, const Wide<L>& a, const Wide<L>& b) {
  for (std::size_t i = 0; i < L; ++i) {
    if (b.limbs[i] == 0) continue;  // binomials and small factors have one limb
    std::uint64_t carry = 0;
    for (std::size_t j = 0; i + j < L; ++j) {
      const Uint128 sum = Uint128{a.limbs[j]} * b.limbs[i] + acc.limbs[i + j] + carry;
      acc.limbs[i + j] = static_cast<std::uint64_t>(sum);
      carry = static_cast<std::uint64_t>(sum >> 64U);
    }
  }
}

template <class W>
constexpr W product(const W& a, const W& b) {
  W result(std::uint64_t{0});
  add_product(result, a, b);
  return result;
}

template <class W>
constexpr bool is_zero(const W& w) {
  return w == W(std::uint64_t{0});
}
inline bool is_zero(const Integer& w) { return w.is_zero(); }

inline Integer to_integer(std::uint64_t w) { return Integer(w); }
inline Integer to_integer(Uint128 w) {
  const auto high = static_cast<std::uint64_t>(w >> 64U);
  Integer result(high);
  if (high != 0) result <<= 64U;
  result += static_cast<std::uint64_t>(w);
  return result;
}
template <std::size_t L>
Integer to_integer(const Wide<L>& w) {
  Integer result;
  boost::multiprecision::import_bits(result, w.limbs.begin(), w.limbs.end(), 64, false);
  return result;
}
inline Integer to_integer(Integer w) { return w; }

/// Returns the number of bits of n ≥ 0; 0 has one.
inline std::size_t bits_of(const Integer& n) { return n.is_zero() ? 1 : boost::multiprecision::msb(n) + 1; }

/// Calls f.operator()<W>() with the narrowest weight W that holds `bits` bits.
template <class F>
auto with_weight(std::size_t bits, F&& f) {
  if (bits <= 64) return f.template operator()<std::uint64_t>();
  if (bits <= 128) return f.template operator()<Uint128>();
  if (bits <= 320) return f.template operator()<Wide320>();
  return f.template operator()<Integer>();
}

/// Returns the cost in machine words, in the weight that holds `bits`: small_cost of one addition or one
/// product by a small factor, full_cost of one product of two such weights. Integer is charged for its
/// allocations.
inline double small_cost(std::size_t bits) {
  if (bits <= 64) return 1;
  if (bits <= 128) return 2;
  if (bits <= 320) return 5;
  return 32 + static_cast<double>(bits) / 64;
}
inline double full_cost(std::size_t bits) {
  const double limbs = static_cast<double>(bits) / 64 + 1;
  return bits <= 320 ? limbs * limbs : 32 + limbs * limbs;
}
/// Returns the bytes of one weight of `bits` bits.
inline double weight_bytes(std::size_t bits) { return bits <= 128 ? 32 : 64 + static_cast<double>(bits) / 8; }

/// Binomial coefficients as weights: Pascal's triangle up to row `rows`.
template <class W>
class Triangle {
 public:
  explicit Triangle(std::size_t rows) {
    entries_.reserve((rows + 1) * (rows + 2) / 2);
    for (std::size_t n = 0; n <= rows; ++n) {
      for (std::size_t k = 0; k <= n; ++k) {
        W entry(std::uint64_t{1});
        if (k > 0 && k < n) {
          entry = at(n - 1, k - 1);
          entry += at(n - 1, k);
        }
        entries_.push_back(std::move(entry));
      }
    }
  }
  /// Returns n over k, 0 ≤ k ≤ n ≤ rows.
  [[nodiscard]] const W& at(std::size_t n, std::size_t k) const { return entries_[n * (n + 1) / 2 + k]; }

 private:
  std::vector<W> entries_;
};

/// Returns base^0 … base^most.
template <class W>
std::vector<W> powers(const W& base, std::size_t most) {
  std::vector<W> result;
  result.reserve(most + 1);
  result.emplace_back(std::uint64_t{1});
  for (std::size_t i = 0; i < most; ++i) result.push_back(product(result[i], base));
  return result;
}

}  // namespace casus::probability
