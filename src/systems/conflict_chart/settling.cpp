// Applies choices and results: transfers between holders, and who acts next (CH-5 to CH-9, CH-11 to CH-18). A
// part of Conflict.

#include <utility>

#include "systems/conflict_chart/chart_rules.hpp"

namespace casus::conflict_chart {

ChartRules::Position ChartRules::apply(const Position& p, const Move& m, const Reporter& sink) const {
  Position next = p;
  switch (m.type) {
    case Move::Type::declare:
      at(next.reserve, kAttacker) -= m.forces;
      at(next.play, kAttacker) += m.forces;
      sink(Event{kDeclared, kAttacker, clause(Ch::total), {p.country}});
      if (board_.chooses(kDefender)) {
        // Report to the defender what it may see before it chooses.
        if (board_.commit == Commit::in_turn)
          sink(Event{kInPlay, kAttacker, clause(Ch::total), packed_forces(at(next.play, kAttacker))});
        begin_committing(next, sink);
      } else {
        begin_rolling(next, sink);
      }
      return next;
    case Move::Type::commit:
      at(next.reserve, p.opponent()) -= m.forces;
      at(next.play, p.opponent()) += m.forces;
      begin_rolling(next, sink);
      return next;
    case Move::Type::give_back: {
      const Seat winner = p.declarer();
      return_tokens(next, winner, m.forces, Ch::half_chosen, sink);  // CH-11
      report_kept_pieces(next, winner, sink);
      finish(next, sink);
      return next;
    }
    case Move::Type::stop:
      sink(Event{kStops, p.opponent(), clause(Ch::result_d), {}});  // CH-8
      finish(next, sink);
      return next;
    case Move::Type::draw: {
      next.drew = true;
      const Cards left = cards_left(p);
      if (count_of(left) > rulebook_.cards_drawn) {
        next.stage = Position::Stage::drawing;
      } else {
        take_cards(next, left, sink);  // CH-13: if fewer are left, all of them
      }
      return next;
    }
    case Move::Type::retaliate: {
      const Seat retaliator = p.opponent();
      at(next.reserve, retaliator) -= m.forces;  // CH-13, CH-17
      at(next.play, retaliator) += m.forces;
      next.depth = static_cast<std::uint8_t>(p.depth + 1);
      next.country = m.country;
      next.drew = false;
      next.allowance = 0;
      sink(Tally{kRetaliationsMade, Tally::Kind::sum, 1});
      sink(Event{kRetaliates, retaliator, clause(Ch::declared_in_answer), {m.country}});  // CH-8
      sink(Event{kBegins, -1, clause(Ch::decided_alike), {}});                            // CH-9
      begin_committing(next, sink);  // CH-17: the loser commits from its reserve
      return next;
    }
    case Move::Type::refrain:
      finish(next, sink);
      return next;
    case Move::Type::buy:  // never allowed
      return next;
  }
  return next;
}

ChartRules::Position ChartRules::apply(const Position& p, std::uint32_t chance, const Reporter& sink) const {
  Position next = p;
  if (p.stage == Position::Stage::drawing) {
    take_cards(next, cards_of(chance), sink);
  } else {
    settle(next, static_cast<Letter>(chance), sink);
  }
  return next;
}

void ChartRules::begin_committing(Position& next, const Reporter& sink) const {
  if (at(next.reserve, next.opponent()).empty()) return begin_rolling(next, sink);
  next.stage = Position::Stage::committing;
}

void ChartRules::begin_rolling(Position& next, const Reporter& sink) const {
  next.stage = Position::Stage::rolling;
  const Ch why = next.depth > 0 ? Ch::retaliation_forces : Ch::total;  // CH-17, CH-2
  for (const Seat seat : {next.declarer(), next.opponent()}) {
    const bool announced = board_.commit == Commit::in_turn && next.depth == 0 && seat == kAttacker;
    if (!announced) sink(Event{kInPlay, seat, clause(why), packed_forces(at(next.play, seat))});
  }
}

void ChartRules::settle(Position& next, Letter result, const Reporter& sink) const {
  constexpr std::array<Ch, kResults> kClauses{Ch::result_a, Ch::result_b, Ch::result_c, Ch::result_d};
  const Ch why = kClauses[static_cast<std::size_t>(result)];  // CH-5, CH-6, CH-7, CH-8
  const Seat winner = declarer_wins(result) ? next.declarer() : next.opponent();
  const Seat loser = other(winner);
  next.last = static_cast<std::uint8_t>(result);
  if (next.first == kResults) next.first = next.last;
  sink(Event{kWon, winner, clause(why), {static_cast<std::int32_t>(result), next.country}});

  return_tokens(next, loser, at(next.play, loser), why, sink);
  for (std::size_t c = 0; c < board_.pieces.canals.size(); ++c) {
    const auto bit = static_cast<std::uint16_t>(1U << c);
    if ((at(next.play, loser).canals & bit) == 0) continue;
    at(next.reserve, winner).canals |= bit;
    sink(Transfer{canal(c), player(loser), player(winner), 1, clause(why)});
  }
  at(next.play, loser).canals = 0;
  use_up_masterminds(next, loser, sink);
  if (next.country != kNoCountry) {
    const auto country = static_cast<std::size_t>(next.country);
    const auto bit = static_cast<std::uint16_t>(1U << country);
    if (declarer_wins(result)) {
      sink(Transfer{certificate(country), holder_of(next, next.country), player(winner), 1, clause(why)});
      at(next.countries, loser) = static_cast<std::uint16_t>(at(next.countries, loser) & ~bit);
      at(next.countries, winner) |= bit;
    } else {
      sink(Event{kCountryStays, -1, clause(Ch::certificate_stays), {next.country}});  // CH-15
    }
    next.country = kNoCountry;
  }
  if (result == Letter::b) return return_half(next, sink);
  report_kept_pieces(next, winner, sink);
  if (result == Letter::d) return begin_answering(next, sink);
  finish(next, sink);
}

void ChartRules::return_tokens(Position& next, Seat seat, const Forces& tokens, Ch why,
                               const Reporter& sink) const {
  const Forces returned = tokens.only_tokens();
  for (std::size_t k = 0; k < board_.pieces.tokens.size(); ++k) {
    if (returned.tokens[k] > 0)
      sink(Transfer{token(k), player(seat), kBank, returned.tokens[k], clause(why)});
  }
  at(next.play, seat) -= returned;
}

void ChartRules::use_up_masterminds(Position& next, Seat loser, const Reporter& sink) const {
  for (const Seat seat : {kAttacker, kDefender}) {
    Forces used;
    used.masterminds = at(next.play, seat).masterminds;
    std::int32_t count = 0;
    for (const std::uint8_t of_kind : used.masterminds) count += of_kind;
    if (count == 0) continue;
    const bool discarded = rulebook_.masterminds_discarded;
    sink(Event{kMasterminds, seat, clause(Ch::masterminds_after), {count, discarded ? 1 : 0}});  // CH-12
    if (discarded) {
      for (std::size_t k = 0; k < board_.pieces.masterminds.size(); ++k) {
        if (used.masterminds[k] > 0)
          sink(Transfer{mastermind(k), player(seat), kDiscard, used.masterminds[k],
                        clause(Ch::masterminds_after)});
      }
      at(next.play, seat) -= used;
    } else if (seat == loser) {  // the winner's pieces stay in the play: it may retaliate
      at(next.play, seat) -= used;
      at(next.reserve, seat) += used;
    }
  }
}

void ChartRules::return_half(Position& next, const Reporter& sink) const {
  const Seat winner = next.declarer();
  const Forces& used = at(next.play, winner);
  const Losses& losses = rulebook_.losses;
  sink(Event{kHalfDue,
             winner,
             clause(Ch::half),
             {losses.measure(board_.pieces, used.only_tokens()), losses.of_points ? 1 : 0}});  // CH-6, CH-11
  const auto choices = choices_of(losses, board_.pieces, used);
  if (choices.size() > 1 && losses.owner_chooses) {
    next.stage = Position::Stage::returning;
    return;
  }
  const Forces returned = choices.front();
  return_tokens(next, winner, returned, choices.size() > 1 ? Ch::half_chosen : Ch::half, sink);
  report_kept_pieces(next, winner, sink);
  finish(next, sink);
}

void ChartRules::begin_answering(Position& next, const Reporter& sink) const {
  const Seat winner = next.opponent();
  next.stage = Position::Stage::answering;
  next.drew = false;
  next.allowance = 0;
  if (may_answer(next)) {
    sink(Event{kMayRetaliate, winner, clause(next.depth > 0 ? Ch::answered_in_turn : Ch::result_d), {}});
    return;
  }
  sink(Event{kChainEnds,
             winner,
             clause(Ch::chain_ends),
             {is_too_long(next) ? 1 : 0, rulebook_.most_retaliations}});  // CH-18
  finish(next, sink);
}

void ChartRules::take_cards(Position& next, const Cards& cards, const Reporter& sink) const {
  const Seat drawer = next.opponent();
  next.stage = Position::Stage::answering;
  std::int32_t allowance = 0;
  for (std::size_t k = 0; k < board_.deck.size(); ++k) {
    if (cards[k] == 0) continue;
    allowance += cards[k] * board_.deck[k].moves;
    auto& of_kind = at(next.drawn, drawer)[k];
    of_kind = static_cast<std::uint8_t>(of_kind + cards[k]);
    sink(Event{kDrawn, drawer, clause(Ch::military_cards), {static_cast<std::int32_t>(k), cards[k]}});
    sink(Transfer{card(k), kDeck, player(drawer), cards[k], clause(Ch::military_cards)});  // CH-13
  }
  next.allowance = static_cast<std::uint16_t>(allowance);
  if (may_answer(next)) return;
  sink(Event{kChainEnds, drawer, clause(Ch::chain_ends), {0, 0}});  // CH-18: no token can be moved
  finish(next, sink);
}

void ChartRules::report_kept_pieces(const Position& p, Seat winner, const Reporter& sink) const {
  const Forces& kept = at(p.play, winner);  // CH-14
  const std::int32_t canals = count_bits(kept.canals);
  if (kept.token_count() == 0 && canals == 0) return;
  sink(Event{kKeeps, winner, clause(Ch::winner_keeps), {board_.pieces.token_points(kept), canals}});
}

void ChartRules::finish(Position& next, const Reporter& sink) const {
  next.stage = Position::Stage::over;
  for (const Seat seat : {kAttacker, kDefender}) {  // CH-19
    for (std::size_t k = 0; k < board_.deck.size(); ++k) {
      if (const std::uint8_t count = std::exchange(at(next.drawn, seat)[k], std::uint8_t{0}); count > 0)
        sink(Transfer{card(k), player(seat), kDeck, count, clause(Ch::deck_after)});
    }
  }
  if (next.depth > 0) {
    const Seat winner = declarer_wins(static_cast<Letter>(next.last)) ? next.declarer() : next.opponent();
    sink(Tally{kAttackerWonLast, Tally::Kind::last, winner == kAttacker ? 1 : 0});
  }
  for (const Seat seat : {kAttacker, kDefender}) {
    Forces all = at(next.play, seat);
    all += at(next.reserve, seat);
    const auto count = [&](Counter counter, std::int32_t amount) {
      const auto own = static_cast<std::uint16_t>(counter + (seat == kAttacker ? 0 : kDefenderTokenPoints));
      sink(Tally{own, Tally::Kind::last, amount});
    };
    count(kAttackerTokenPoints, board_.pieces.token_points(all));
    if (!board_.pieces.canals.empty()) count(kAttackerCanals, count_bits(all.canals));
    if (!board_.countries.empty()) count(kAttackerCountries, count_bits(at(next.countries, seat)));
  }
}

void ChartRules::holdings(const Position& p,
                          Visitor<std::uint16_t, std::uint16_t, std::int32_t> visit) const {
  const auto share = [&](std::uint16_t piece, std::int32_t before, std::int32_t attackers,
                         std::int32_t defenders, std::uint16_t rest) {
    visit(piece, player(kAttacker), attackers);
    visit(piece, player(kDefender), defenders);
    visit(piece, rest, before - attackers - defenders);
  };
  std::array<Forces, 2> now = p.play;
  std::array<Forces, 2> before{board_.sides[0].play, board_.sides[1].play};
  for (const Seat seat : {kAttacker, kDefender}) {
    at(now, seat) += at(p.reserve, seat);
    at(before, seat) += board_.side(seat).reserve;
  }
  for (std::size_t k = 0; k < board_.pieces.tokens.size(); ++k)
    share(token(k), before[0].tokens[k] + before[1].tokens[k], now[0].tokens[k], now[1].tokens[k], kBank);
  for (std::size_t k = 0; k < board_.pieces.masterminds.size(); ++k)
    share(mastermind(k), before[0].masterminds[k] + before[1].masterminds[k], now[0].masterminds[k],
          now[1].masterminds[k], kDiscard);
  for (std::size_t c = 0; c < board_.pieces.canals.size(); ++c)
    share(canal(c), 1, (now[0].canals >> c) & 1, (now[1].canals >> c) & 1, kBank);
  for (std::size_t c = 0; c < board_.countries.size(); ++c)
    share(certificate(c), 1, (p.countries[0] >> c) & 1, (p.countries[1] >> c) & 1, kElsewhere);
  for (std::size_t k = 0; k < board_.deck.size(); ++k)
    share(card(k), deck_[k], p.drawn[0][k], p.drawn[1][k], kDeck);
}

}  // namespace casus::conflict_chart
