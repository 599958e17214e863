#include "systems/columbia/words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/filled.hpp"
#include "base/words.hpp"

namespace casus::columbia {
namespace {

const std::string& location(const Siege& rules, int number) { return rules.board().location(number).name; }
std::string party(const Siege& rules, int number) { return rules.name(index(number)); }
/// Returns a party's name for the beginning of a sentence.
std::string capital_party(const Siege& rules, int number) {
  std::string name = party(rules, number);
  if (rules.parties()[index(number)].type == Party::Type::token) name[0] = 'T';
  return name;
}
std::string player(const Siege& rules, int number) {
  return number == kNobody ? "nobody" : rules.board().players[index(number)];
}
std::string side(Seat seat) { return seat == kAttacker ? "The attacker" : "The defender"; }

std::string kind_of(std::int32_t count, int kind) { return counted(count, kKindNames[index(kind)]); }

std::string card(const Siege& rules, int who, int kind) {
  const Hand& hand = rules.hand(index(who));
  if (index(kind) >= hand.kinds.size() || hand.kind(index(kind)).cards.empty()) return "a card";
  return "'" + rules.board().cards[index(hand.kind(index(kind)).cards.front())].id + "'";
}
const std::string& colour(const Siege& rules, int number) {
  return rules.rulebook().colours[index(number)].name;
}

/// Returns why a stronghold is no refuge for a beaten side.
std::string why_not(const Siege& rules, const std::string& beaten, Siege::Refuge refuge, int in_the_way) {
  switch (refuge) {
    case Siege::Refuge::not_own:
      return fmt::format("it belongs to {}", player(rules, in_the_way));
    case Siege::Refuge::said_other:
      return fmt::format("{} controls the location", player(rules, in_the_way));
    case Siege::Refuge::no_units:
      return fmt::format("{} has no unit there", beaten);
    default:
      return fmt::format("{} has units there", player(rules, in_the_way));
  }
}

/// Returns the enemies of the mover that remain after this combat.
std::string still_to_fight(const Siege& rules, int mover, int fought) {
  const Board& board = rules.board();
  if (board.moving) return "";
  const int own = rules.parties()[index(mover)].player;
  std::string names;
  for (int other = 0; other < static_cast<int>(board.players.size()); ++other) {
    if (other == own || other == rules.parties()[index(fought)].player || !board.are_enemies(own, other))
      continue;
    if (units_of(board.pieces_of(other, board.at)) > 0)
      names += (names.empty() ? "" : " and ") + board.players[index(other)];
  }
  return names.empty() ? "" : "; if it is won, " + names + " must still be fought";
}

constexpr Saying<Co> kHolding[] = {
    {Co::mover_attacks,
     "{party a} has moved into {here}, where {party b} has units: a combat{still_to_fight}"},
    {Co::token_defends, "{party a} has moved into {here}, where there is a territory token: a combat"},
    {Co::moving_onto_booker, "{party a} has moved onto Booker, and {must_or_may}"},
    {Co::booker_attacks, "Booker attacks {party b}: {why}"},
    {Co::booker_attacks_when, "it is the World Event Phase, after he has moved"},
    {Co::booker_groups, "he fights the players there one after the other"},
    {Co::order_of_three, "the units come before the token and Booker"},
    {Co::units_before_booker, "the units come before Booker"},
    {Co::units_before_booker_must, "the units being beaten, Booker must be fought"},
    {Co::token_before_booker, "the token comes before Booker"},
    {Co::bare_structures, "there is nobody to fight: structures alone start no combat"},
    {Co::factions, "{party b} has a partner there, who does not fight beside it"},
    {Co::first_of_several, "{party a} chooses whom of several enemies to fight first"},
    {Co::beaten_has_left, "this fight comes after one that was won, with cards played anew"},
    {Co::attacker_plays, "{party a} plays {b} of {count c card}"},
    {Co::defender_plays, "{party a} plays {b} of {count c card}"},
    {Co::defender_plays_count, "{party a} has played {count b card}, and that is all that is seen"},
    {Co::retreat, "{location a} contains a stronghold{own}, and is controlled"},
    {Co::loser_destroys, "a {kind a} was in the combat"},
    {Co::call_common, "a common comes from {location a}"},
};
constexpr Saying<Reason> kBroken[] = {
    {kNoUnits, "{party a} has no units at {here}"},
    {kOnlyStructures, "{party a} has structures at {here}, but no units"},
    {kOneFaction, "{party a} and {party b} are of one faction"},
    {kNoToken, "there is no territory token at {here}"},
    {kNoBooker, "Booker is not at {here}"},
    {kNotAggressive, "the aggressive symbol does not show, and there is no rescue"},
    {kAfterUnits, "the units of {player a} must be beaten first"},
    {kAfterToken, "the territory token must be fought first"},
    {kNotThere, "{capital_party a} is beaten and gone"},
    {kMustFight, "{must_fight a}"},
    {kNotInHand, "{party a} has {c} of {card} in hand"},
    {kOthersCards, "{party a} takes no part in this fight"},
    {kAttackerFirst, "the attacker, {party}, plays before {party a}"},
    {kPlayedAlready, "{party a}, the attacker, has played already"},
    {kPlaysNoCards, "{party a} plays no cards"},
    {kNotNow, "it is not the time for this"},
    {kNoSuchEffect, "no card in play offers this now"},
    {kNoCommonThere, "there is no common at {location a} to be called"},
    {kNoSuchDie, "no {colour a} die is among the dice in question"},
    {kNoSuchUnit, "no {kind a} was in the combat"},
    {kNoStronghold, "{location a} has no stronghold{own}"},
    {kNotControlled, "{location a} is not controlled by the loser"},
};

/// Returns the text of a placeholder in these sentences.
std::string place(const Siege& rules, const Finding& finding, std::string_view what, int n) {
  const Board& board = rules.board();
  const auto [a, b, c] = finding.about;
  if (what == "here") return location(rules, board.at);
  if (what == "location") return location(rules, n);
  if (what == "party") return party(rules, n);
  if (what == "capital_party") return capital_party(rules, n);
  if (what == "player") return player(rules, n);
  if (what == "kind") return std::string(kKindNames[index(n)]);
  if (what == "colour") return colour(rules, n);
  if (what == "card") return card(rules, a, b);
  if (what == "own") return rules.rulebook().retreat_to_any ? "" : " of the loser's own";
  if (what == "still_to_fight") return still_to_fight(rules, a, b);
  if (what == "must_or_may")
    return board.aggressive ? "must fight him: the symbol shows" : "may choose: the symbol does not show";
  if (what == "why") return board.aggressive ? "the symbol shows" : "he tries to rescue Elizabeth";
  if (what == "must_fight")
    return n == kNobody ? "this fight cannot be declined"
                        : fmt::format("the units of {} must be fought", player(rules, n));
  return "?";
}

}  // namespace

std::vector<std::string> card_names(const Siege& rules, std::size_t party, CardSet set, std::uint64_t order) {
  std::vector<std::string> names;
  const Hand& hand = rules.hand(party);
  std::array<std::size_t, kMaxHandKinds> named{};
  for (const std::size_t kind : hand.listed(set, order)) {
    const auto& cards = hand.kind(kind).cards;
    if (cards.empty()) continue;
    names.push_back(rules.board().cards[index(cards[std::min(named[kind]++, cards.size() - 1)])].id);
  }
  return names;
}

std::string say(const Siege& rules, const Move& move) {
  using Type = Move::Type;
  switch (move.type) {
    case Type::fight:
      return rules.parties()[0].is_player() ? fmt::format("Fight {}", party(rules, move.about))
                                            : fmt::format("Booker attacks {}", party(rules, move.about));
    case Type::decline:
      return "Fight nobody";
    case Type::play: {
      const auto names = card_names(rules, index(move.about), CardSet(move.cards), move.order);
      return names.empty() ? "Play no cards" : fmt::format("Play {}", fmt::join(names, ", "));
    }
    case Type::pass:
      return "Use no effect";
    case Type::discard:
      return "Remove one of the opponent's cards";
    case Type::call:
      return fmt::format("Call a common from {}", location(rules, move.about));
    case Type::stake:
      return "Stake the commons";
    case Type::reroll:
      return "Roll the own lowest die again";
    case Type::force:
      return "Have the opponent's highest die rolled again";
    case Type::die:
      return fmt::format("Roll the {} one again", colour(rules, move.about));
    case Type::lose:
      return fmt::format("Lose a {}", kKindNames[index(move.about)]);
    case Type::retreat:
      return fmt::format("Retreat to {}", location(rules, move.about));
  }
  return "?";
}

std::string say(const Siege& rules, const Finding& finding) {
  const std::uint16_t row = finding.clause.row;
  if (finding.holds && static_cast<Co>(row) == Co::mover_attacks && finding.about[1] == kNobody)
    return "there is nobody to fight";
  const std::string_view text = finding.holds
                                    ? said_of(kHolding, static_cast<Co>(row), kClauseRows[row].words)
                                    : said_of(kBroken, static_cast<Reason>(finding.reason), "is broken");
  return filled(text, finding.holds, finding.about,
                [&](std::string_view what, int n) { return place(rules, finding, what, n); });
}

std::string say(const Siege& rules, const Event& event) {
  const auto& d = event.data;
  const std::string here = location(rules, rules.board().at);
  switch (static_cast<EventKind>(event.kind)) {
    case kCombatBegins:
      return fmt::format("{} attacks {} at {}", capital_party(rules, d[0]), party(rules, d[1]), here);
    case kTokenRevealed:
      return fmt::format("The territory token is revealed: {}, and {}", d[0], counted(d[1], "Silver Eagle"));
    case kDeclined:
      return d[0] == 1 ? "Booker is not fought" : "There is nobody to fight";
    case kPlayed:
      return d[0] == 0 ? fmt::format("{} plays no cards", side(event.seat))
                       : fmt::format("{} plays {} face down", side(event.seat), counted(d[0], "card"));
    case kRevealed:
      return d[2] == 1
                 ? fmt::format("{} reveals {}, worth {}", party(rules, d[0]), card(rules, d[0], d[1]), d[3])
                 : fmt::format("{} reveals {} of {}, worth {} each", party(rules, d[0]), d[2],
                               card(rules, d[0], d[1]), d[3]);
    case kNotAlone:
      return "The other card is not alone: the removed one was played too";
    case kRemoves:
      return fmt::format("One of the cards of {} is removed at random", party(rules, d[0]));
    case kRemoved:
      return fmt::format("{} of {} is removed, and its {} with it", card(rules, d[0], d[1]),
                         party(rules, d[0]), d[2]);
    case kCalled:
      return fmt::format("{} calls a common from {}", party(rules, d[0]), location(rules, d[1]));
    case kStaked:
      return fmt::format("{} stakes its commons for {} more", side(event.seat), d[0]);
    case kDieThrown:
      return fmt::format("{}'s {} die shows {}", side(event.seat), colour(rules, d[1]), d[0]);
    case kRolled:
      return fmt::format("{}'s dice come to {}{}{}", side(event.seat), d[0],
                         d[1] == 0 ? "" : fmt::format(", and {} for the alarm", d[1]),
                         d[5] / 2 == 0 ? "" : ", and with its cards " + sum_of(rules, event));
    case kTakesUp:
      return fmt::format("{} rolls a {} die that shows {} again", side(event.seat), colour(rules, d[1]),
                         d[0]);
    case kNewFace:
      return fmt::format("{}'s {} die shows {}", side(event.seat), colour(rules, d[1]), d[0]);
    case kWon:
      return d[0] == d[1] ? fmt::format("{} wins, {} all", side(event.seat), d[0])
                          : fmt::format("{} wins, {} to {}", side(event.seat), std::max(d[0], d[1]),
                                        std::min(d[0], d[1]));
    case kStructuresLost:
      return fmt::format("{} loses {} at {}", party(rules, d[0]), counted(d[1], "structure"), here);
    case kUnitLost:
      return fmt::format("{} loses {}{}", party(rules, d[0]), kind_of(d[2], d[1]),
                         static_cast<Co>(event.clause.row) == Co::stake_lost ? ", having staked them" : "");
    case kRetreats:
      return fmt::format("{} of {} {} to {}", counted(d[1], "unit"), party(rules, d[0]),
                         d[1] == 1 ? "retreats" : "retreat", location(rules, d[2]));
    case kControls:
      return fmt::format("{} controls {}", party(rules, d[0]), location(rules, d[1]));
    case kNowhereToGo:
      return fmt::format("{} of {} {} nowhere to go and {} destroyed{}", counted(d[1], "unit"),
                         party(rules, d[0]), d[1] == 1 ? "has" : "have", d[1] == 1 ? "is" : "are",
                         d[2] == 0                         ? ""
                         : rules.rulebook().retreat_to_any ? ": it controls no location with a stronghold"
                                                           : ": it has no stronghold anywhere else");
    case kWillNotDo:
      return fmt::format("The stronghold at {} will not do: {}", location(rules, d[1]),
                         why_not(rules, party(rules, d[0]), static_cast<Siege::Refuge>(d[2]), d[3]));
    case kHolds:
      return fmt::format("{} controls {}", d[0] == kNobody ? "Nobody" : player(rules, d[0]),
                         location(rules, d[1]));
    case kLentTurretStays:
      return fmt::format("The turrets that lent {} their dice stay", party(rules, d[0]));
    case kTokenBeaten:
      return fmt::format("The territory token is removed, for {}", counted(d[0], "Silver Eagle"));
    case kTokenStays:
      return "The territory token stays, revealed";
    case kBookerBeaten:
      return "Booker leaves the board until the next World Event Phase";
    case kBookerStays:
      return fmt::format("Booker stays at {}", here);
    case kElizabeth:
      return d[0] == Siege::kWithBooker ? "Elizabeth goes with Booker"
                                        : fmt::format("Elizabeth stays at {}, controlled by {}",
                                                      location(rules, d[1]), player(rules, d[0]));
    case kMeetsNothingMore:
      return fmt::format("{} has left, and meets nothing more", party(rules, d[0]));
    case kBareStructures:
      return fmt::format("{} of {} {}", counted(d[1], "structure"), player(rules, d[0]),
                         d[1] == 1   ? d[2] == 1 ? "stays without units" : "without units is destroyed"
                         : d[2] == 1 ? "stay without units"
                                     : "without units are destroyed");
  }
  return "?";
}

std::string piece_name(const Siege& rules, std::uint16_t piece) {
  if (piece < kKinds) return std::string(kKindNames[piece]);
  if (piece == rules.eagle()) return "Silver Eagle";
  if (piece == rules.token()) return "territory token";
  if (piece == rules.booker()) return "Booker";
  if (piece == rules.elizabeth()) return "Elizabeth";
  return "card '" + rules.board().cards[static_cast<std::size_t>(piece - rules.card(0))].id + "'";
}

std::string holder_name(const Siege& rules, std::uint16_t holder) {
  if (holder == rules.bank()) return "the supply";
  if (holder == rules.discards()) return "the discards";
  if (holder == rules.box()) return "the box";
  if (holder == rules.off_board()) return "the next World Event Phase";
  if (holder == rules.with_booker()) return "Booker";
  const Board& board = rules.board();
  if (holder < rules.site(0)) {
    const int number = (holder - rules.pool(0)) / 3;
    const std::string& who = board.players[index(number)];
    if (holder == rules.pool(number)) return genitive(who) + " pool";
    if (holder == rules.purse(number)) return who;
    const bool unknown = board.unknown && board.unknown->player == number;
    return genitive(who) + (unknown ? " hand or the deck" : " hand");
  }
  const auto locations = static_cast<int>(board.locations.size());
  const int number = holder - rules.site(0);
  if (number < locations) return location(rules, number);
  return board.players[index(number / locations - 1)] + " at " + location(rules, number % locations);
}

}  // namespace casus::columbia
