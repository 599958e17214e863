#include "systems/aggression/words.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/words.hpp"

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

std::string say_fit(const Campaign& rules, Ag ag, int a, int b) {
  switch (ag) {
    case Ag::foreign_landing:
      return fmt::format("{} was landed on and is foreign; {} is domestic and in reach", name(rules, b),
                         name(rules, a));
    case Ag::own_landing:
      return fmt::format("{} was landed on and is domestic; {} is foreign and in reach", name(rules, a),
                         name(rules, b));
    case Ag::own_landing_source:
      return fmt::format("the attack starts from {}, which was landed on", name(rules, a));
    case Ag::card_foreign_landing:
      return fmt::format("the card opens {} from {}, whatever the quadrants", name(rules, b), name(rules, a));
    case Ag::card_own_landing:
      return fmt::format("the card opens {} from {}, which was landed on", name(rules, b), name(rules, a));
    case Ag::card_usable:
      return fmt::format("a Territory of a bottom group of '{}' is domestic", card_name(rules, a));
    case Ag::card_free_pair:
      return fmt::format("{} and {} attack one another without a card", name(rules, a), name(rules, b));
    case Ag::card_free_pair_landing:
      return "one of the pair was landed on";
    case Ag::declarations:
      return fmt::format("{} of {} takeovers declared for this landing", a, b);
    case Ag::continuing:
      return fmt::format("{} is foreign and of the colour group just beaten", name(rules, b));
    case Ag::continuing_source:
      return fmt::format("the attack comes from {} again, without a card", name(rules, a));
    case Ag::continuing_fresh:
      return "no common quadrant is needed, and strength is assessed anew";
    case Ag::never_compulsory:
      return "attacking is never compulsory";
    default:
      return "holds";
  }
}

std::string say_broken(const Campaign& rules, Reason reason, int a, int b) {
  switch (reason) {
    case kFits:
      break;
    case kNotLandedOn:
      return fmt::format("{} was not landed on: {} was", name(rules, a), name(rules, b));
    case kSourceForeign:
      return fmt::format("{} is not domestic", name(rules, a));
    case kTargetOwn:
      return fmt::format("{} is not foreign", name(rules, a));
    case kOtherQuadrant:
      return fmt::format("{} and {} are in different quadrants", name(rules, a), name(rules, b));
    case kNotFromLanding:
      return fmt::format("{} was not landed on: the attack must start from {}", name(rules, a),
                         name(rules, b));
    case kTargetGroup:
      return fmt::format("{} ({}) is of no top group of '{}'", name(rules, a),
                         rules.board().groups[static_cast<std::size_t>(territory(rules, a).group)],
                         card_name(rules, b));
    case kSourceGroup:
      return fmt::format("{} ({}) is of no bottom group of '{}'", name(rules, a),
                         rules.board().groups[static_cast<std::size_t>(territory(rules, a).group)],
                         card_name(rules, b));
    case kNotInHand:
      return fmt::format("'{}' is not in hand", card_name(rules, a));
    case kCardSpent:
      return fmt::format("'{}' is spent", card_name(rules, a));
    case kNoBottomGroup:
      return fmt::format("no Territory of a bottom group of '{}' is domestic", card_name(rules, a));
    case kLandedOnNobodys:
      return fmt::format("{} was landed on, which nobody controls: it is neither domestic nor foreign",
                         name(rules, a));
    case kTargetNobodys:
      return fmt::format("nobody controls {}: there is no one to roll for it", name(rules, a));
    case kTooManyDeclared:
      return fmt::format("{} of {} takeovers were declared for this landing", a, b);
    case kNotContinuing:
      return "by this rulebook a victory does not let one go on";
    case kOtherSource:
      return fmt::format("going on must come from {}, not from {}", name(rules, b), name(rules, a));
    case kOtherGroup:
      return fmt::format("{} is not of the colour group of {}, just beaten", name(rules, a), name(rules, b));
    case kCardNotNeeded:
      return fmt::format("going on takes no card: '{}' stays in hand", card_name(rules, a));
    case kTurnLost:
      return "an Aggression Scenario was lost: the turn is over";
  }
  return "is broken";
}

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
  const auto [a, b, c] = finding.about;
  return finding.holds ? say_fit(rules, static_cast<Ag>(finding.clause.row), a, b)
                       : say_broken(rules, static_cast<Reason>(finding.reason), a, b);
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
