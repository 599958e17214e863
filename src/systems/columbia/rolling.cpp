// Chance: the dice of both sides (CO-5 to CO-9, CO-45), an unknown hand, a drawn card (CO-42). Also the
// winner (CO-10, CO-11). A part of Siege.

#include "systems/columbia/siege.hpp"

namespace casus::columbia {

void Siege::to_dice(Position& p, Seat first, const Reporter& sink) const {
  for (Seat seat = first; seat <= kDefender; ++seat) {
    if (!has_dice(p, seat)) continue;  // CO-21
    p.stage = seat == kAttacker ? Stage::attacker_rolls : Stage::defender_rolls;
    return;
  }
  p.phase = 0;
  go_on_after_dice(p, sink);
}

void Siege::go_on_after_dice(Position& p, const Reporter& sink) const {
  for (; p.phase < 2; ++p.phase) {
    const auto own = static_cast<std::size_t>(order(p.phase));
    if (p.kept[own].empty()) p.low[own] = 0;
    if (p.kept[1 - own].empty()) p.high[own] = 0;
    if (p.low[own] + p.high[own] > 0) break;
  }
  for (const Seat seat : {kAttacker, kDefender}) {
    KeptDice& kept = p.kept[static_cast<std::size_t>(seat)];
    if (!kept.empty()) kept = kept.for_reads(reads(p, seat));
  }
  if (p.phase < 2) {
    p.stage = Stage::after_dice;
  } else {
    decide(p, sink);
  }
}

void Siege::take_up(Position& p, ShownDie die, const Reporter& sink) const {
  const auto seat = static_cast<Seat>(p.die_of);
  sink(Event{kTakesUp, seat_of(p, seat), clause(Co::rerolls), {die.value, die.colour}});
  p.kept[p.die_of] = p.kept[p.die_of].without(die).for_reads(reads(p, seat));
  p.die_colour = die.colour;
  add_points(p, seat, -die.value, sink);
  p.stage = Stage::rerolling;
}

void Siege::decide(Position& p, const Reporter& sink) const {
  p.winner = p.margin > 0 ? Winner::attacker : Winner::defender;  // CO-11
  const Seat seat = p.winner == Winner::attacker ? kAttacker : kDefender;
  sink(Event{kWon,
             seat_of(p, seat),
             clause(Co::higher_total),
             {p.points[index(p.fight)][0], p.points[index(p.fight)][1]}});
  p.phase = 0;
  lose(p, loser(p), sink);
}

Siege::Position Siege::apply(const Position& p, std::uint32_t chance, const Reporter& sink) const {
  Position next = p;
  if (!next.announced) announce(next, sink);
  switch (p.stage) {
    case Stage::drawing:
      next.drawn = draws_[chance].hand;
      ask_attacker(next, !p.announced, sink);
      break;
    case Stage::removing: {  // CO-42
      const Seat seat = order(p.phase);
      const Seat other = seat == kAttacker ? kDefender : kAttacker;
      const auto index = static_cast<std::size_t>(other);
      const std::uint32_t kind = chance & 15U;
      const std::int32_t value = value_of(hand_at(p, other).kind(kind), other, p.alone[index]);
      next.cards[index].remove(kind);
      next.removed[index].add(kind);
      next.todo[index].erase_copy(kind, chance >> 4U);
      sink(Event{kRemoved,
                 seat_of(p, other),
                 clause(Co::removed_card),  // CO-46
                 {static_cast<std::int32_t>(party_of(p, other)), static_cast<std::int32_t>(kind), value}});
      const CardSet left = next.cards[index];
      if (!p.alone[index] && left.count() == 1 && hand_at(p, other).count_of(left, Effect::alone) == 1)
        sink(Event{kNotAlone, seat_of(p, other), clause(Co::removed_not_alone), {}});  // CO-47
      add_points(next, other, -value, sink);
      go_on_before_dice(next, sink);
      break;
    }
    case Stage::attacker_rolls:
    case Stage::defender_rolls: {
      const Seat seat = p.stage == Stage::attacker_rolls ? kAttacker : kDefender;
      const ThrowTable::ThrowRow& thrown = tables_[table_of(p, seat)].classes()[chance];
      next.kept[static_cast<std::size_t>(seat)] = thrown.kept;
      add_points(next, seat, thrown.total + alarm_bonus(p, seat), sink);  // CO-5, CO-8
      to_dice(next, static_cast<Seat>(seat + 1), sink);
      break;
    }
    case Stage::rerolling: {  // CO-45
      const auto seat = static_cast<Seat>(p.die_of);
      const auto value = static_cast<std::uint8_t>(chance);
      sink(Event{kNewFace, seat_of(p, seat), clause(Co::rerolls), {value, p.die_colour}});
      const Reads reading = reads(p, seat);
      next.kept[p.die_of] = p.kept[p.die_of].with({value, p.die_colour}, reading);
      next.die_of = 0;
      next.die_colour = 0;
      add_points(next, seat, value, sink);
      go_on_after_dice(next, sink);
      break;
    }
    default:
      break;
  }
  return next;
}

void Siege::classes(const Position& p, Visitor<const Weighted<Integer>&> visit) const {
  switch (p.stage) {
    case Stage::drawing:
      for (std::uint32_t i = 0; i < draws_.size(); ++i) visit(Weighted<Integer>{i, draws_[i].weight});
      break;
    case Stage::removing: {
      const Seat other = order(p.phase) == kAttacker ? kDefender : kAttacker;
      const CardSet left = p.cards[static_cast<std::size_t>(other)];
      const Sequence& todo = p.todo[static_cast<std::size_t>(other)];
      for (std::uint32_t k = 0; k < hand_at(p, other).kinds.size(); ++k) {
        for (std::int32_t copy = 0, count = 0; copy < left.of(k); copy += count) {
          const auto first = static_cast<std::size_t>(copy);
          for (count = 1; copy + count < left.of(k); ++count) {
            if (todo.first_alike(k, first + static_cast<std::size_t>(count)) != todo.first_alike(k, first))
              break;
          }
          visit(Weighted<Integer>{removal(k, todo.first_alike(k, first)), count});
        }
      }
      break;
    }
    case Stage::attacker_rolls:
    case Stage::defender_rolls: {
      const auto& thrown =
          tables_[table_of(p, p.stage == Stage::attacker_rolls ? kAttacker : kDefender)].classes();
      for (std::uint32_t i = 0; i < thrown.size(); ++i) visit(Weighted<Integer>{i, thrown[i].weight});
      break;
    }
    case Stage::rerolling: {
      std::array<std::int64_t, kMaxFace + 1> faces{};
      for (const std::int32_t face : rulebook_.colours[p.die_colour].faces)
        ++faces[static_cast<std::size_t>(face)];
      for (std::uint32_t value = 0; value < faces.size(); ++value) {
        if (faces[value] > 0) visit(Weighted<Integer>{value, faces[value]});
      }
      break;
    }
    default:
      break;
  }
}

void Siege::show(const Position& p, std::span<const std::uint16_t> faces, const Reporter& sink) const {
  if (p.stage != Stage::attacker_rolls && p.stage != Stage::defender_rolls) return;
  const Seat seat = p.stage == Stage::attacker_rolls ? kAttacker : kDefender;
  const ThrowTable& table = tables_[table_of(p, seat)];
  std::int32_t total = 0;
  for (std::size_t place = 0; place < faces.size(); ++place) {
    const ShownDie die = table.shown(place, faces[place]);
    total += die.value;
    sink(Event{kDieThrown, seat_of(p, seat), clause(Co::faces), {die.value, die.colour}});
  }
  const std::int32_t bonus = alarm_bonus(p, seat);
  const auto side = static_cast<std::size_t>(seat);
  const std::uint64_t cards = p.played[side].without(p.removed[side]).word();
  sink(Event{kRolled,
             seat_of(p, seat),
             clause(bonus > 0 ? Co::alarm : Co::one_die_each),
             {total, bonus, static_cast<std::int32_t>(party_of(p, seat)), static_cast<std::int32_t>(cards),
              static_cast<std::int32_t>(cards >> 32U),
              2 * p.points[index(p.fight)][side] + (p.played[side].count() == 1 ? 1 : 0)}});
}

void Siege::cites(const Position& p, Visitor<Clause> sink) const {
  if (first_holder_disputed_) sink(clause(Co::control));  // CO-17
  if (p.stage == Stage::retreating) {
    const std::size_t party = party_of(p, loser(p));
    for (int l = 0; l < static_cast<int>(board_.locations.size()); ++l) {
      if (is_refuge_disputed(p, party, l)) sink(clause(Co::control));
    }
  }
  if (p.stage == Stage::before_dice) {
    sink(clause(Co::reveal_order));
  } else if (p.stage == Stage::after_dice) {
    sink(clause(Co::after_dice));
    sink(clause(Co::after_dice_order));
  }
  if (p.stage != Stage::attacker_rolls && p.stage != Stage::defender_rolls) return;
  const Seat seat = p.stage == Stage::attacker_rolls ? kAttacker : kDefender;
  const std::size_t party = party_of(p, seat);
  sink(clause(Co::faces));  // CO-9
  if (!parties_[party].is_player()) return sink(clause(Co::booker_dice));
  sink(clause(Co::one_die_each));
  sink(clause(Co::which_die));
  if (has_partner(p, parties_[party].player)) sink(clause(Co::factions));  // CO-19
  if (lent_[party] > 0) sink(clause(Co::lent_turret));
  const std::int16_t alarms = board_.pieces_of(parties_[party].player, board_.at)[kAlarm];
  if (alarms > 0) sink(clause(Co::alarm));
  if (alarms > 1) sink(clause(Co::alarm_once));
}

}  // namespace casus::columbia
