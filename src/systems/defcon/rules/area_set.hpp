#pragma once
// Sets of areas, a bit each.

#include <array>
#include <bit>
#include <cstdint>

namespace casus::defcon {

using Area = std::uint8_t;  ///< index on the board
inline constexpr std::size_t kMaxAreas = 128;
inline constexpr Area kNoArea = 255;

struct AreaSet {
  std::array<std::uint64_t, 2> words{};
  bool operator==(const AreaSet&) const = default;
  [[nodiscard]] constexpr bool has(Area area) const {
    return area < kMaxAreas && ((words[area / 64U] >> (area % 64U)) & 1U) != 0;
  }
  constexpr void add(Area area) { words[area / 64U] |= std::uint64_t{1} << (area % 64U); }
  constexpr AreaSet& operator|=(const AreaSet& other) {
    words[0] |= other.words[0];
    words[1] |= other.words[1];
    return *this;
  }
  friend constexpr AreaSet operator|(AreaSet a, const AreaSet& b) { return a |= b; }
  friend constexpr AreaSet operator&(const AreaSet& a, const AreaSet& b) {
    return {{a.words[0] & b.words[0], a.words[1] & b.words[1]}};
  }
  [[nodiscard]] constexpr bool empty() const { return (words[0] | words[1]) == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(words[0]) + std::popcount(words[1]); }
  /// Visits each area, in order.
  void each(const auto& visit) const {
    for (std::size_t word = 0; word < 2; ++word) {
      for (std::uint64_t left = words[word]; left != 0; left &= left - 1)
        visit(static_cast<Area>(word * 64 + static_cast<std::size_t>(std::countr_zero(left))));
    }
  }
};

}  // namespace casus::defcon
