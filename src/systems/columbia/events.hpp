#pragma once
// The kinds of events that columbia tells, the reasons of its findings, and its counters. Their words are in
// words.cpp.

#include <cstdint>

namespace casus::columbia {

/// Event::kind, with what Event::data holds. A party is one of Siege::parties().
enum EventKind : std::uint16_t {
  kCombatBegins,   ///< parties: attacker, defender
  kTokenRevealed,  ///< combat total, Silver Eagles
  kDeclined,       ///< 1: there was somebody to decline
  kPlayed,         ///< how many cards, face down
  kRevealed,       ///< party, kind of card, how many, the value of each
  kNotAlone,       ///< nothing: a removed card was played all the same
  kRemoves,        ///< party whose card is to be drawn
  kRemoved,        ///< party, kind of card, its value
  kCalled,         ///< party, from which location
  kStaked,         ///< how many points
  kDieThrown,      ///< value, colour
  kRolled,   ///< total of the dice, what alarms add, party, its cards (a CardSet in two halves), 2 · what
             ///< they count, 1 more where one was played alone
  kTakesUp,  ///< value, colour of a die rolled again; seat: whose die
  kNewFace,  ///< value, colour
  kWon,      ///< totals: attacker, defender
  kStructuresLost,    ///< party, how many
  kUnitLost,          ///< party, kind, how many
  kRetreats,          ///< party, how many units, location
  kControls,          ///< party, location
  kNowhereToGo,       ///< party, how many units, 1: no location has a stronghold for them
  kLentTurretStays,   ///< party
  kTokenBeaten,       ///< Silver Eagles
  kTokenStays,        ///< nothing
  kBookerBeaten,      ///< nothing
  kBookerStays,       ///< nothing
  kElizabeth,         ///< player, or -1: nobody, or -2: Booker; location
  kMeetsNothingMore,  ///< party
  kBareStructures,    ///< player, how many, 1: they stay
  kWillNotDo,         ///< party, location, Siege::Refuge, the player who is in the way
  kHolds,             ///< player, or -1: nobody, who controls a location; location
};

/// Finding::reason. `about` holds what the words need.
enum Reason : std::uint16_t {
  kFits,
  kNoUnits,         ///< party: has no units there
  kOnlyStructures,  ///< party: has structures there, but no units
  kOneFaction,      ///< parties
  kNoToken,         ///< nothing
  kNoBooker,        ///< nothing: Booker is not there
  kNotAggressive,   ///< nothing: no symbol, and nobody to rescue
  kAfterUnits,      ///< party that must be beaten before
  kAfterToken,      ///< nothing
  kNotThere,        ///< party: beaten already
  kMustFight,       ///< party
  kNotInHand,       ///< party, kind of card, how many are in hand
  kOthersCards,     ///< party whose cards they are: it takes no part in this fight
  kAttackerFirst,   ///< party that plays only after the attacker
  kPlayedAlready,   ///< party that has played
  kPlaysNoCards,    ///< party
  kNotNow,          ///< nothing
  kNoSuchEffect,    ///< nothing
  kNoCommonThere,   ///< location
  kNoSuchDie,       ///< colour
  kNoSuchUnit,      ///< kind
  kNoStronghold,    ///< location
  kNotControlled,   ///< location
};

/// What is counted (Tally::counter).
enum Counter : std::uint16_t {
  kAttackerTotal,
  kDefenderTotal,
  kMargin,
  kAttackerLosses,
  kDefenderLosses,
  kCounters
};

}  // namespace casus::columbia
