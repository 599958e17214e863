#pragma once
// The kinds of events that aggression tells, and its counters. Their words are in words.cpp.

#include <cstdint>

namespace casus::aggression {

/// Event::kind, with what Event::data holds.
enum EventKind : std::uint16_t {
  kDeclared,       ///< from, against, card or -1
  kAssessed,       ///< d6s given to the seat, the Territory or -1; AG-17: Point Values
  kNoAgentsNoDie,  ///< nothing
  kBattleBegins,   ///< the Aggressor's d6s, the Defender's
  kPolygonThrown,  ///< number, sides
  kDieThrown,      ///< number
  kRolled,         ///< Roll Value, polygon, multiplier, d6s
  kRoundWon,       ///< the Aggressor's Roll Value, the Defender's, 1 at a tie, TieBreak
  kDieLost,        ///< d6s left, d6s had
  kBeaten,         ///< nothing
  kTaken,          ///< the Territory lost, by a player, to a player
  kUnitsCaptured,  ///< the Territory, 1 to the stock or 0 staying
  kAgentsStay,     ///< the Territory, how many Agents
  kGovernorStays,  ///< the Territory
  kTurnEnds,       ///< nothing
  kPassed,         ///< nothing
};

/// What is counted (Tally::counter).
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
