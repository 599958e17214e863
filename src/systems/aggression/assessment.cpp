// The assessment of strength (AG-10 to AG-18): the number of d6s of each side. A part of Campaign.

#include "systems/aggression/campaign.hpp"

namespace casus::aggression {

Dice Campaign::assess(const Position& p, int from, int against, const Reporter& sink) const {
  Dice dice;
  const auto give = [&](Seat seat, std::int32_t count, Ag ag, int territory) {
    if (count == 0) return;
    (seat == kAttacker ? dice.attacker : dice.defender) += count;
    if (!sink.has_listener()) return;
    Event event{kAssessed, seat, clause(ag), {count, territory}};
    if (ag == Ag::territory_superiority) {
      event.data[2] = at(territory).points;
      event.data[3] = at(territory == from ? against : from).points;
    }
    sink(event);
  };
  /// Gives dice by comparison: to the side with the larger number. Returns false if both are equal.
  const auto compare = [&](std::int32_t ours, std::int32_t theirs, std::int32_t count, Ag ag) {
    if (ours != theirs)
      give(ours > theirs ? kAttacker : kDefender, count, ag, ours > theirs ? from : against);
    return ours != theirs;
  };
  const auto give_both = [&](std::int32_t count, Ag ag) {
    give(kAttacker, count, ag, from);
    give(kDefender, count, ag, against);
  };

  give(kAttacker, rulebook_.aggressor.base_dice, Ag::aggressor_dice, kNobody);  // AG-10
  give(kDefender, rulebook_.defender.base_dice, Ag::defender_dice, kNobody);    // AG-11

  give(kAttacker, rulebook_.network_security_dice * units_at(p, from, 0), Ag::network_security,
       from);  // AG-12
  give(kDefender, rulebook_.network_security_dice * units_at(p, against, 0), Ag::network_security, against);

  std::int32_t our_units = 0;
  std::int32_t their_units = 0;
  for (std::size_t kind = 1; kind < board_.unit_kinds.size(); ++kind) {
    our_units += units_at(p, from, kind);
    their_units += units_at(p, against, kind);
  }
  const std::int32_t economic = rulebook_.economic_dice;
  if (!compare(development_at(p, from), development_at(p, against), economic,
               Ag::economic_superiority)) {  // AG-13
    const bool settled = rulebook_.units_break_economic_tie &&
                         compare(our_units, their_units, economic, Ag::more_units);                  // AG-14
    if (!settled && rulebook_.economic_equal == Equal::both) give_both(economic, Ag::economic_tie);  // AG-15
  }

  if (board_.with_agents) {
    const auto ours = static_cast<std::size_t>(board_.player);
    const auto theirs = static_cast<std::size_t>(controller(p, against));
    for (const int territory : {from, against}) {  // AG-16
      const auto& agents = at(territory).agents;
      if (agents[ours] == agents[theirs]) continue;
      give(agents[ours] > agents[theirs] ? kAttacker : kDefender, rulebook_.agent_dice, Ag::agent_superiority,
           territory);
    }
  } else if (rulebook_.points_without_agents) {
    const std::int32_t count = rulebook_.territory_dice;
    if (!compare(at(from).points, at(against).points, count, Ag::territory_superiority) &&  // AG-17
        rulebook_.territory_equal == Equal::both) {
      give_both(count, Ag::territory_superiority);
    }
  } else {
    sink(Event{kNoAgentsNoDie, -1, clause(Ag::no_agents_no_die), {}});  // AG-18
  }
  return dice;
}

}  // namespace casus::aggression
