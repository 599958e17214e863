#pragma once
// The key of a position of a siege: packed words (siege_key.cpp documents their content).

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/hash.hpp"

namespace casus::columbia {

struct SiegeKey {
  std::array<std::uint64_t, 10> words{};
  bool operator==(const SiegeKey& other) const {  // without a branch: keys are equal in most comparisons
    std::uint64_t differ = 0;
    for (std::size_t i = 0; i < words.size(); ++i) differ |= words[i] ^ other.words[i];
    return differ == 0;
  }
  [[nodiscard]] std::uint64_t hash() const {  // in two halves, so that one need not wait for the other
    constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15ULL;
    std::uint64_t first = 0;
    std::uint64_t second = 1;
    for (std::size_t i = 0; i < words.size(); i += 2) {
      first = (first ^ (first >> 29U)) * kFactor + words[i];
      second = (second ^ (second >> 29U)) * kFactor + words[i + 1];
    }
    return mix(first ^ mix(second));
  }
};

}  // namespace casus::columbia
