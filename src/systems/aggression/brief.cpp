#include <fmt/format.h>

#include "systems/aggression/words.hpp"

namespace casus::aggression {
namespace {

using Kind = BriefAnswer::Kind;

std::string say_result(const Event& event) {
  const bool lucky = static_cast<Ag>(event.clause.row) == Ag::luck_running_out;
  return fmt::format("{} × {} = {}{}", event.data[1], event.data[2], event.data[0], lucky ? " (luck)" : "");
}

std::string say_win(const Event& event) {
  if (event.data[2] == 0) return "wins";
  const bool fewer = static_cast<TieBreak>(event.data[3]) == TieBreak::fewer_dice;
  return fewer ? "wins the tie: fewer d6s" : "wins the tie";
}

}  // namespace

BriefAnswer brief(const Campaign& rules, const Event& event) {
  BriefAnswer brief;
  brief.seat = event.seat;
  brief.side = event.seat == kAttacker ? "Aggressor" : event.seat == kDefender ? "Defender" : "";
  switch (static_cast<EventKind>(event.kind)) {
    case kDeclared:
    case kBattleBegins:
      brief.kind = Kind::heading;
      break;
    case kPolygonThrown:
      brief.kind = Kind::die;
      brief.sides = event.data[1];
      brief.shows = event.data[0];
      break;
    case kDieThrown:
      brief.kind = Kind::die;
      brief.sides = rules.rulebook().die_sides;
      brief.shows = event.data[0];
      break;
    case kRolled:
      brief.kind = Kind::result;
      brief.text = say_result(event);
      break;
    case kRoundWon:
      brief.kind = Kind::remark;
      brief.text = say_win(event);
      break;
    case kDieLost:
      brief.kind = Kind::remark;
      brief.text = fmt::format("{} d6{} left", event.data[0], event.data[0] == 1 ? "" : "s");
      break;
    default:
      break;
  }
  return brief;
}

}  // namespace casus::aggression
