#pragma once
// What players choose in a combat of Columbia, the kinds of events that it reports, the reasons of its
// findings, and its counters. Their texts are in words.cpp.

#include <compare>
#include <cstdint>

namespace casus::columbia {

enum class Winner : std::uint8_t { attacker, defender, none };

/// A choice of a player.
struct Move {
  enum class Type : std::uint8_t {
    fight,    ///< `about`: the party to fight
    decline,  ///< fights nobody
    play,     ///< `about`: the party whose cards are played
    pass,     ///< uses no effect
    discard,  ///< CO-42
    call,     ///< CO-43; `about`: the location that the common comes from
    stake,    ///< CO-44
    reroll,   ///< CO-45, the player's own lowest die
    force,    ///< CO-45, the opponent's highest die
    die,      ///< `about`: the colour of the die to roll again
    lose,     ///< `about`: the kind of unit
    retreat,  ///< `about`: the location
  };
  Type type = Type::pass;
  std::int8_t about = 0;
  std::uint64_t cards = 0;  ///< a CardSet
  /// A Sequence: the order of the cards with an effect before the dice; 0: the best order.
  std::uint64_t order = 0;
  auto operator<=>(const Move&) const = default;
};

/// The values of Event::kind, each with the content of Event::data. A party is an index into
/// Siege::parties().
enum EventKind : std::uint16_t {
  kCombatBegins,   ///< parties: attacker, defender
  kTokenRevealed,  ///< combat total, Silver Eagles
  kDeclined,       ///< 1: there was a fight to decline
  kPlayed,         ///< the number of cards, face down
  kRevealed,       ///< party, kind of card, the number of cards, the value of each
  kNotAlone,       ///< nothing: a removed card counts as played
  kRemoves,        ///< the party whose card is drawn
  kRemoved,        ///< party, kind of card, its value
  kCalled,         ///< party, the location it comes from
  kStaked,         ///< the number of points
  kDieThrown,      ///< value, colour
  kRolled,   ///< total of the dice, bonus of alarms, party, its cards (a CardSet in two halves), 2 · their
             ///< value, plus 1 if a card was played alone
  kTakesUp,  ///< value and colour of a die that is rolled again; seat: its owner
  kNewFace,  ///< value, colour
  kWon,      ///< totals: attacker, defender
  kStructuresLost,    ///< party, number of structures
  kUnitLost,          ///< party, kind, number of units
  kRetreats,          ///< party, number of units, location
  kControls,          ///< party, location
  kNowhereToGo,       ///< party, number of units, 1: no location has a stronghold for them
  kLentTurretStays,   ///< party
  kTokenBeaten,       ///< Silver Eagles
  kTokenStays,        ///< nothing
  kBookerBeaten,      ///< nothing
  kBookerStays,       ///< nothing
  kElizabeth,         ///< player, or -1: nobody, or -2: Booker; location
  kMeetsNothingMore,  ///< party
  kBareStructures,    ///< player, number of structures, 1: they stay
  kWillNotDo,         ///< party, location, Siege::Refuge, the player that prevents it
  kHolds,             ///< the controller (a player, or -1: nobody); location
};

/// The values of Finding::reason. `about` has the numbers that the text needs.
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
  kNotInHand,       ///< party, kind of card, the number in hand
  kOthersCards,     ///< the owner of the cards: a party without a part in this fight
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

/// The counters (Tally::counter).
enum Counter : std::uint16_t {
  kAttackerTotal,
  kDefenderTotal,
  kMargin,
  kAttackerLosses,
  kDefenderLosses,
  kCounters
};

}  // namespace casus::columbia
