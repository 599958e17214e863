#pragma once
// The forces that a side stakes or holds back: Military tokens and Mastermind cards by their points (pieces
// with equal points are the same choice), and each Canal certificate individually. Names and points are in
// Pieces.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace casus::conflict_chart {

inline constexpr std::size_t kMaxTokenKinds = 12;      ///< different points of tokens in one scenario
inline constexpr std::size_t kMaxMastermindKinds = 4;  ///< different points of Mastermind cards
inline constexpr std::size_t kMaxCanals = 12;
inline constexpr std::size_t kMaxPieces = 100;  ///< tokens, or Mastermind cards, of one side

/// Returns the number of set bits, which stand for Canals or countries.
constexpr std::int32_t count_bits(std::uint16_t bits) {
  std::int32_t count = 0;
  for (; bits != 0; bits = static_cast<std::uint16_t>(bits & (bits - 1))) ++count;
  return count;
}

/// Forces of one side, as a number of each kind of piece.
struct Forces {
  std::array<std::uint8_t, kMaxTokenKinds> tokens{};            ///< by Pieces::tokens
  std::array<std::uint8_t, kMaxMastermindKinds> masterminds{};  ///< by Pieces::masterminds
  std::uint16_t canals = 0;                                     ///< a bit each
  auto operator<=>(const Forces&) const = default;

  [[nodiscard]] std::int32_t token_count() const {
    std::int32_t count = 0;
    for (const std::uint8_t of_kind : tokens) count += of_kind;
    return count;
  }
  [[nodiscard]] bool empty() const { return *this == Forces{}; }
  [[nodiscard]] bool contains(const Forces& part) const {
    const auto at_most = [](const auto& a, const auto& b) {
      return std::equal(a.begin(), a.end(), b.begin(), [](auto x, auto y) { return x <= y; });
    };
    return at_most(part.tokens, tokens) && at_most(part.masterminds, masterminds) &&
           (part.canals & ~canals) == 0;
  }
  Forces& operator+=(const Forces& more) {
    for (std::size_t k = 0; k < tokens.size(); ++k)
      tokens[k] = static_cast<std::uint8_t>(tokens[k] + more.tokens[k]);
    for (std::size_t k = 0; k < masterminds.size(); ++k)
      masterminds[k] = static_cast<std::uint8_t>(masterminds[k] + more.masterminds[k]);
    canals = static_cast<std::uint16_t>(canals | more.canals);
    return *this;
  }
  /// Removes a part, which must be contained.
  Forces& operator-=(const Forces& part) {
    for (std::size_t k = 0; k < tokens.size(); ++k)
      tokens[k] = static_cast<std::uint8_t>(tokens[k] - part.tokens[k]);
    for (std::size_t k = 0; k < masterminds.size(); ++k)
      masterminds[k] = static_cast<std::uint8_t>(masterminds[k] - part.masterminds[k]);
    canals = static_cast<std::uint16_t>(canals & ~part.canals);
    return *this;
  }
  /// Returns only the tokens.
  [[nodiscard]] Forces only_tokens() const { return {tokens, {}, 0}; }
};

/// Calls `visit(part)` for every part of `whole`, each once: nothing first, cheaper tokens before dearer
/// ones, then with Mastermind cards, then with Canals.
void for_each_part(const Forces& whole, const auto& visit) {
  const auto count_up = [](auto& counts, const auto& most) {
    for (std::size_t k = counts.size(); k-- > 0;) {
      if (counts[k] < most[k]) {
        ++counts[k];
        return true;
      }
      counts[k] = 0;
    }
    return false;
  };
  Forces part;
  do {
    visit(static_cast<const Forces&>(part));
    if (count_up(part.tokens, whole.tokens) || count_up(part.masterminds, whole.masterminds)) continue;
    part.canals = static_cast<std::uint16_t>((part.canals - whole.canals) & whole.canals);
    if (part.canals == 0) return;
  } while (true);
}

/// A Canal certificate.
struct Canal {
  std::string name;
  std::int32_t points = 0;
};

/// The pieces of one scenario. Points are descending, so that kind 0 has the most.
struct Pieces {
  std::vector<std::int32_t> tokens;
  std::vector<std::int32_t> masterminds;
  std::vector<Canal> canals;

  [[nodiscard]] std::int32_t token_points(const Forces& forces) const {
    std::int32_t points = 0;
    for (std::size_t k = 0; k < tokens.size(); ++k) points += forces.tokens[k] * tokens[k];
    return points;
  }
  /// CH-2: returns the points before the dice.
  [[nodiscard]] std::int32_t points(const Forces& forces) const {
    std::int32_t points = token_points(forces);
    for (std::size_t k = 0; k < masterminds.size(); ++k) points += forces.masterminds[k] * masterminds[k];
    for (std::size_t c = 0; c < canals.size(); ++c) {
      if (((forces.canals >> c) & 1U) != 0) points += canals[c].points;
    }
    return points;
  }
};

/// Returns every part of `whole`, those with fewer points first, so that of equal worths the cheaper choice
/// is advised.
inline std::vector<Forces> parts_by_points(const Pieces& pieces, const Forces& whole) {
  std::vector<std::pair<std::int32_t, Forces>> parts;
  for_each_part(whole, [&](const Forces& part) { parts.emplace_back(pieces.points(part), part); });
  std::stable_sort(parts.begin(), parts.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Forces> sorted;
  sorted.reserve(parts.size());
  for (const auto& [points, part] : parts) sorted.push_back(part);
  return sorted;
}

}  // namespace casus::conflict_chart
