#pragma once
// The deck of Military cards (CH-13): drawn without replacement, by counts of each kind. What a card does is
// the conflict's business.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/exact.hpp"
#include "files/reader.hpp"

namespace casus::conflict_chart {

inline constexpr std::size_t kMaxCardKinds = 8;
inline constexpr std::int32_t kMaxCopies = 30;   ///< of one kind; all together are at most 240 cards
inline constexpr std::int32_t kMaxMoves = 1000;  ///< points that a card moves
inline constexpr std::int32_t kMaxDraws = 4;     ///< cards drawn at once

struct MilitaryCard {
  std::string name;
  std::int32_t moves = 0;  ///< points of tokens that its drawer may move
  std::int32_t count = 0;  ///< copies in the deck
};

/// How many of each kind.
using Cards = std::array<std::uint8_t, kMaxCardKinds>;

std::int32_t count_of(const Cards& cards);

/// Cards as one number, by which a draw is known: seven bits a kind.
std::uint64_t packed(const Cards& cards);

/// A draw as a class of chance: four bits a kind.
std::uint32_t chance_of(const Cards& drawn);
Cards cards_of(std::uint32_t chance);

/// Every draw of `number` cards from those left (more than `number`), with how many of all ordered draws
/// come to it.
std::vector<std::pair<Cards, Integer>> draws(const Cards& left, std::int32_t number);

/// The draw that faces stand for: each the place of a card among those left, kind after kind.
Cards drawn_by(Cards left, std::span<const std::uint16_t> faces);

/// Reads the array of tables under a key: [[deck]] of a rulebook, [[military_card]] of a scenario.
std::vector<MilitaryCard> read_deck(files::Reader& root, std::string_view key);

}  // namespace casus::conflict_chart
