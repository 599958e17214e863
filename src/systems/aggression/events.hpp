#pragma once
// The kinds of events that Aggression reports, and its counters. Their texts are in words.cpp.

#include <array>
#include <cstdint>
#include <string_view>

namespace casus::aggression {

/// The values of Event::kind (events.inc has the content of each).
enum EventKind : std::uint16_t {
#define CASUS_EVENT(kind, name) kind,
#include "systems/aggression/events.inc"
};

/// The names of events in JSON, by kind.
inline constexpr auto kEventNames = std::to_array<std::string_view>({
#define CASUS_EVENT(kind, name) name,
#include "systems/aggression/events.inc"
});

/// The counters (Tally::counter).
enum Counter : std::uint16_t {
  kRounds,
  kAttackerDiceLeft,
  kDefenderDiceLeft,
  kTerritories,
  kPoints,
  kFirstTaken,
  kCounters
};

}  // namespace casus::aggression
