#include "systems/conflict_chart/words.hpp"

#include <fmt/format.h>

#include "base/filled.hpp"

namespace casus::conflict_chart {
namespace {

constexpr const char kToken[] = "Military token of {}";
constexpr const char kMastermind[] = "Mastermind card of {}";
constexpr const char kCanal[] = "Canal certificate {}";
constexpr const char kCertificate[] = "certificate of {}";

const std::string& country_name(const ChartRules& rules, std::int32_t country) {
  return rules.board().countries[static_cast<std::size_t>(country)];
}
std::string points(std::int32_t count) { return counted(count, "point"); }
/// Returns "5 points": all committed pieces count.
std::string with_points(const ChartRules& rules, const Forces& forces) {
  return fmt::format("{} ({})", say(rules.board().pieces, forces),
                     points(rules.board().pieces.points(forces)));
}

/// Returns "an invasion of Egypt", "an engagement with South".
std::string say_conflict(const ChartRules& rules, std::int32_t country, Seat against) {
  return country == kNoCountry ? "an engagement with " + seat_name(rules, against)
                               : "an invasion of " + country_name(rules, country);
}

constexpr Saying<Ch> kHolding[] = {
    {Ch::declared_freely, "no clause makes {name a} declare a conflict"},
    {Ch::total, "{name b} has {points a} in the play, before the dice"},
    {Ch::result_d, "the winner may retaliate, and need not"},
    {Ch::declared_in_answer, "{name b} declares {conflict}"},
    {Ch::no_buying, "the tokens come from the reserve: none is bought"},
    {Ch::no_buying_ever, "the tokens come from the reserve: none is bought"},
    {Ch::half, "{a} of at least {b} are returned"},
    {Ch::half_chosen, "no token of these could be left out"},
    {Ch::military_cards, "a card is left"},
    {Ch::country_holder, "{name b} holds {country a}"},
    {Ch::retaliation_forces, "{name a} fights with what it has for this"},
    {Ch::chain_ends, "there is a Military token to declare a conflict with"},
};
constexpr Saying<Reason> kBroken[] = {
    {kBought, "no Military tokens may be bought {when}"},
    {kOtherMoveIsDue, "{due}"},
    {kCommitmentIsMade, "what {name a} commits is in the play already"},
    {kNotInReserve, "{name a} has too few in reserve: {piece b}"},
    {kNoToken, "{name a} has no Military token to declare a conflict with"},
    {kTooLong, "a chain has at most {count a retaliation}"},
    {kNotHeld, "{name b} does not hold {country a}"},
    {kNothingElse, "it names a piece or a country that such a move does not take"},
    {kTooFar, "the cards drawn move {points b}, not {a}"},
    {kNoCardLeft, "no Military card is left to draw"},
    {kDrewAlready, "the Military cards for this retaliation are drawn"},
    {kTooLittle, "{a} is less than {b}"},
    {kOneTooMany, "a token could be left out: {b} is enough"},
    {kNotInPlay, "{name a} has too few in the play: {piece b}"},
    {kOnlyStaked, "{name a} answers with what it had staked and what its cards move, and nothing else"},
};
/// The texts of findings that hold and whose reason says more than the clause.
constexpr Saying<Reason> kHoldingReason[] = {
    {kTooFar, "{a} of {points b} are moved"},
    {kInChain, "{in_chain}"},
};

std::string due(std::int32_t stage) {
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

/// Returns the text of a placeholder in these sentences.
std::string place(const ChartRules& rules, const Finding& finding, std::string_view what, std::int32_t n) {
  const auto [a, b, c] = finding.about;
  if (what == "name") return seat_name(rules, static_cast<Seat>(n));
  if (what == "country") return country_name(rules, n);
  if (what == "points") return points(n);
  if (what == "piece") return piece_name(rules, static_cast<std::uint16_t>(n));
  if (what == "conflict") return say_conflict(rules, a, other(static_cast<Seat>(b)));
  if (what == "due") return due(a);
  if (what == "when") return a == 1 ? "during a retaliation" : "while a conflict is being settled";
  if (what == "in_chain")
    return a == 0 ? fmt::format("at most {} may follow", counted(b, "retaliation"))
                  : fmt::format("this is retaliation {} of at most {} in a chain", a, b);
  return "?";
}

std::string say_won(const ChartRules& rules, const Event& event) {
  const auto result = static_cast<Letter>(event.data[0]);
  const std::string winner = seat_name(rules, event.seat);
  const std::string loser = seat_name(rules, other(event.seat));
  if (!declarer_wins(result)) return fmt::format("{}: {} loses, {} wins", letter(result), loser, winner);
  const std::string gains =
      event.data[1] == kNoCountry ? "" : fmt::format(" and gets {}", country_name(rules, event.data[1]));
  return fmt::format("{}: {} wins{}", letter(result), winner, gains);
}

/// Returns the share of the tokens used that is returned (CH-11).
std::string share(const Losses& losses) {
  if (losses.numerator == losses.denominator) return "all";
  return losses.numerator == 1 && losses.denominator == 2
             ? "half"
             : fmt::format("{}/{}", losses.numerator, losses.denominator);
}

std::string with_more(const ChartRules& rules, const Forces& forces, const char* word) {
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

std::string say(const ChartRules& rules, const Move& move) {
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

std::string say(const ChartRules& rules, const Finding& finding) {
  const auto reason = static_cast<Reason>(finding.reason);
  const std::string_view text =
      finding.holds
          ? said_of(kHoldingReason, reason, said_of(kHolding, static_cast<Ch>(finding.clause.row), "holds"))
          : said_of(kBroken, reason, "is broken");
  return filled(text, finding.holds, finding.about,
                [&](std::string_view what, std::int32_t n) { return place(rules, finding, what, n); });
}

std::string say(const ChartRules& rules, const Event& event) {
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
      return fmt::format("{} must return at least {} of the {} used, in whole tokens", who,
                         share(rules.rulebook().losses), counted(d[0], d[1] == 1 ? "point" : "token"));
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
  }
  return "?";
}

std::string seat_name(const ChartRules& rules, Seat seat) {
  return seat == kAttacker || seat == kDefender ? rules.board().side(seat).name : "";
}

/// Uses the words of piece_name: these pieces may be of kinds that no side has, and so have no numbers.
void ChartRules::held_beside(Visitor<const std::string&, const std::string&> visit) const {
  for (const Onlooker& one : board_.onlookers) {
    for (const std::int32_t points : one.reserve) visit(one.name, fmt::format(kToken, points));
    for (const std::int32_t points : one.masterminds) visit(one.name, fmt::format(kMastermind, points));
    for (const Canal& canal : one.canals) visit(one.name, fmt::format(kCanal, canal.name));
    for (const std::string& country : one.countries) {
      const bool at_stake = one.name == board_.elsewhere &&
                            country == board_.countries[static_cast<std::size_t>(board_.country)];
      if (!at_stake) visit(one.name, fmt::format(kCertificate, country));
    }
  }
}

std::string piece_name(const ChartRules& rules, std::uint16_t piece) {
  const Board& board = rules.board();
  const std::size_t number = piece;
  if (number < rules.mastermind(0)) return fmt::format(kToken, board.pieces.tokens[number]);
  if (number < rules.canal(0))
    return fmt::format(kMastermind, board.pieces.masterminds[number - rules.mastermind(0)]);
  if (number < rules.certificate(0))
    return fmt::format(kCanal, board.pieces.canals[number - rules.canal(0)].name);
  if (number < rules.card(0))
    return fmt::format(kCertificate, board.countries[number - rules.certificate(0)]);
  if (number - rules.card(0) < board.deck.size())
    return "Military card '" + board.deck[number - rules.card(0)].name + "'";
  return "?";
}

std::string holder_name(const ChartRules& rules, std::uint16_t holder) {
  switch (holder) {
    case ChartRules::kBank:
      return "the bank";
    case ChartRules::kDiscard:
      return "the discard pile";
    case ChartRules::kDeck:
      return "the deck";
    case ChartRules::kElsewhere:
      return rules.board().elsewhere.empty() ? "another holder" : rules.board().elsewhere;
    default:
      return seat_name(rules, static_cast<Seat>(holder - 1));
  }
}

}  // namespace casus::conflict_chart
