#pragma once
// The kinds of events that the conflict chart tells, and its counters. Their words are in words.cpp.

#include <array>
#include <cstdint>

#include "systems/conflict_chart/forces.hpp"

namespace casus::conflict_chart {

/// Event::kind, with what Event::data holds.
enum EventKind : std::uint16_t {
  kDeclared,      ///< country or -1; seat: the attacker
  kInPlay,        ///< forces, packed: what a side fights with
  kDieThrown,     ///< number, sides
  kTotal,         ///< points in the play, Generalship, total
  kOffChart,      ///< the attacker's total, the defender's, row, column
  kRead,          ///< the attacker's total, the defender's, result
  kWon,           ///< result, country or -1; seat: the winner
  kCountryStays,  ///< country
  kMasterminds,   ///< how many, 1 discarded or 0 kept
  kHalfDue,       ///< of how much half is due, 1 points or 0 tokens; seat: the winner
  kKeeps,         ///< points of tokens, Canal certificates; seat: the winner
  kMayRetaliate,  ///< nothing; seat: who may
  kDrawn,         ///< card, how many; seat: who drew
  kStops,         ///< nothing; seat: who does not retaliate
  kRetaliates,    ///< country or -1; seat: the retaliator
  kBegins,        ///< nothing: the retaliation is decided
  kChainEnds,     ///< 1: so many retaliations are the most, 0: no token; that number
  kEventKinds
};

/// Forces in five of an event's numbers, and back.
constexpr std::array<std::int32_t, 6> packed_forces(const Forces& forces) {
  std::array<std::int32_t, 6> data{};
  for (std::size_t k = 0; k < kMaxTokenKinds; ++k) data[k / 4] |= forces.tokens[k] << (k % 4 * 8);
  for (std::size_t k = 0; k < kMaxMastermindKinds; ++k) data[3] |= forces.masterminds[k] << (k * 8);
  data[4] = forces.canals;
  return data;
}
constexpr Forces unpacked_forces(const std::array<std::int32_t, 6>& data) {
  Forces forces;
  for (std::size_t k = 0; k < kMaxTokenKinds; ++k)
    forces.tokens[k] = static_cast<std::uint8_t>((data[k / 4] >> (k % 4 * 8)) & 255);
  for (std::size_t k = 0; k < kMaxMastermindKinds; ++k)
    forces.masterminds[k] = static_cast<std::uint8_t>((data[3] >> (k * 8)) & 255);
  forces.canals = static_cast<std::uint16_t>(data[4]);
  return forces;
}
static_assert(kMaxTokenKinds <= 12 && kMaxMastermindKinds <= 4 && kMaxPieces < 128);

/// What is counted (Tally::counter): of each side what it ends with, retaliations, and
/// who won the last of them.
enum Counter : std::uint16_t {
  kAttackerTokenPoints,
  kAttackerCanals,
  kAttackerCountries,
  kDefenderTokenPoints,
  kDefenderCanals,
  kDefenderCountries,
  kRetaliationsMade,
  kAttackerWonLast,
  kCounters
};

}  // namespace casus::conflict_chart
