#include "systems/conflict_chart/words.hpp"

#include <fmt/format.h>

#include "base/words.hpp"

namespace casus::conflict_chart {
namespace {

const std::string& country_name(const Conflict& rules, std::int32_t country) {
  return rules.board().countries[static_cast<std::size_t>(country)];
}
std::string points(std::int32_t count) { return counted(count, "point"); }
/// "5 points": all that is committed counts.
std::string with_points(const Conflict& rules, const Forces& forces) {
  return fmt::format("{} ({})", say(rules.board().pieces, forces),
                     points(rules.board().pieces.points(forces)));
}

/// "the invasion of Egypt", "the engagement with South".
std::string say_conflict(const Conflict& rules, std::int32_t country, Seat against) {
  return country == kNoCountry ? "an engagement with " + seat_name(rules, against)
                               : "an invasion of " + country_name(rules, country);
}

std::string say_broken(const Conflict& rules, const Finding& finding);

std::string say_fit(const Conflict& rules, const Finding& finding) {
  const auto [a, b, c] = finding.about;
  switch (static_cast<Ch>(finding.clause.row)) {
    case Ch::declared_freely:
      return fmt::format("no clause makes {} declare a conflict", seat_name(rules, static_cast<Seat>(a)));
    case Ch::total:
      return fmt::format("{} has {} in the play, before the dice", seat_name(rules, static_cast<Seat>(b)),
                         points(a));
    case Ch::result_d:
      return "the winner may retaliate, and need not";
    case Ch::declared_in_answer:
      return fmt::format("{} declares {}", seat_name(rules, static_cast<Seat>(b)),
                         say_conflict(rules, a, other(static_cast<Seat>(b))));
    case Ch::no_buying:
    case Ch::no_buying_ever:
      return "the tokens come from the reserve: none is bought";
    case Ch::half:
      return fmt::format("{} of at least {} are returned", a, b);
    case Ch::half_chosen:
      return "no token of these could be left out";
    case Ch::military_cards:
      return finding.reason == kTooFar ? fmt::format("{} of {} are moved", a, points(b)) : "a card is left";
    case Ch::country_holder:
      return fmt::format("{} holds {}", seat_name(rules, static_cast<Seat>(b)), country_name(rules, a));
    case Ch::retaliation_forces:
      return fmt::format("{} fights with what it has for this", seat_name(rules, static_cast<Seat>(a)));
    case Ch::chain_ends:
      if (finding.reason == kTooLong || finding.reason == kNoToken) return say_broken(rules, finding);
      if (finding.reason != kInChain) return "there is a Military token to declare a conflict with";
      if (a == 0) return "at most " + counted(b, "retaliation") + " may follow";
      return fmt::format("this is retaliation {} of at most {} in a chain", a, b);
    default:
      return "holds";
  }
}

std::string say_due(std::int32_t stage) {
  switch (static_cast<Position::Stage>(stage)) {
    case Position::Stage::declaring:
      return "the conflict is to be declared now";
    case Position::Stage::committing:
      return "a commitment is to be made now";
    case Position::Stage::returning:
      return "half of the tokens used is to be returned now";
    case Position::Stage::answering:
      return "the winner is to draw, to retaliate or to stop now";
    default:
      return "there is nothing to choose now";
  }
}

std::string say_broken(const Conflict& rules, const Finding& finding) {
  const auto [a, b, c] = finding.about;
  const auto name = [&](std::int32_t seat) { return seat_name(rules, static_cast<Seat>(seat)); };
  switch (static_cast<Reason>(finding.reason)) {
    case kFits:
    case kTotalIs:
    case kInChain:
    case kNeedNot:
      break;
    case kBought:
      return fmt::format("no Military tokens may be bought {}",
                         a == 1 ? "during a retaliation" : "while a conflict is being settled");
    case kOtherMoveIsDue:
      return say_due(a);
    case kCommitmentIsMade:
      return fmt::format("what {} commits is in the play already", name(a));
    case kNotInReserve:
      return fmt::format("{} has too few in reserve: {}", name(a),
                         piece_name(rules, static_cast<std::uint16_t>(b)));
    case kNoToken:
      return fmt::format("{} has no Military token to declare a conflict with", name(a));
    case kTooLong:
      return "a chain has at most " + counted(a, "retaliation");
    case kNotHeld:
      return fmt::format("{} does not hold {}", name(b), country_name(rules, a));
    case kNothingElse:
      return "this takes no such piece or country";
    case kTooFar:
      return fmt::format("the cards drawn move {}, not {}", points(b), a);
    case kNoCardLeft:
      return "no Military card is left to draw";
    case kDrewAlready:
      return "the Military cards for this retaliation are drawn";
    case kTooLittle:
      return fmt::format("{} is less than {}", a, b);
    case kOneTooMany:
      return fmt::format("a token could be left out: {} is enough", b);
    case kNotInPlay:
      return fmt::format("{} has too few in the play: {}", name(a),
                         piece_name(rules, static_cast<std::uint16_t>(b)));
    case kOnlyStaked:
      return fmt::format("{} answers with what it had staked and what its cards move, and nothing else",
                         name(a));
  }
  return "is broken";
}

std::string say_won(const Conflict& rules, const Event& event) {
  const auto result = static_cast<Letter>(event.data[0]);
  const std::string winner = seat_name(rules, event.seat);
  const std::string loser = seat_name(rules, other(event.seat));
  if (!declarer_wins(result)) return fmt::format("{}: {} loses, {} wins", letter(result), loser, winner);
  const std::string gains =
      event.data[1] == kNoCountry ? "" : fmt::format(" and gets {}", country_name(rules, event.data[1]));
  return fmt::format("{}: {} wins{}", letter(result), winner, gains);
}

std::string with_more(const Conflict& rules, const Forces& forces, const char* word) {
  return forces.empty() ? "" : fmt::format(", {} {}", word, with_points(rules, forces));
}

}  // namespace

std::string say(const Pieces& pieces, const Forces& forces) {
  std::string words;
  const auto add = [&](const std::string& one) { words += (words.empty() ? "" : ", ") + one; };
  for (std::size_t k = 0; k < pieces.tokens.size(); ++k) {
    for (std::uint8_t n = 0; n < forces.tokens[k]; ++n) add(std::to_string(pieces.tokens[k]));
  }
  for (std::size_t c = 0; c < pieces.canals.size(); ++c) {
    if (((forces.canals >> c) & 1U) != 0) add("the Canal " + pieces.canals[c].name);
  }
  for (std::size_t k = 0; k < pieces.masterminds.size(); ++k) {
    for (std::uint8_t n = 0; n < forces.masterminds[k]; ++n)
      add("a Mastermind card of " + std::to_string(pieces.masterminds[k]));
  }
  return words.empty() ? "nothing" : words;
}

std::string say(const Conflict& rules, const Move& move) {
  const Board& board = rules.board();
  switch (move.type) {
    case Move::Type::declare:
      return "Declare " + say_conflict(rules, board.country, kDefender) +
             with_more(rules, move.forces, "committing");
    case Move::Type::commit:
      return move.forces.empty() ? "Commit nothing more" : "Commit " + with_points(rules, move.forces);
    case Move::Type::give_back:
      return "Return " + with_points(rules, move.forces);
    case Move::Type::stop:
      return "Do not retaliate";
    case Move::Type::draw:
      return "Draw Military cards";
    case Move::Type::retaliate: {
      Forces beside = move.forces;
      beside.tokens = {};
      return (move.country == kNoCountry
                  ? std::string("Retaliate by an engagement")
                  : fmt::format("Retaliate by an invasion of {}", country_name(rules, move.country))) +
             with_more(rules, move.forces.only_tokens(), "moving") + with_more(rules, beside, "committing");
    }
    case Move::Type::refrain:
      return "Do not declare";
    case Move::Type::buy:
      return "Buy Military tokens";
  }
  return "?";
}

std::string say(const Conflict& rules, const Finding& finding) {
  return finding.holds ? say_fit(rules, finding) : say_broken(rules, finding);
}

std::string say(const Conflict& rules, const Event& event) {
  const auto& d = event.data;
  const std::string who = seat_name(rules, event.seat);
  switch (static_cast<EventKind>(event.kind)) {
    case kDeclared:
      return fmt::format("{} declares {}", who, say_conflict(rules, d[0], other(event.seat)));
    case kInPlay:
      return fmt::format("{} has in the play: {}", who, with_points(rules, unpacked_forces(d)));
    case kDieThrown:
      return fmt::format("{}'s d{} shows {}", who, d[1], d[0]);
    case kTotal:
      return fmt::format("{}'s total is {}: {} and {} of Generalship", who, d[2], d[0], d[1]);
    case kOffChart:
      return fmt::format("{} against {} leaves the chart, and is read as {} against {}", d[0], d[1], d[2],
                         d[3]);
    case kRead:
      return fmt::format("The chart gives {} for {} against {}", letter(static_cast<Letter>(d[2])), d[0],
                         d[1]);
    case kWon:
      return say_won(rules, event);
    case kCountryStays:
      return fmt::format("The certificate of {} stays where it is", country_name(rules, d[0]));
    case kMasterminds:
      return fmt::format("{} {} {} Mastermind card{}", who, d[1] == 1 ? "discards" : "keeps", d[0],
                         d[0] == 1 ? "" : "s");
    case kHalfDue:
      return fmt::format("{} must return {} of the {} {} used", who, d[0], d[1],
                         d[2] == 1 ? "points" : "tokens");
    case kKeeps:
      return fmt::format("{} keeps tokens of {}{}", who, points(d[0]),
                         d[1] == 0   ? ""
                         : d[1] == 1 ? " and its Canal certificate"
                                     : fmt::format(" and {} Canal certificates", d[1]));
    case kMayRetaliate:
      return fmt::format("{} may retaliate", who);
    case kDrawn:
      return fmt::format("{} draws {} '{}'", who, d[1],
                         rules.board().deck[static_cast<std::size_t>(d[0])].name);
    case kStops:
      return fmt::format("{} does not retaliate", who);
    case kRetaliates:
      return fmt::format("{} retaliates: it declares {}", who, say_conflict(rules, d[0], other(event.seat)));
    case kBegins:
      return "The retaliation is decided like any other conflict";
    case kChainEnds:
      return d[0] == 1 ? fmt::format("{} cannot retaliate: a chain has at most {}", who, d[1])
                       : fmt::format("{} cannot retaliate: it has no Military token for it", who);
    case kEventKinds:
      break;
  }
  return "?";
}

std::string seat_name(const Conflict& rules, Seat seat) {
  return seat == kAttacker || seat == kDefender ? rules.board().side(seat).name : "";
}

std::string piece_name(const Conflict& rules, std::uint16_t piece) {
  const Board& board = rules.board();
  const std::size_t number = piece;
  if (number < rules.mastermind(0)) return fmt::format("Military token of {}", board.pieces.tokens[number]);
  if (number < rules.canal(0))
    return fmt::format("Mastermind card of {}", board.pieces.masterminds[number - rules.mastermind(0)]);
  if (number < rules.certificate(0))
    return "Canal certificate " + board.pieces.canals[number - rules.canal(0)].name;
  if (number < rules.card(0)) return "certificate of " + board.countries[number - rules.certificate(0)];
  if (number - rules.card(0) < board.deck.size())
    return "Military card '" + board.deck[number - rules.card(0)].name + "'";
  return "?";
}

std::string holder_name(const Conflict& rules, std::uint16_t holder) {
  switch (holder) {
    case Conflict::kBank:
      return "the bank";
    case Conflict::kDiscard:
      return "the discard pile";
    case Conflict::kDeck:
      return "the deck";
    case Conflict::kElsewhere:
      return rules.board().elsewhere.empty() ? "another holder" : rules.board().elsewhere;
    default:
      return seat_name(rules, static_cast<Seat>(holder - 1));
  }
}

}  // namespace casus::conflict_chart
