#pragma once
// What players choose in a combat of Columbia, the kinds of events that it reports, the reasons of its
// findings, and its counters. Their texts are in words.cpp.

#include <array>
#include <compare>
#include <cstdint>
#include <string_view>

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

/// The values of Event::kind (events.inc has the content of each). A party is an index into
/// Siege::parties().
enum EventKind : std::uint16_t {
#define CASUS_EVENT(kind, name) kind,
#include "systems/columbia/events.inc"
};

/// The names of events in JSON, by kind.
inline constexpr auto kEventNames = std::to_array<std::string_view>({
#define CASUS_EVENT(kind, name) name,
#include "systems/columbia/events.inc"
});

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
