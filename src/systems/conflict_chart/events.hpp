#pragma once
// The kinds of events that the conflict chart reports, and its counters. Their texts are in words.cpp.

#include <array>
#include <cstdint>
#include <string_view>

#include "systems/conflict_chart/forces.hpp"

namespace casus::conflict_chart {

/// The values of Event::kind (events.inc has the content of each).
enum EventKind : std::uint16_t {
#define CASUS_EVENT(kind, name) kind,
#include "systems/conflict_chart/events.inc"
};

/// The names of events in JSON, by kind.
inline constexpr auto kEventNames = std::to_array<std::string_view>({
#define CASUS_EVENT(kind, name) name,
#include "systems/conflict_chart/events.inc"
});

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
