#pragma once
// What may be chosen (CH-2, CH-8, CH-10, CH-11, CH-13, CH-16 to CH-18): the one place that decides. A part of
// Conflict.

#include "systems/conflict_chart/conflict.hpp"

namespace casus::conflict_chart {

/// Tells of each clause, in clause order, that it is broken or holds.
template <class Sink>
class Conflict::Ruling {
 public:
  explicit Ruling(const Sink& sink) : sink_(sink) {}

  /// What a clause asks for; more may be asked of the same clause.
  bool need(bool holds, Ch ch, Reason reason, std::int32_t a = 0, std::int32_t b = 0) {
    if (holds) return true;
    allowed_ = false;
    sink_(Finding{clause(ch), false, reason, {a, b, 0}});
    return false;
  }
  void fits(bool holds, Ch ch, Reason reason = kFits, std::int32_t a = 0, std::int32_t b = 0) {
    if (holds) sink_(Finding{clause(ch), true, reason, {a, b, 0}});
  }
  [[nodiscard]] bool allowed() const { return allowed_; }

 private:
  const Sink& sink_;
  bool allowed_ = true;
};

void Conflict::candidates(const Position& p, const auto& visit) const {
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

void Conflict::thinkable(const Position& p, const auto& visit) const {
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

bool Conflict::judge(const Position& p, const Move& m, const auto& sink) const {
  const auto otherwise_due = [&](Ch ch) {
    sink(Finding{clause(ch), false, kOtherMoveIsDue, {static_cast<std::int32_t>(p.stage), 0, 0}});
    return false;
  };
  if (m.type == Move::Type::buy) {  // CH-10
    const bool answers = p.depth > 0 || p.stage == Position::Stage::answering;
    sink(Finding{clause(answers ? Ch::no_buying : Ch::no_buying_ever), false, kBought, {answers ? 1 : 0}});
    return false;
  }
  switch (p.stage) {
    case Position::Stage::declaring:
      if (m == Move{Move::Type::refrain, kNoCountry, {}}) {
        sink(Finding{clause(Ch::declared_freely), true, kNeedNot, {kAttacker, 0, 0}});
        return true;
      }
      return m.type == Move::Type::declare ? judge_declare(p, m, sink) : otherwise_due(Ch::total);
    case Position::Stage::committing:
      return m.type == Move::Type::commit ? judge_commit(p, m, sink) : otherwise_due(Ch::total);
    case Position::Stage::returning:
      return m.type == Move::Type::give_back ? judge_give_back(p, m, sink) : otherwise_due(Ch::half);
    case Position::Stage::answering:
      if (m.type == Move::Type::draw) return judge_draw(p, m, sink);
      if (m.type == Move::Type::retaliate) return judge_retaliate(p, m, sink);
      if (m == Move{Move::Type::stop, kNoCountry, {}}) {
        sink(Finding{clause(Ch::result_d), true, kFits, {}});  // CH-8: optional
        return true;
      }
      return otherwise_due(Ch::result_d);
    case Position::Stage::settling:
      if (m.type == Move::Type::retaliate || m == Move{Move::Type::stop, kNoCountry, {}})
        return judge_settled(p, m, sink);
      return otherwise_due(Ch::total);
    default:
      return otherwise_due(Ch::total);
  }
}

/// A D that cannot be answered: why, and that nothing else is left than not to.
bool Conflict::judge_settled(const Position& p, const Move& m, const auto& sink) const {
  if (*board_.result != Letter::d) {
    sink(Finding{clause(Ch::total), false, kOtherMoveIsDue, {static_cast<std::int32_t>(p.stage), 0, 0}});
    return false;
  }
  Position settled = p;
  settle(settled, Letter::d, Nothing{});
  if (m.type == Move::Type::stop) {
    judge_retaliate(settled, {Move::Type::retaliate, kNoCountry, {}}, [&](const Finding& finding) {
      if (!finding.holds) sink(Finding{finding.clause, true, finding.reason, finding.about});
    });
    return true;
  }
  judge_retaliate(settled, m, sink);
  return false;
}

bool Conflict::judge_declare(const Position& p, const Move& m, const auto& sink) const {
  Ruling ruling(sink);
  const Forces& reserve = at(p.reserve, kAttacker);
  const bool chooses = board_.chooses(kAttacker) || m.forces.empty();
  const bool in_reserve = reserve.contains(m.forces);
  const bool tokens_in_reserve = reserve.contains(m.forces.only_tokens());
  // CH-2
  ruling.need(m.country == kNoCountry, Ch::total, kNothingElse);
  ruling.need(chooses, Ch::total, kCommitmentIsMade, kAttacker);
  ruling.need(in_reserve || !tokens_in_reserve, Ch::total, kNotInReserve, kAttacker,
              missing_piece(reserve, m.forces));
  ruling.fits(ruling.allowed(), Ch::total, kTotalIs, points(p, kAttacker) + board_.pieces.points(m.forces),
              kAttacker);
  // CH-10
  ruling.need(tokens_in_reserve, Ch::no_buying_ever, kNotInReserve, kAttacker,
              missing_piece(reserve, m.forces.only_tokens()));
  ruling.fits(tokens_in_reserve && m.forces.token_count() > 0, Ch::no_buying_ever);
  // CH-16: that a scenario says otherwise needs no clause
  if (board_.country != kNoCountry && !board_.holder_is_given)
    ruling.fits(true, Ch::country_holder, kFits, board_.country, kDefender);
  // CH-18
  const bool has_token = at(p.play, kAttacker).token_count() + m.forces.token_count() > 0;
  ruling.need(has_token, Ch::chain_ends, kNoToken, kAttacker);
  ruling.fits(has_token, Ch::chain_ends);
  ruling.fits(has_token, Ch::chain_ends, kInChain, 0, rulebook_.most_retaliations - board_.retaliations);
  return ruling.allowed();
}

bool Conflict::judge_commit(const Position& p, const Move& m, const auto& sink) const {
  Ruling ruling(sink);
  const Seat seat = p.opponent();
  const Forces& reserve = at(p.reserve, seat);
  const bool in_reserve = reserve.contains(m.forces);
  const bool tokens_in_reserve = reserve.contains(m.forces.only_tokens());
  const Ch no_buying = p.depth > 0 ? Ch::no_buying : Ch::no_buying_ever;
  // CH-2
  ruling.need(m.country == kNoCountry, Ch::total, kNothingElse);
  ruling.need(in_reserve || !tokens_in_reserve, Ch::total, kNotInReserve, seat,
              missing_piece(reserve, m.forces));
  ruling.fits(ruling.allowed(), Ch::total, kTotalIs, points(p, seat) + board_.pieces.points(m.forces), seat);
  // CH-10
  ruling.need(tokens_in_reserve, no_buying, kNotInReserve, seat,
              missing_piece(reserve, m.forces.only_tokens()));
  ruling.fits(tokens_in_reserve && m.forces.token_count() > 0, no_buying);
  // CH-17: the loser's forces are its reserve
  if (p.depth > 0) ruling.fits(in_reserve, Ch::retaliation_forces, kFits, seat);
  return ruling.allowed();
}

bool Conflict::judge_give_back(const Position& p, const Move& m, const auto& sink) const {
  Ruling ruling(sink);
  const Losses& losses = rulebook_.losses;
  const Forces whole = at(p.play, p.declarer()).only_tokens();
  const std::int32_t due = losses.due(board_.pieces, whole);
  const std::int32_t given = losses.measure(board_.pieces, m.forces);
  // CH-11
  ruling.need(m.country == kNoCountry, Ch::half, kNothingElse);
  const bool in_play = ruling.need(whole.contains(m.forces), Ch::half, kNotInPlay, p.declarer(),
                                   missing_piece(whole, m.forces));
  ruling.need(given >= due, Ch::half, kTooLittle, given, due);
  ruling.fits(ruling.allowed(), Ch::half, kFits, given, due);
  ruling.need(!in_play || losses.is_minimal(board_.pieces, m.forces, due), Ch::half_chosen, kOneTooMany,
              given, due);
  ruling.fits(ruling.allowed(), Ch::half_chosen);
  return ruling.allowed();
}

bool Conflict::judge_draw(const Position& p, const Move& m, const auto& sink) const {
  Ruling ruling(sink);
  const Seat seat = p.opponent();
  const bool has_token = at(p.play, seat).token_count() + at(p.reserve, seat).token_count() > 0;
  const std::int32_t made = board_.retaliations + p.depth;
  // CH-8
  ruling.need(m.country == kNoCountry && m.forces.empty(), Ch::result_d, kNothingElse);
  ruling.need(!p.drew, Ch::result_d, kDrewAlready);
  ruling.fits(ruling.allowed() && has_token && made < rulebook_.most_retaliations, Ch::result_d);
  // CH-13
  const bool left = rulebook_.cards_drawn > 0 && count_of(cards_left(p)) > 0;
  ruling.need(left, Ch::military_cards, kNoCardLeft);
  ruling.fits(left, Ch::military_cards);
  // CH-18
  ruling.need(has_token, Ch::chain_ends, kNoToken, seat);
  const bool short_enough =
      ruling.need(made < rulebook_.most_retaliations, Ch::chain_ends, kTooLong, rulebook_.most_retaliations);
  ruling.fits(has_token && short_enough, Ch::chain_ends);
  ruling.fits(has_token && short_enough, Ch::chain_ends, kInChain, made + 1, rulebook_.most_retaliations);
  return ruling.allowed();
}

bool Conflict::judge_retaliate(const Position& p, const Move& m, const auto& sink) const {
  Ruling ruling(sink);
  const Seat seat = p.opponent();
  const Forces& reserve = at(p.reserve, seat);
  const std::int32_t tokens = at(p.play, seat).token_count() + m.forces.token_count();
  const std::int32_t made = board_.retaliations + p.depth;
  // CH-8
  const bool known = m.country >= kNoCountry && m.country < static_cast<int>(board_.countries.size());
  const bool held =
      m.country == kNoCountry || (known && ((at(p.countries, p.declarer()) >> m.country) & 1U) != 0);
  ruling.need(held, Ch::result_d, kNotHeld, m.country, p.declarer());
  ruling.fits(ruling.allowed() && tokens > 0 && made < rulebook_.most_retaliations, Ch::result_d);
  ruling.fits(held, Ch::declared_in_answer, kFits, m.country, seat);
  // CH-10
  const bool in_reserve = reserve.contains(m.forces.only_tokens());
  ruling.need(in_reserve, Ch::no_buying, kNotInReserve, seat, missing_piece(reserve, m.forces.only_tokens()));
  ruling.fits(in_reserve && m.forces.token_count() > 0, Ch::no_buying);
  // CH-13
  const std::int32_t moved = board_.pieces.token_points(m.forces);
  ruling.need(moved <= p.allowance, Ch::military_cards, kTooFar, moved, p.allowance);
  ruling.fits(moved > 0 && moved <= p.allowance, Ch::military_cards, kTooFar, moved, p.allowance);
  // CH-17
  const bool only_tokens = m.forces == m.forces.only_tokens();
  const bool may_more = rulebook_.forces == RetaliationForces::any || only_tokens;
  ruling.need(may_more, Ch::retaliation_forces, kOnlyStaked, seat);
  const bool has_more = !in_reserve || reserve.contains(m.forces);
  ruling.need(has_more, Ch::retaliation_forces, kNotInReserve, seat, missing_piece(reserve, m.forces));
  ruling.fits(may_more && has_more, Ch::retaliation_forces, kFits, seat);
  // CH-18
  ruling.need(tokens > 0, Ch::chain_ends, kNoToken, seat);
  const bool short_enough =
      ruling.need(made < rulebook_.most_retaliations, Ch::chain_ends, kTooLong, rulebook_.most_retaliations);
  ruling.fits(tokens > 0 && short_enough, Ch::chain_ends);
  ruling.fits(tokens > 0 && short_enough, Ch::chain_ends, kInChain, made + 1, rulebook_.most_retaliations);
  return ruling.allowed();
}

}  // namespace casus::conflict_chart
