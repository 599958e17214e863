// Cards: played face down, revealed, and their effects before the dice (CO-2 to CO-4, CO-40 to CO-44, CO-46,
// CO-47). A part of Siege.

#include <algorithm>

#include "systems/columbia/siege.hpp"

namespace casus::columbia {

void Siege::add_points(Position& p, Seat seat, std::int32_t points, const Reporter& sink) const {
  if (points == 0) return;
  const std::int32_t signed_points = seat == kAttacker ? points : -points;
  p.margin = static_cast<std::int16_t>(p.margin + signed_points);
  std::int16_t& own = p.points[index(p.fight)][index(seat)];
  own = static_cast<std::int16_t>(own + points);
  sink(Tally{seat == kAttacker ? kAttackerTotal : kDefenderTotal, Tally::Kind::sum, points});
  sink(Tally{kMargin, Tally::Kind::sum, signed_points});
}

void Siege::begin_fight(Position& p, std::size_t party, const Reporter& sink) const {
  p.fight = static_cast<std::int8_t>(party);
  p.winner = Winner::none;
  announce(p, sink);
  if (static_cast<int>(party) == unknown_ || (unknown_ == 0 && p.drawn.empty())) {
    p.stage = Stage::drawing;
  } else {
    ask_attacker(p, false, sink);
  }
}

void Siege::announce(Position& p, const Reporter& sink) const {
  const Location& here = board_.location(board_.at);
  const auto party = static_cast<std::size_t>(p.fight);
  p.announced = true;
  p.margin = 0;
  p.removed = {};
  p.played = {};
  for (const Counter counter : {kAttackerTotal, kDefenderTotal, kMargin}) {
    sink(Tally{counter, Tally::Kind::forget, 0});  // the reported totals are those of the last fight
    sink(Tally{counter, Tally::Kind::sum, 0});
  }
  const Party::Type type = parties_[party].type;
  sink(Event{kCombatBegins, kAttacker, clause(why_fought(p, party)), {0, static_cast<std::int32_t>(party)}});
  if (type == Party::Type::token) {
    if (!here.token->revealed)
      sink(Event{kTokenRevealed, -1, clause(Co::token_defends), {here.token->combat, here.token->eagles}});
    add_points(p, kDefender, here.token->combat, sink);  // CO-21
  }
}

void Siege::ask_attacker(Position& p, bool always, const Reporter& sink) const {
  if (parties_[0].is_player() && (always || !held(p, 0).empty())) {
    p.stage = Stage::attacker_plays;
  } else {
    ask_defender(p, false, sink);
  }
}

void Siege::ask_defender(Position& p, bool always, const Reporter& sink) const {
  const std::size_t party = party_of(p, kDefender);
  if (parties_[party].is_player() && (always || !held(p, party).empty())) {
    p.stage = Stage::defender_plays;
  } else {
    reveal(p, sink);
  }
}

void Siege::reveal(Position& p, const Reporter& sink) const {
  for (const Seat seat : {kAttacker, kDefender}) {
    const std::size_t party = party_of(p, seat);
    const auto index = static_cast<std::size_t>(seat);
    const Hand& hand = hands_[party];
    const CardSet played = p.cards[index];
    if (played.empty()) continue;
    const bool alone = played.count() == 1;
    std::int32_t points = 0;
    for (std::size_t k = 0; k < hand.kinds.size(); ++k) {
      const std::int32_t count = played.of(k);
      if (count == 0) continue;
      const CardKind& kind = hand.kind(k);
      const std::int32_t value = value_of(kind, seat, alone);
      points += count * value;
      const Co why = kind.effect == Effect::alone && alone                   ? Co::alone      // CO-41
                     : kind.effect == Effect::defending && seat == kDefender ? Co::defending  // CO-40
                                                                             : Co::reveal;
      sink(Event{kRevealed,
                 seat_of(p, seat),
                 clause(why),
                 {static_cast<std::int32_t>(party), static_cast<std::int32_t>(k), count, value}});
      if (!rulebook_.cards_discarded) continue;
      for (std::int32_t i = 0; i < count; ++i) {  // CO-15
        const std::int32_t which = p.spent[party].of(k) + i;
        sink(Transfer{card(kind.cards[static_cast<std::size_t>(which)]), hand_of(parties_[party].player),
                      discards(), 1, clause(Co::cards_discarded)});
      }
    }
    if (rulebook_.cards_discarded) p.spent[party] = p.spent[party].with(played);
    p.alone[index] = alone;
    add_points(p, seat, points, sink);
  }
  p.phase = 0;
  go_on_before_dice(p, sink);
}

void Siege::go_on_before_dice(Position& p, const Reporter& sink) const {
  for (; p.phase < 2; ++p.phase) {
    Sequence& todo = p.todo[static_cast<std::size_t>(order(p.phase))];
    while (!todo.empty()) {  // CO-4
      if (std::any_of(kBeforeDice.begin(), kBeforeDice.end(),
                      [&](Effect effect) { return offered(p, effect).has_value(); })) {
        forget_cards(p);
        p.stage = Stage::before_dice;
        return;
      }
      // Played in order, an effect that cannot be used in its turn is lost. Otherwise it waits as long as
      // other effects remain.
      todo = rulebook_.effects_as_played ? todo.without_first() : Sequence();
    }
  }
  for (const Seat seat : {kAttacker, kDefender}) {
    const auto index = static_cast<std::size_t>(seat);
    const Hand& hand = hand_at(p, seat);
    p.low[index] = static_cast<std::uint8_t>(hand.count_of(p.cards[index], Effect::reroll_lowest));
    p.high[index] = static_cast<std::uint8_t>(hand.count_of(p.cards[index], Effect::force_reroll_highest));
    p.cards[index] = CardSet();
    p.alone[index] = false;
  }
  p.phase = 0;
  to_dice(p, kAttacker, sink);
}

Siege::Position Siege::apply(const Position& p, const Move& m, const Reporter& sink) const {
  Position next = p;
  if (!next.announced) announce(next, sink);
  const Seat seat = side_to_choose(p);
  const auto index = static_cast<std::size_t>(seat);
  switch (m.type) {
    case Move::Type::fight:
      begin_fight(next, static_cast<std::size_t>(m.about), sink);
      break;
    case Move::Type::decline: {
      const Co why = why_declined(p);
      sink(Event{kDeclined, kAttacker, clause(why), {why == Co::moving_onto_booker ? 1 : 0}});
      end(next, sink);
      break;
    }
    case Move::Type::play:
      next.cards[index] = next.played[index] = CardSet(m.cards);
      next.todo[index] = hand_at(p, seat).in_order(CardSet(m.cards), m.order);
      sink(Event{kPlayed,
                 seat_of(p, seat),
                 clause(seat == kAttacker ? Co::attacker_plays : Co::defender_plays_count),
                 {next.cards[index].count()}});
      if (seat == kAttacker) {
        ask_defender(next, false, sink);
      } else {
        reveal(next, sink);
      }
      break;
    case Move::Type::pass:
      if (p.stage == Stage::before_dice) {
        Sequence& todo = next.todo[index];
        todo = rulebook_.effects_as_played ? todo.without_first() : Sequence();
        go_on_before_dice(next, sink);
      } else {
        next.low[index] = 0;
        next.high[index] = 0;
        go_on_after_dice(next, sink);
      }
      break;
    case Move::Type::discard: {
      const Seat other = seat == kAttacker ? kDefender : kAttacker;
      next.todo[index].erase(*offered(p, Effect::discard_random));
      sink(Event{kRemoves,
                 seat_of(p, seat),
                 clause(Co::discard_random),
                 {static_cast<std::int32_t>(party_of(p, other))}});
      const CardSet left = p.cards[static_cast<std::size_t>(other)];
      next.stage = Stage::removing;
      if (left.count() > 1) break;
      // With only one card there is no draw.
      std::uint32_t kind = 0;
      while (left.of(kind) == 0) ++kind;
      return apply(next, kind, sink);
    }
    case Move::Type::call: {
      const std::size_t party = party_of(p, seat);
      const auto count = static_cast<std::size_t>(calls_of(p, party));
      next.called[party][count] = static_cast<std::int8_t>(m.about + 1);
      const int player = parties_[party].player;
      sink(Event{
          kCalled, seat_of(p, seat), clause(Co::call_common), {static_cast<std::int32_t>(party), m.about}});
      sink(Transfer{kind(kCommon), place(player, m.about), place(player, board_.at), 1,
                    clause(Co::call_common)});
      next.todo[index].erase(*offered(p, Effect::call_common));
      go_on_before_dice(next, sink);
      break;
    }
    case Move::Type::stake: {
      const std::size_t place = *offered(p, Effect::stake_commons);
      const std::int32_t n = hand_at(p, seat).kind(p.todo[index].at(place)).n;
      sink(Event{kStaked, seat_of(p, seat), clause(Co::stake_commons), {n}});
      next.staked[index] = true;
      next.todo[index].erase(place);
      add_points(next, seat, n, sink);
      go_on_before_dice(next, sink);
      break;
    }
    case Move::Type::reroll:
    case Move::Type::force: {
      const bool highest = m.type == Move::Type::force;
      --(highest ? next.high : next.low)[index];
      const auto side = static_cast<std::uint8_t>(highest ? 1 - seat : seat);
      const KeptDice::Extreme extreme = p.kept[side].extreme(highest);
      next.die_of = side;
      next.die_colour = highest ? 1 : 0;
      next.stage = Stage::which_die;
      if ((extreme.colours & (extreme.colours - 1)) != 0) break;
      std::uint8_t colour = 0;
      while (((extreme.colours >> colour) & 1U) == 0) ++colour;
      take_up(next, {extreme.value, colour}, sink);
      break;
    }
    case Move::Type::die:
      take_up(next, {p.kept[p.die_of].extreme(p.die_colour == 1).value, static_cast<std::uint8_t>(m.about)},
              sink);
      break;
    case Move::Type::lose:
      lose_unit(next, party_of(p, seat), m.about, sink);
      go_on_losing(next, sink);
      break;
    case Move::Type::retreat:
      go_to(next, party_of(p, seat), m.about, sink);
      break;
  }
  return next;
}

std::optional<std::size_t> Siege::offered(const Position& p, Effect effect) const {
  const Seat seat = order(p.phase);
  const Hand& hand = hand_at(p, seat);
  const Sequence& todo = p.todo[static_cast<std::size_t>(seat)];
  const std::size_t end = rulebook_.effects_as_played ? std::min<std::size_t>(todo.size(), 1) : todo.size();
  for (std::size_t place = 0; place < end; ++place) {
    if (hand.kind(todo.at(place)).effect == effect && feasible(p, seat, effect)) return place;
  }
  return std::nullopt;
}

bool Siege::feasible(const Position& p, Seat seat, Effect effect) const {
  const std::size_t party = party_of(p, seat);
  switch (effect) {
    case Effect::discard_random:
      return !p.cards[static_cast<std::size_t>(1 - seat)].empty();
    case Effect::stake_commons:
      return units_in(p, party, kCommon) > 0;
    default:
      for (int l = 0; l < static_cast<int>(board_.locations.size()); ++l) {
        if (commons_to_call(p, party, l) > 0) return true;
      }
      return false;
  }
}

bool Siege::exposed(const Position& p, Seat seat) const {
  const auto other = static_cast<Seat>(1 - seat);
  const unsigned its_phase = phase_of(other);
  if (its_phase < p.phase) return false;
  const CardSet to_come = p.todo[static_cast<std::size_t>(other)].set();
  return hand_at(p, other).count_of(to_come, Effect::discard_random) > 0;
}

void Siege::forget_cards(Position& p) const {
  // Both sides are tested for cards that may still be removed before any card is forgotten.
  const std::array<bool, 2> at_risk{exposed(p, kAttacker), exposed(p, kDefender)};
  for (const Seat seat : {kAttacker, kDefender}) {
    const auto index = static_cast<std::size_t>(seat);
    if (at_risk[index]) continue;
    const Hand& hand = hand_at(p, seat);
    CardSet left = p.todo[index].set();
    for (std::size_t k = 0; k < hand.kinds.size(); ++k) {
      if (hand.kind(k).acts_after()) left.add(k, p.cards[index].of(k));
    }
    p.cards[index] = left;
    p.alone[index] = false;
  }
}

}  // namespace casus::columbia
