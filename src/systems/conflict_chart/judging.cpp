// Judges choices (CH-2, CH-8, CH-10, CH-11, CH-13, CH-16 to CH-18). Only this code decides what is allowed. A
// part of Conflict.

#include "systems/conflict_chart/chart_rules.hpp"

namespace casus::conflict_chart {

void ChartRules::candidates(const Position& p, Visitor<const Move&> visit) const {
  const auto parts = [&](Move::Type type, const Forces& whole, int country = kNoCountry) {
    for (const Forces& part : parts_by_points(board_.pieces, whole))
      visit(Move{type, static_cast<std::int8_t>(country), part});
  };
  switch (p.stage) {
    case Position::Stage::declaring:
      parts(Move::Type::declare, board_.chooses(kAttacker) ? at(p.reserve, kAttacker) : Forces{});
      visit(Move{Move::Type::refrain, kNoCountry, {}});
      return;
    case Position::Stage::committing:
      return parts(Move::Type::commit, at(p.reserve, p.opponent()));
    case Position::Stage::returning:
      for (const Forces& part : choices_of(rulebook_.losses, board_.pieces, at(p.play, p.declarer())))
        visit(Move{Move::Type::give_back, kNoCountry, part});
      return;
    case Position::Stage::answering: {
      const Forces movable = committable(p);
      visit(Move{Move::Type::stop, kNoCountry, {}});
      parts(Move::Type::retaliate, movable);
      for (int country = 0; country < static_cast<int>(board_.countries.size()); ++country) {
        if (((at(p.countries, p.declarer()) >> country) & 1U) != 0)
          parts(Move::Type::retaliate, movable, country);
      }
      visit(Move{Move::Type::draw, kNoCountry, {}});
      return;
    }
    case Position::Stage::settling:
      if (*board_.result == Letter::d) visit(Move{Move::Type::stop, kNoCountry, {}});
      return;
    default:
      return;
  }
}

void ChartRules::thinkable(const Position& p, Visitor<const Move&> visit) const {
  if (p.stage == Position::Stage::returning) {
    for_each_part(at(p.play, p.declarer()).only_tokens(), [&](const Forces& part) {
      visit(Move{Move::Type::give_back, kNoCountry, part});
    });
  }
  if (p.stage == Position::Stage::answering) {
    const Forces& reserve = at(p.reserve, p.opponent());
    const auto retaliate = [&](int country, const Forces& more) {
      visit(Move{Move::Type::retaliate, static_cast<std::int8_t>(country), more});
    };
    for (std::size_t k = 0; k < kMaxTokenKinds; ++k) {
      Forces one;
      one.tokens[k] = 1;
      if (reserve.tokens[k] > 0) retaliate(kNoCountry, one);
    }
    for (int country = 0; country < static_cast<int>(board_.countries.size()); ++country)
      retaliate(country, {});
  }
  visit(Move{Move::Type::buy, kNoCountry, {}});
}

void ChartRules::rule(const Position& p, const Move& m, Findings& found) const {
  const auto otherwise_due = [&](Ch ch) {
    found.broken(ch, kOtherMoveIsDue, static_cast<std::int32_t>(p.stage));
  };
  if (m.type == Move::Type::buy) {  // CH-10
    const bool answers = p.depth > 0 || p.stage == Position::Stage::answering;
    return found.broken(answers ? Ch::no_buying : Ch::no_buying_ever, kBought, answers ? 1 : 0);
  }
  switch (p.stage) {
    case Position::Stage::declaring:
      if (m == Move{Move::Type::refrain, kNoCountry, {}})
        return found.cite(Ch::declared_freely, kNeedNot, kAttacker);
      return m.type == Move::Type::declare ? rule_declare(p, m, found) : otherwise_due(Ch::total);
    case Position::Stage::committing:
      return m.type == Move::Type::commit ? rule_commit(p, m, found) : otherwise_due(Ch::total);
    case Position::Stage::returning:
      return m.type == Move::Type::give_back ? rule_give_back(p, m, found) : otherwise_due(Ch::half);
    case Position::Stage::answering:
      if (m.type == Move::Type::draw) return rule_draw(p, m, found);
      if (m.type == Move::Type::retaliate) return rule_retaliate(p, m, found);
      if (m == Move{Move::Type::stop, kNoCountry, {}}) return found.cite(Ch::result_d);  // CH-8: optional
      return otherwise_due(Ch::result_d);
    case Position::Stage::settling:
      if (m.type == Move::Type::retaliate || m == Move{Move::Type::stop, kNoCountry, {}})
        return rule_settled(p, m, found);
      return otherwise_due(Ch::total);
    default:
      return otherwise_due(Ch::total);
  }
}

/// Judges an answer to a D that cannot be answered: reports why, and that stopping is the only choice.
void ChartRules::rule_settled(const Position& p, const Move& m, Findings& found) const {
  if (*board_.result != Letter::d)
    return found.broken(Ch::total, kOtherMoveIsDue, static_cast<std::int32_t>(p.stage));
  Position settled = p;
  settle(settled, Letter::d, NullSink{});
  if (m.type != Move::Type::stop) {
    found.forbid();
    return rule_retaliate(settled, m, found);
  }
  Findings::Buffer room;
  Findings broken(room, true);
  rule_retaliate(settled, {Move::Type::retaliate, kNoCountry, {}}, broken);
  for (std::size_t i = 0; i < broken.count(); ++i) {
    room[i].holds = true;
    found.add(room[i]);
  }
}

void ChartRules::rule_declare(const Position& p, const Move& m, Findings& found) const {
  const Forces& reserve = at(p.reserve, kAttacker);
  const bool tokens_in_reserve = reserve.contains(m.forces.only_tokens());
  // CH-2
  if (m.country != kNoCountry) found.broken(Ch::total, kNothingElse);
  if (!board_.chooses(kAttacker) && !m.forces.empty()) found.broken(Ch::total, kCommitmentIsMade, kAttacker);
  if (tokens_in_reserve && !reserve.contains(m.forces))
    found.broken(Ch::total, kNotInReserve, kAttacker, missing_piece(reserve, m.forces));
  if (found.allowed())
    found.cite(Ch::total, kTotalIs, points(p, kAttacker) + board_.pieces.points(m.forces), kAttacker);
  rule_no_buying(Ch::no_buying_ever, kAttacker, reserve, m, found);
  // CH-16: if the scenario names another holder, no clause is needed
  if (board_.country != kNoCountry && !board_.holder_is_given)
    found.cite(Ch::country_holder, kFits, board_.country, kDefender);
  // CH-18
  if (at(p.play, kAttacker).token_count() + m.forces.token_count() == 0)
    return found.broken(Ch::chain_ends, kNoToken, kAttacker);
  found.cite(Ch::chain_ends);
  found.cite(Ch::chain_ends, kInChain, 0, rulebook_.most_retaliations - board_.retaliations);
}

void ChartRules::rule_commit(const Position& p, const Move& m, Findings& found) const {
  const Seat seat = p.opponent();
  const Forces& reserve = at(p.reserve, seat);
  const bool in_reserve = reserve.contains(m.forces);
  // CH-2
  if (m.country != kNoCountry) found.broken(Ch::total, kNothingElse);
  if (!in_reserve && reserve.contains(m.forces.only_tokens()))
    found.broken(Ch::total, kNotInReserve, seat, missing_piece(reserve, m.forces));
  if (found.allowed())
    found.cite(Ch::total, kTotalIs, points(p, seat) + board_.pieces.points(m.forces), seat);
  rule_no_buying(p.depth > 0 ? Ch::no_buying : Ch::no_buying_ever, seat, reserve, m, found);
  // CH-17: the loser's forces are its reserve
  if (p.depth > 0 && in_reserve) found.cite(Ch::retaliation_forces, kFits, seat);
}

/// CH-10: checks that the side has the tokens of a move.
void ChartRules::rule_no_buying(Ch why, Seat seat, const Forces& reserve, const Move& m,
                                Findings& found) const {
  const Forces tokens = m.forces.only_tokens();
  if (!reserve.contains(tokens)) {
    found.broken(why, kNotInReserve, seat, missing_piece(reserve, tokens));
  } else if (tokens.token_count() > 0) {
    found.cite(why);
  }
}

void ChartRules::rule_give_back(const Position& p, const Move& m, Findings& found) const {
  const Losses& losses = rulebook_.losses;
  const Forces whole = at(p.play, p.declarer()).only_tokens();
  const std::int32_t due = losses.due(board_.pieces, whole);
  const std::int32_t given = losses.measure(board_.pieces, m.forces);
  const bool in_play = whole.contains(m.forces);
  // CH-11
  if (m.country != kNoCountry) found.broken(Ch::half, kNothingElse);
  if (!in_play) found.broken(Ch::half, kNotInPlay, p.declarer(), missing_piece(whole, m.forces));
  if (given < due) found.broken(Ch::half, kTooLittle, given, due);
  if (found.allowed()) found.cite(Ch::half, kFits, given, due);
  if (in_play && !losses.is_minimal(board_.pieces, m.forces, due))
    found.broken(Ch::half_chosen, kOneTooMany, given, due);
  if (found.allowed()) found.cite(Ch::half_chosen);
}

void ChartRules::rule_draw(const Position& p, const Move& m, Findings& found) const {
  const Seat seat = p.opponent();
  const std::int32_t tokens = at(p.play, seat).token_count() + at(p.reserve, seat).token_count();
  // CH-8
  if (m.country != kNoCountry || !m.forces.empty()) found.broken(Ch::result_d, kNothingElse);
  if (p.drew) found.broken(Ch::result_d, kDrewAlready);
  if (found.allowed() && tokens > 0 && !is_too_long(p)) found.cite(Ch::result_d);
  // CH-13
  if (rulebook_.cards_drawn == 0 || count_of(cards_left(p)) == 0) {
    found.broken(Ch::military_cards, kNoCardLeft);
  } else {
    found.cite(Ch::military_cards);
  }
  rule_chain(p, tokens, found);
}

void ChartRules::rule_retaliate(const Position& p, const Move& m, Findings& found) const {
  const Seat seat = p.opponent();
  const Forces& reserve = at(p.reserve, seat);
  const std::int32_t tokens = at(p.play, seat).token_count() + m.forces.token_count();
  // CH-8
  const bool known = m.country >= kNoCountry && m.country < static_cast<int>(board_.countries.size());
  const bool held =
      m.country == kNoCountry || (known && ((at(p.countries, p.declarer()) >> m.country) & 1U) != 0);
  if (!held) found.broken(Ch::result_d, kNotHeld, m.country, p.declarer());
  if (held && tokens > 0 && !is_too_long(p)) found.cite(Ch::result_d);
  if (held) found.cite(Ch::declared_in_answer, kFits, m.country, seat);
  rule_no_buying(Ch::no_buying, seat, reserve, m, found);
  // CH-13
  const std::int32_t moved = board_.pieces.token_points(m.forces);
  if (moved > p.allowance) found.broken(Ch::military_cards, kTooFar, moved, p.allowance);
  if (moved > 0 && moved <= p.allowance) found.cite(Ch::military_cards, kTooFar, moved, p.allowance);
  // CH-17
  const bool may_more = rulebook_.forces == RetaliationForces::any || m.forces == m.forces.only_tokens();
  const bool has_more = !reserve.contains(m.forces.only_tokens()) || reserve.contains(m.forces);
  if (!may_more) found.broken(Ch::retaliation_forces, kOnlyStaked, seat);
  if (!has_more) found.broken(Ch::retaliation_forces, kNotInReserve, seat, missing_piece(reserve, m.forces));
  if (may_more && has_more) found.cite(Ch::retaliation_forces, kFits, seat);
  rule_chain(p, tokens, found);
}

/// CH-18: judges whether the chain may go on with so many tokens.
void ChartRules::rule_chain(const Position& p, std::int32_t tokens, Findings& found) const {
  if (tokens == 0) found.broken(Ch::chain_ends, kNoToken, p.opponent());
  if (is_too_long(p)) found.broken(Ch::chain_ends, kTooLong, rulebook_.most_retaliations);
  if (tokens == 0 || is_too_long(p)) return;
  found.cite(Ch::chain_ends);
  found.cite(Ch::chain_ends, kInChain, board_.retaliations + p.depth + 1, rulebook_.most_retaliations);
}

}  // namespace casus::conflict_chart
