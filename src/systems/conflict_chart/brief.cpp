#include <fmt/format.h>

#include "systems/conflict_chart/words.hpp"

namespace casus::conflict_chart {

BriefAnswer brief(const ChartRules& rules, const Event& event) {
  using Kind = BriefAnswer::Kind;
  BriefAnswer brief;
  brief.seat = event.seat;
  brief.side = seat_name(rules, event.seat);
  switch (static_cast<EventKind>(event.kind)) {
    case kDeclared:
    case kRetaliates:
      brief.kind = Kind::heading;
      break;
    case kDieThrown:
      brief.kind = Kind::die;
      brief.sides = event.data[1];
      brief.shows = event.data[0];
      break;
    case kTotal:
      brief.kind = Kind::result;
      brief.text = fmt::format("{} + {} = {}", event.data[0], event.data[1], event.data[2]);
      break;
    default:
      break;
  }
  return brief;
}

}  // namespace casus::conflict_chart
