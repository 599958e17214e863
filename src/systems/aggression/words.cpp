#include "systems/aggression/words.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/filled.hpp"

namespace casus::aggression {
namespace {

const Territory& territory(const Campaign& rules, int number) {
  return rules.board().territories[static_cast<std::size_t>(number)];
}
const std::string& name(const Campaign& rules, int number) { return territory(rules, number).name; }
const std::string& card_name(const Campaign& rules, int number) {
  return rules.board().cards[static_cast<std::size_t>(number)].name;
}
const std::string& player_name(const Campaign& rules, int number) {
  return rules.board().players[static_cast<std::size_t>(number)];
}
std::string capital_side_name(Seat seat) { return seat == kAttacker ? "The Aggressor" : "The Defender"; }

std::string d6s(std::int32_t count) { return counted(count, "d6"); }

constexpr Saying<Ag> kHolding[] = {
    {Ag::foreign_landing, "{name b} was landed on and is foreign; {name a} is domestic and in reach"},
    {Ag::own_landing, "{name a} was landed on and is domestic; {name b} is foreign and in reach"},
    {Ag::own_landing_source, "the attack starts from {name a}, which was landed on"},
    {Ag::card_foreign_landing, "the card opens {name b} from {name a}, whatever the quadrants"},
    {Ag::card_own_landing, "the card opens {name b} from {name a}, which was landed on"},
    {Ag::card_usable, "a Territory of a bottom group of '{card a}' is domestic"},
    {Ag::card_free_pair, "{name a} and {name b} attack one another without a card"},
    {Ag::card_free_pair_landing, "one of the pair was landed on"},
    {Ag::declarations, "{a} of {b} takeovers declared for this landing"},
    {Ag::continuing, "{name b} is foreign and of the colour group just beaten"},
    {Ag::continuing_source, "the attack comes from {name a} again, without a card"},
    {Ag::continuing_fresh, "no common quadrant is needed, and strength is assessed anew"},
    {Ag::never_compulsory, "attacking is never compulsory"},
};
constexpr Saying<Reason> kBroken[] = {
    {kNotLandedOn, "{name a} was not landed on: {name b} was"},
    {kSourceForeign, "{name a} is not domestic"},
    {kTargetOwn, "{name a} is not foreign"},
    {kOtherQuadrant, "{name a} and {name b} are in different quadrants"},
    {kNotFromLanding, "{name a} was not landed on: the attack must start from {name b}"},
    {kTargetGroup, "{name a} ({group a}) is of no top group of '{card b}'"},
    {kSourceGroup, "{name a} ({group a}) is of no bottom group of '{card b}'"},
    {kNotInHand, "'{card a}' is not in hand"},
    {kCardSpent, "'{card a}' is spent"},
    {kNoBottomGroup, "no Territory of a bottom group of '{card a}' is domestic"},
    {kLandedOnNobodys, "{name a} was landed on, which nobody controls: it is neither domestic nor foreign"},
    {kTargetNobodys, "nobody controls {name a}: there is no one to roll for it"},
    {kTooManyDeclared, "{a} of {b} takeovers were declared for this landing"},
    {kNotContinuing, "by this rulebook a victory does not let one go on"},
    {kOtherSource, "going on must come from {name b}, not from {name a}"},
    {kOtherGroup, "{name a} is not of the colour group of {name b}, just beaten"},
    {kCardNotNeeded, "going on takes no card: '{card a}' stays in hand"},
    {kTurnLost, "an Aggression Scenario was lost: the turn is over"},
};

std::string say_assessed(const Campaign& rules, const Event& event) {
  const auto [count, where] = std::pair(event.data[0], event.data[1]);
  const std::string who = capital_side_name(event.seat);
  const std::string at = where == kNobody ? "" : name(rules, where);
  switch (static_cast<Ag>(event.clause.row)) {
    case Ag::network_security:
      return fmt::format("{} has {} for NS-Units on {}", who, d6s(count), at);
    case Ag::economic_superiority:
      return fmt::format("{} has {} for more Economic Development on {}", who, d6s(count), at);
    case Ag::more_units:
      return fmt::format("{} has {} for more R-Units on {}, Economic Development being equal", who,
                         d6s(count), at);
    case Ag::economic_tie:
      return fmt::format("{} has {}: Economic Development and R-Units are equal", who, d6s(count));
    case Ag::agent_superiority:
      return fmt::format("{} has {} for more Agents on {}", who, d6s(count), at);
    case Ag::territory_superiority:
      if (event.data[2] == event.data[3])
        return fmt::format("{} has {}: the Point Values are equal, {} each", who, d6s(count), event.data[2]);
      return fmt::format("{} has {} for the higher Point Value of {}, {} to {}", who, d6s(count), at,
                         event.data[2], event.data[3]);
    default:
      return fmt::format("{} has {} to begin with", who, d6s(count));
  }
}

std::string say_rolled(const Event& event) {
  const auto [value, polygon, multiplier, dice] =
      std::tuple(event.data[0], event.data[1], event.data[2], event.data[3]);
  const std::string who = capital_side_name(event.seat);
  if (multiplier == 1) return fmt::format("{}'s Roll Value is {}", who, value);
  const bool lucky = static_cast<Ag>(event.clause.row) == Ag::luck_from_the_start;
  return fmt::format("{}'s Roll Value is {}: {} × {}{}", who, value, polygon, multiplier,
                     lucky ? ", luck running out: the single d6 shows the polygon's number" : "");
}

std::string say_round_won(const Event& event) {
  const std::string who = capital_side_name(event.seat);
  const auto [attacker, defender] = std::pair(event.data[0], event.data[1]);
  if (event.data[2] == 0) {
    return fmt::format("{} wins the round, {} to {}", who, std::max(attacker, defender),
                       std::min(attacker, defender));
  }
  const bool fewer = static_cast<TieBreak>(event.data[3]) == TieBreak::fewer_dice;
  return fmt::format("{} wins the round at {} all, {}", who, attacker,
                     fewer ? "having rolled fewer d6s" : "to whom this tie goes");
}

}  // namespace

std::string say(const Campaign& rules, const Attack& move) {
  if (move.passes()) return "Do not attack";
  const std::string attack =
      fmt::format("Attack {} from {}", name(rules, move.against), name(rules, move.from));
  return move.card == kNobody ? attack
                              : fmt::format("{} with the card '{}'", attack, card_name(rules, move.card));
}

std::string say(const Campaign& rules, const Finding& finding) {
  const std::string_view text = finding.holds
                                    ? said_of(kHolding, static_cast<Ag>(finding.clause.row), "holds")
                                    : said_of(kBroken, static_cast<Reason>(finding.reason), "is broken");
  return filled(text, finding.holds, finding.about, [&](std::string_view what, int number) {
    return what == "card"    ? card_name(rules, number)
           : what == "group" ? rules.board().groups[static_cast<std::size_t>(territory(rules, number).group)]
                             : name(rules, number);
  });
}

std::string say(const Campaign& rules, const Event& event) {
  const auto& d = event.data;
  switch (static_cast<EventKind>(event.kind)) {
    case kDeclared:
      return fmt::format("{} attacks {} from {}{}", player_name(rules, rules.board().player),
                         name(rules, d[1]), name(rules, d[0]),
                         d[2] == kNobody ? "" : fmt::format(" with the card '{}'", card_name(rules, d[2])));
    case kAssessed:
      return say_assessed(rules, event);
    case kNoAgentsNoDie:
      return "Played without Agents: no d6 is given for them";
    case kBattleBegins:
      return fmt::format("The battle begins: {} against {}", d6s(d[0]), d6s(d[1]));
    case kPolygonThrown:
      return fmt::format("{}'s d{} shows {}", capital_side_name(event.seat), d[1], d[0]);
    case kDieThrown:
      return fmt::format("{}'s d6 shows {}", capital_side_name(event.seat), d[0]);
    case kRolled:
      return say_rolled(event);
    case kRoundWon:
      return say_round_won(event);
    case kDieLost:
      return fmt::format("{} loses {} and has {} left", capital_side_name(event.seat), d6s(d[1] - d[0]),
                         d6s(d[0]));
    case kBeaten:
      return fmt::format("{} is beaten", capital_side_name(event.seat));
    case kTaken:
      return fmt::format("{} takes {} from {}", player_name(rules, d[2]), name(rules, d[0]),
                         player_name(rules, d[1]));
    case kUnitsCaptured:
      return fmt::format("The R-Units on {} {}", name(rules, d[0]),
                         d[1] == 1 ? "go to the Victor's stock" : "stay there, and are the Victor's");
    case kAgentsStay:
      return fmt::format("The Agents on {} stay where they are", name(rules, d[0]));
    case kGovernorStays:
      return fmt::format("The Governor stays on {}", name(rules, d[0]));
    case kTurnEnds:
      return "The Aggressor's turn ends";
    case kPassed:
      return d[0] == 0 ? "No attack is made" : "No further attack is made";
  }
  return "?";
}

std::string piece_name(const Campaign& rules, std::uint16_t piece) {
  const Board& board = rules.board();
  if (piece < rules.points(0)) return "title of " + name(rules, piece);
  if (piece < rules.development()) return "points of " + name(rules, piece - rules.points(0));
  if (piece == rules.development()) return "Economic Development";
  if (piece < rules.card(0)) {
    const std::string& kind = board.unit_kinds[piece - rules.unit(0)];
    return piece == rules.unit(0) ? "NS-Unit" : kind + " unit";
  }
  return "card '" + card_name(rules, piece - rules.card(0)) + "'";
}

std::string holder_name(const Campaign& rules, std::uint16_t holder) {
  if (holder == rules.bank()) return "the Administration";
  if (holder < rules.place(0)) return player_name(rules, holder - rules.player(0));
  return name(rules, holder - rules.place(0));
}

}  // namespace casus::aggression
