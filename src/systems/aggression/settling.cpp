// Declaring and settling: the cost of a declaration, the losses of the beaten side, and the next position of
// the campaign (AG-9, AG-30 to AG-38). A part of Campaign.

#include "systems/aggression/campaign.hpp"

namespace casus::aggression {

Campaign::Position Campaign::apply(const Position& p, const Attack& m, const Reporter& sink) const {
  Position next = p;
  if (m.passes()) {
    sink(Event{kPassed, kAttacker, clause(Ag::never_compulsory), {may_continue(p) ? 1 : 0}});  // AG-37
    next.stage = Position::Stage::over;
    return next;
  }
  const bool continues = is_continuing(p, m);
  const bool foreign_landing = landed_on_foreign();
  // Of a clause in parts, cite the used part with the weakest standing.
  const Ag opening = continues           ? Ag::continuing_fresh
                     : m.card != kNobody ? (foreign_landing ? Ag::card_foreign_landing : Ag::card_own_landing)
                     : foreign_landing   ? Ag::foreign_landing
                                         : Ag::own_landing_source;
  sink(Event{kDeclared, kAttacker, clause(opening), {m.from, m.against, m.card}});
  if (continues) {
    sink(Event{kGovernorStays, kAttacker, clause(Ag::governor_stays), {board_.landed}});  // AG-34
  } else {
    ++next.declared;
  }
  if (m.card != kNobody && rulebook_.card_spent) {  // AG-9
    next.hand &= ~(1U << static_cast<unsigned>(m.card));
    sink(Transfer{card(m.card), player(board_.player), bank(), 1, clause(Ag::card_spent)});
  }
  next.stage = Position::Stage::fighting;
  next.winner = Winner::none;
  next.from = m.from;
  next.against = m.against;
  const Dice dice = assess(next, m.from, m.against, sink);
  sink(Event{kBattleBegins, -1, clause(Ag::battle_round), {dice.attacker, dice.defender}});
  return next;
}

Campaign::Position Campaign::resume(const Position& p, std::uint16_t outcome, const Reporter& sink) const {
  Position next = p;
  next.winner = static_cast<Winner>(outcome);
  next.stage = Position::Stage::over;
  if (board_.dice) return next;  // the short form has no stakes

  if (may_chain_at_all_ && p.taken == 0)
    sink(Tally{kFirstTaken, Tally::Kind::last, next.winner == Winner::attacker ? 1 : 0});
  if (next.winner == Winner::attacker) {
    lose(p, p.against, controller(p, p.against), board_.player, sink);
    sink(Tally{kTerritories, Tally::Kind::sum, 1});
    if (rulebook_.points_with_title) sink(Tally{kPoints, Tally::Kind::sum, at(p.against).points});
    next.taken |= std::uint64_t{1} << static_cast<unsigned>(p.against);
    if (may_attack(next)) next.stage = Position::Stage::choosing;  // AG-33
  } else {
    lose(p, p.from, board_.player, controller(p, p.against), sink);
    sink(Tally{kTerritories, Tally::Kind::sum, -1});
    if (rulebook_.points_with_title) sink(Tally{kPoints, Tally::Kind::sum, -at(p.from).points});
    sink(Event{kTurnEnds, kAttacker, clause(Ag::loser_ends_turn), {}});  // AG-35
    next.turn_lost = true;
  }
  return next;
}

void Campaign::lose(const Position& p, int territory, int loser, int victor, const Reporter& sink) const {
  if (!sink.has_listener()) return;  // what follows is only reported
  const std::uint16_t from = player(loser);
  const std::uint16_t to = player(victor);
  const Territory& lost = at(territory);
  sink(Event{kTaken,
             victor == board_.player ? kAttacker : kDefender,
             clause(Ag::title_lost),
             {territory, loser, victor}});
  sink(Transfer{title(territory), from, to, 1, clause(Ag::title_lost)});  // AG-30
  if (rulebook_.points_with_title && lost.points > 0) {
    sink(Transfer{points(territory), from, to, lost.points, clause(Ag::title_lost)});
  }
  bool captures = false;
  for (std::size_t kind = 1; kind < board_.unit_kinds.size(); ++kind) {  // AG-31
    const std::int32_t count = units_at(p, territory, kind);
    if (count == 0) continue;
    captures = true;
    if (rulebook_.units_to_stock)
      sink(Transfer{unit(kind), place(territory), to, count, clause(Ag::units_captured)});
  }
  if (captures)
    sink(Event{
        kUnitsCaptured, -1, clause(Ag::units_captured_where), {territory, rulebook_.units_to_stock ? 1 : 0}});
  if (const std::int32_t count = units_at(p, territory, 0); count > 0) {  // AG-32
    sink(Transfer{unit(0), place(territory), bank(), count, clause(Ag::network_security_lost)});
  }
  if (const std::int32_t level = development_at(p, territory); level > 0) {  // AG-38
    sink(Transfer{development(), place(territory), rulebook_.development_destroyed ? bank() : to, level,
                  clause(Ag::development_destroyed)});
  }
  if (board_.with_agents) {  // AG-36
    std::int32_t agents = 0;
    for (const std::int32_t count : lost.agents) agents += count;
    if (agents > 0) sink(Event{kAgentsStay, -1, clause(Ag::agents_stay), {territory, agents}});
  }
}

void Campaign::cites(const Position& p, Visitor<Clause> sink) const {
  // Most clauses are cited where they act. These have an effect without an event: no further declaration is
  // allowed, equal Agents give no die, and a battle begins although a side has no d6.
  if (p.stage == Position::Stage::choosing && !p.turn_lost && p.declared >= rulebook_.declarations)
    sink(clause(Ag::declarations));
  if (p.stage != Position::Stage::fighting) return;
  if (!board_.dice && board_.with_agents) sink(clause(Ag::agent_superiority));
  for (int t = 0; !board_.dice && t < static_cast<int>(board_.territories.size()); ++t) {
    if (t != p.from && is_domestic(p, t) && at(t).group == at(p.from).group)
      sink(clause(Ag::continuing_defender));  // AG-33: the Defender could attack it
  }
  const Dice dice = board_.dice ? *board_.dice : assess(p, p.from, p.against, NullSink{});
  if (dice.attacker == 0 || dice.defender == 0) sink(clause(Ag::start_without_dice));
}

void Campaign::holdings(const Position& p, Visitor<std::uint16_t, std::uint16_t, std::int32_t> visit) const {
  for (int t = 0; t < static_cast<int>(board_.territories.size()); ++t) {
    const int by = controller(p, t);
    const Territory& territory = at(t);
    visit(title(t), by == kNobody ? bank() : player(by), 1);
    if (rulebook_.points_with_title && by != kNobody) visit(points(t), player(by), territory.points);
    const bool stripped = is_stripped(p, t);
    const std::uint16_t victor = is_taken(p, t) ? player(board_.player) : stripped ? player(by) : bank();
    const auto lies = [&](std::uint16_t piece, std::int32_t count, bool moved, std::uint16_t to) {
      if (count > 0) visit(piece, stripped && moved ? to : place(t), count);
    };
    lies(development(), territory.development, true, rulebook_.development_destroyed ? bank() : victor);
    for (std::size_t kind = 0; kind < territory.units.size(); ++kind) {
      lies(unit(kind), territory.units[kind], kind == 0 || rulebook_.units_to_stock,
           kind == 0 ? bank() : victor);
    }
  }
  for (int k = 0; k < static_cast<int>(board_.stocks.size()); ++k) {
    const Stock& stock = board_.stocks[static_cast<std::size_t>(k)];
    visit(development(), player(k), stock.development);
    for (std::size_t kind = 0; kind < stock.units.size(); ++kind)
      visit(unit(kind), player(k), stock.units[kind]);
    for (int c = 0; c < static_cast<int>(board_.cards.size()); ++c) {
      if (((stock.hand >> c) & 1U) != 0) visit(card(c), player(k), 1);
    }
  }
  for (int c = 0; c < static_cast<int>(board_.cards.size()); ++c) {
    if (((board_.hand >> c) & 1U) == 0) continue;
    visit(card(c), ((p.hand >> c) & 1U) != 0 ? player(board_.player) : bank(), 1);
  }
}

}  // namespace casus::aggression
