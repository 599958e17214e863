#pragma once
// The fast random number generator of simulations: xoshiro256++ (Blackman and Vigna 2019), seeded by
// splitmix64. Never for a play: players' dice come from fair_dice.

#include <array>
#include <cstdint>

#include "base/hash.hpp"

namespace casus {

/// Returns the whole part of word / 2^64 · bound; `word` becomes the remainder, which can be scaled again.
/// Scaling a word by one bound after another gives the digits of a number, most significant digit first. It
/// is the number that the word would give below the product of the bounds, and the remainder is the same
/// (Brackett-Rozinsky and Lemire 2024).
inline std::uint64_t scale(std::uint64_t& word, std::uint64_t bound) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(word) * bound;
  word = static_cast<std::uint64_t>(product);
  return static_cast<std::uint64_t>(product >> 64U);
}

/// Returns whether a number below `bound` is accepted, given the remainder of its word. Among the accepted
/// words every number has equally many (Lemire 2019). The division is almost never reached.
inline bool is_fair(std::uint64_t left, std::uint64_t bound) {
  if (left >= bound) [[likely]]
    return true;
  return left >= (0 - bound) % bound;
}

/// A random number generator with several independent streams for each seed.
class Random {
 public:
  /// Seeds one stream. Streams with different numbers do not overlap in practice.
  Random(std::uint64_t seed, std::uint64_t stream) {
    std::uint64_t x = combine(mix(seed), stream);
    for (std::uint64_t& word : state_) word = mix(x += 0x9e3779b97f4a7c15ULL);
  }

  std::uint64_t next() {
    const std::uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t t = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  /// Returns a uniform number in 0 … bound-1, without bias; bound >= 1.
  std::uint64_t below(std::uint64_t bound) {
    for (;;) {
      std::uint64_t word = next();
      const std::uint64_t number = scale(word, bound);
      if (is_fair(word, bound)) [[likely]]
        return number;
    }
  }

 private:
  static constexpr std::uint64_t rotate(std::uint64_t x, unsigned by) {
    return (x << by) | (x >> (64U - by));
  }
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace casus
