#pragma once
// The kinds of events that the conflict chart reports, and its counters. Their texts are in words.cpp.

#include <array>
#include <cstdint>

#include "systems/conflict_chart/forces.hpp"

namespace casus::conflict_chart {

/// The values of Event::kind, each with the content of Event::data.
enum EventKind : std::uint16_t {
  kDeclared,      ///< country or -1; seat: the attacker
  kInPlay,        ///< the forces of a side, packed
  kDieThrown,     ///< number, sides
  kTotal,         ///< points in the play, Generalship, total
  kOffChart,      ///< the attacker's total, the defender's, row, column
  kRead,          ///< the attacker's total, the defender's, result
  kWon,           ///< result, country or -1; seat: the winner
  kCountryStays,  ///< country
  kMasterminds,   ///< the number of cards, 1 discarded or 0 kept
  kHalfDue,       ///< the amount of which half is due, 1 points or 0 tokens; seat: the winner
  kKeeps,         ///< points of tokens, Canal certificates; seat: the winner
  kMayRetaliate,  ///< nothing; seat: the seat that may
  kDrawn,         ///< card, the number drawn; seat: the seat that drew
  kStops,         ///< nothing; seat: the seat that does not retaliate
  kRetaliates,    ///< country or -1; seat: the retaliator
  kBegins,        ///< nothing: the retaliation is decided
  kChainEnds,     ///< 1: the maximum number of retaliations is reached, 0: no token is left; that number
  kEventKinds
};

/// Packs forces into five of an event's numbers, and unpacks them.
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

/// The counters (Tally::counter): what each side has at the end, the number of retaliations, and who won the
/// last one.
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
