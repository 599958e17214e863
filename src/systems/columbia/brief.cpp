#include <algorithm>
#include <fmt/format.h>

#include "systems/columbia/words.hpp"

namespace casus::columbia {

std::string sum_of(const Siege& rules, const Event& rolled) {
  const auto& d = rolled.data;
  std::string sum = std::to_string(d[0]);
  if (d[1] != 0) sum += fmt::format(" + {}", d[1]);
  const auto party = static_cast<std::size_t>(d[2]);
  const CardSet cards(std::uint64_t{static_cast<std::uint32_t>(d[3])} |
                      std::uint64_t{static_cast<std::uint32_t>(d[4])} << 32U);
  std::int32_t staked = d[5] / 2;
  const auto ids = card_names(rules, party, cards);
  const auto kinds = rules.hand(party).listed(cards, 0);
  for (std::size_t i = 0; i < std::min(ids.size(), kinds.size()); ++i) {
    const std::int32_t value = Siege::value_of(
        rules.hand(party).kind(kinds[i]), rolled.seat == kAttacker ? kAttacker : kDefender, d[5] % 2 != 0);
    staked -= value;
    if (value != 0) sum += fmt::format(" + {} ({})", value, ids[i]);
  }
  if (staked != 0) sum += fmt::format(" + {} (staked)", staked);
  if (d[1] != 0 || d[5] / 2 != 0) sum += fmt::format(" = {}", d[0] + d[1] + d[5] / 2);
  return sum;
}

BriefAnswer brief(const Siege& rules, const Event& event) {
  using Kind = BriefAnswer::Kind;
  BriefAnswer brief;
  brief.seat = event.seat;
  brief.side = event.seat == kAttacker ? "Attacker" : event.seat > kAttacker ? "Defender" : "";
  const auto& d = event.data;
  switch (static_cast<EventKind>(event.kind)) {
    case kCombatBegins:
      brief.kind = Kind::heading;
      break;
    case kDieThrown:
      brief.kind = Kind::die;
      [[fallthrough]];
    case kNewFace:
      brief.die = rules.rulebook().colours[static_cast<std::size_t>(d[1])].name;
      brief.sides =
          static_cast<std::int32_t>(rules.rulebook().colours[static_cast<std::size_t>(d[1])].faces.size());
      brief.shows = d[0];
      break;
    case kRolled:
      brief.kind = Kind::result;
      brief.text = sum_of(rules, event);
      break;
    default:
      break;
  }
  return brief;
}

}  // namespace casus::columbia
