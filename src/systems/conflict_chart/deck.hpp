#pragma once
// The deck of Military cards (CH-13): draws without replacement, as counts of each kind. The conflict's rules
// define what a card does.

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
inline constexpr std::int32_t kMaxCopies = 30;   ///< of one kind; at most 240 cards in all
inline constexpr std::int32_t kMaxMoves = 1000;  ///< points that a card moves
inline constexpr std::int32_t kMaxDraws = 4;     ///< cards drawn at once

struct MilitaryCard {
  std::string name;
  std::int32_t moves = 0;  ///< points of tokens that its drawer may move
  std::int32_t count = 0;  ///< copies in the deck
};

/// The number of cards of each kind.
using Cards = std::array<std::uint8_t, kMaxCardKinds>;

std::int32_t count_of(const Cards& cards);

/// Returns cards as one number that identifies a draw: seven bits a kind.
std::uint64_t packed(const Cards& cards);

/// Returns a draw as an outcome class: four bits a kind.
std::uint32_t chance_of(const Cards& drawn);
Cards cards_of(std::uint32_t chance);

/// Returns every draw of `number` cards from the remaining ones (more than `number`), each with the number of
/// ordered draws that give it.
std::vector<std::pair<Cards, Integer>> draws(const Cards& left, std::int32_t number);

/// Returns the draw that faces stand for: each face is the index of a card among the remaining ones, kind
/// after kind.
Cards drawn_by(Cards left, std::span<const std::uint16_t> faces);

/// Reads the array of tables under a key: [[deck]] of a rulebook, [[military_card]] of a scenario.
std::vector<MilitaryCard> read_deck(files::Reader& root, std::string_view key);

}  // namespace casus::conflict_chart
