#pragma once
// The fast generator of simulations: xoshiro256++ (Blackman and Vigna 2019), seeded by splitmix64. Never for
// a play: players' dice come from fair_dice.

#include <array>
#include <cstdint>

#include "base/hash.hpp"

namespace casus {

class Random {
 public:
  /// Streams of different numbers do not overlap in practice.
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

  /// Uniform in 0 … bound-1, without bias (Lemire 2019); bound >= 1.
  std::uint64_t below(std::uint64_t bound) {
    __extension__ using Wide = unsigned __int128;
    Wide product = static_cast<Wide>(next()) * bound;
    if (static_cast<std::uint64_t>(product) < bound) {
      const std::uint64_t threshold = (0 - bound) % bound;
      while (static_cast<std::uint64_t>(product) < threshold) product = static_cast<Wide>(next()) * bound;
    }
    return static_cast<std::uint64_t>(product >> 64U);
  }

 private:
  static constexpr std::uint64_t rotate(std::uint64_t x, unsigned by) {
    return (x << by) | (x >> (64U - by));
  }
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace casus
