#include <fmt/format.h>

#include "systems/columbia/words.hpp"

namespace casus::columbia {

BriefSaid brief(const Siege& rules, const Event& event) {
  using Kind = BriefSaid::Kind;
  BriefSaid brief;
  brief.seat = event.seat;
  brief.side = event.seat == kAttacker ? "Attacker" : event.seat == kDefender ? "Defender" : "";
  const auto& d = event.data;
  switch (static_cast<EventKind>(event.kind)) {
    case kCombatBegins:
      brief.kind = Kind::heading;
      break;
    case kDieThrown:
      brief.kind = Kind::die;
      brief.die = rules.rulebook().colours[static_cast<std::size_t>(d[1])].name;
      brief.sides =
          static_cast<std::int32_t>(rules.rulebook().colours[static_cast<std::size_t>(d[1])].faces.size());
      brief.shows = d[0];
      break;
    case kRolled:
      brief.kind = Kind::result;
      brief.text = d[1] == 0 ? fmt::format("{}", d[0]) : fmt::format("{} + {} = {}", d[0], d[1], d[0] + d[1]);
      break;
    default:
      break;
  }
  return brief;
}

}  // namespace casus::columbia
