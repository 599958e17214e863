#include "systems/columbia/words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/words.hpp"

namespace casus::columbia {
namespace {

const std::string& location(const Siege& rules, int number) { return rules.board().location(number).name; }
std::string party(const Siege& rules, int number) { return rules.name(index(number)); }
/// At the beginning of a sentence.
std::string capital_party(const Siege& rules, int number) {
  std::string name = party(rules, number);
  if (rules.parties()[index(number)].type == Party::Type::token) name[0] = 'T';
  return name;
}
std::string whose(const std::string& name) { return name + (name.ends_with('s') ? "'" : "'s"); }
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

/// Enemies of the mover whom the combat that is looked at leaves there.
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

std::string say_fit(const Siege& rules, const Finding& finding) {
  const auto [a, b, c] = finding.about;
  const std::string here = location(rules, rules.board().at);
  switch (static_cast<Co>(finding.clause.row)) {
    case Co::mover_attacks:
      return fmt::format("{} has moved into {}, where {} has units: a combat{}", party(rules, a), here,
                         party(rules, b), still_to_fight(rules, a, b));
    case Co::token_defends:
      return fmt::format("{} has moved into {}, where there is a territory token: a combat", party(rules, a),
                         here);
    case Co::moving_onto_booker:
      return rules.board().aggressive
                 ? fmt::format("{} has moved onto Booker, and must fight him: the symbol shows",
                               party(rules, a))
                 : fmt::format("{} has moved onto Booker, and may choose: the symbol does not show",
                               party(rules, a));
    case Co::booker_attacks:
      return rules.board().aggressive
                 ? fmt::format("Booker attacks {}: the symbol shows", party(rules, b))
                 : fmt::format("Booker attacks {}: he tries to rescue Elizabeth", party(rules, b));
    case Co::booker_attacks_when:
      return "it is the World Event Phase, after he has moved";
    case Co::booker_groups:
      return "he fights the players there one after the other";
    case Co::order_of_three:
      return "the units come before the token and Booker";
    case Co::units_before_booker:
      return "the units come before Booker";
    case Co::units_before_booker_must:
      return "the units being beaten, Booker must be fought";
    case Co::token_before_booker:
      return "the token comes before Booker";
    case Co::bare_structures:
      return "there is nobody to fight: structures alone start no combat";
    case Co::beaten_has_left:
      return "this fight comes after one that was won, with cards played anew";
    case Co::attacker_plays:
    case Co::defender_plays:
      return fmt::format("{} plays {} of {}", party(rules, a), b, counted(c, "card"));
    case Co::defender_plays_count:
      return fmt::format("{} has played {}, and that is all that is seen", party(rules, a),
                         counted(b, "card"));
    case Co::retreat:
      return fmt::format("{} contains a stronghold{}, and is controlled", location(rules, a),
                         rules.rulebook().retreat_to_any ? "" : " of the loser's own");
    case Co::loser_destroys:
      return fmt::format("a {} was in the combat", kKindNames[index(a)]);
    case Co::call_common:
      return fmt::format("a common comes from {}", location(rules, a));
    default:
      return std::string(clause_rows()[finding.clause.row].words);
  }
}

std::string say_broken(const Siege& rules, Reason reason, int a, int b, int c) {
  const std::string here = location(rules, rules.board().at);
  switch (reason) {
    case kFits:
      break;
    case kNoUnits:
      return fmt::format("{} has no units at {}", party(rules, a), here);
    case kOnlyStructures:
      return fmt::format("{} has structures at {}, but no units", party(rules, a), here);
    case kOneFaction:
      return fmt::format("{} and {} are of one faction", party(rules, a), party(rules, b));
    case kNoToken:
      return fmt::format("there is no territory token at {}", here);
    case kNoBooker:
      return fmt::format("Booker is not at {}", here);
    case kNotAggressive:
      return "the aggressive symbol does not show, and there is no rescue";
    case kAfterUnits:
      return fmt::format("the units of {} must be beaten first", player(rules, a));
    case kAfterToken:
      return "the territory token must be fought first";
    case kNotThere:
      return fmt::format("{} is beaten and gone", capital_party(rules, a));
    case kMustFight:
      return a == kNobody ? "this fight cannot be declined"
                          : fmt::format("the units of {} must be fought", player(rules, a));
    case kNotInHand:
      return fmt::format("{} has {} of {} in hand", party(rules, a), c, card(rules, a, b));
    case kOthersCards:
      return fmt::format("{} takes no part in this fight", party(rules, a));
    case kAttackerFirst:
      return fmt::format("the attacker, {}, plays before {}", party(rules, 0), party(rules, a));
    case kPlayedAlready:
      return fmt::format("{}, the attacker, has played already", party(rules, a));
    case kPlaysNoCards:
      return fmt::format("{} plays no cards", party(rules, a));
    case kNotNow:
      return "it is not the time for this";
    case kNoSuchEffect:
      return "no card in play offers this now";
    case kNoCommonThere:
      return fmt::format("there is no common at {} to be called", location(rules, a));
    case kNoSuchDie:
      return fmt::format("no {} die is among the dice in question", colour(rules, a));
    case kNoSuchUnit:
      return fmt::format("no {} was in the combat", kKindNames[index(a)]);
    case kNoStronghold:
      return fmt::format("{} has no stronghold{}", location(rules, a),
                         rules.rulebook().retreat_to_any ? "" : " of the loser's own");
    case kNotControlled:
      return fmt::format("{} is not controlled by the loser", location(rules, a));
  }
  return "is broken";
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
  const auto [a, b, c] = finding.about;
  return finding.holds ? say_fit(rules, finding)
                       : say_broken(rules, static_cast<Reason>(finding.reason), a, b, c);
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
      return fmt::format("{} of {} {} nowhere to go and {} destroyed", counted(d[1], "unit"),
                         party(rules, d[0]), d[1] == 1 ? "has" : "have", d[1] == 1 ? "is" : "are");
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
    if (holder == rules.pool(number)) return whose(who) + " pool";
    if (holder == rules.purse(number)) return who;
    const bool unknown = board.unknown && board.unknown->player == number;
    return whose(who) + (unknown ? " hand or the deck" : " hand");
  }
  const auto locations = static_cast<int>(board.locations.size());
  const int number = holder - rules.site(0);
  if (number < locations) return location(rules, number);
  return board.players[index(number / locations - 1)] + " at " + location(rules, number % locations);
}

}  // namespace casus::columbia
