#pragma once
// The kinds of events that Aggression reports, and its counters. Their texts are in words.cpp.

#include <cstdint>

namespace casus::aggression {

/// The values of Event::kind, each with the content of Event::data.
enum EventKind : std::uint16_t {
  kDeclared,       ///< from, against, card or -1
  kAssessed,       ///< d6s given to the seat, the Territory or -1; AG-17: Point Values
  kNoAgentsNoDie,  ///< nothing
  kBattleBegins,   ///< the Aggressor's d6s, the Defender's
  kPolygonThrown,  ///< number, sides
  kDieThrown,      ///< number
  kRolled,         ///< Roll Value, polygon, multiplier, d6s
  kRoundWon,       ///< the Aggressor's Roll Value, the Defender's, 1 if equal, TieBreak
  kDieLost,        ///< d6s left, d6s had
  kBeaten,         ///< nothing
  kTaken,          ///< the Territory lost, the losing player, the winning player
  kUnitsCaptured,  ///< the Territory; 1: the units go to the stock, 0: they stay
  kAgentsStay,     ///< the Territory, the number of Agents
  kGovernorStays,  ///< the Territory
  kTurnEnds,       ///< nothing
  kPassed,         ///< nothing
};

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
