#include "systems/aggression/engagement.hpp"

#include <algorithm>
#include <atomic>

namespace casus::aggression {

Engagement::Engagement(Rolls rolls) : rolls_(std::move(rolls)) {
  static std::atomic<std::uint64_t> made{0};
  identity_ = made.fetch_add(1, std::memory_order_relaxed);
}

Result<Engagement> Engagement::of(const Rulebook& rulebook, std::int32_t attacker, std::int32_t defender) {
  auto rolls = Rolls::of(rulebook, attacker, defender);
  if (!rolls) return rolls.faults();
  Engagement rules(std::move(*rolls));
  rules.tie_ = rulebook.tie;
  rules.dice_lost_ = rulebook.dice_lost;
  rules.final_polygon_roll_ = rulebook.final_polygon_roll;
  rules.luck_ = rulebook.luck;
  rules.luck_needs_loss_ = rulebook.luck_needs_loss;
  rules.rows_ = static_cast<std::uint32_t>(attacker) + 1;
  rules.columns_ = static_cast<std::uint32_t>(defender) + 1;
  rules.polygons_ = {static_cast<std::uint16_t>(rulebook.aggressor.polygon),
                     static_cast<std::uint16_t>(rulebook.defender.polygon)};

  // The dice of a d6s against d d6s are a contiguous part of one row of dice for each a: polygon, a d6s,
  // polygon, then as many d6s as needed.
  const Die d6{static_cast<std::uint16_t>(rulebook.die_sides)};
  for (std::uint32_t a = 0; a < rules.rows_; ++a) {
    rules.dice_at_.push_back(rules.dice_.size());
    rules.dice_.push_back({rules.polygons_[0]});
    rules.dice_.insert(rules.dice_.end(), a, d6);
    rules.dice_.push_back({rules.polygons_[1]});
    rules.dice_.insert(rules.dice_.end(), rules.columns_ - 1, d6);
  }
  return rules;
}

Engagement::Position Engagement::begin(std::int32_t attacker, std::int32_t defender) const {
  // AG-25 depends on lost dice only for a side with exactly one die.
  const unsigned fresh = luck_needs_loss_ ? (attacker == 1 ? 1U : 0U) | (defender == 1 ? 2U : 0U) : 0U;
  return {static_cast<std::uint8_t>(attacker), static_cast<std::uint8_t>(defender), Position::State::fighting,
          static_cast<std::uint8_t>(fresh)};
}

std::span<const Die> Engagement::dice(const Position& p) const {
  if (p.state != Position::State::fighting || without_roll(p)) return {};
  return std::span(dice_).subspan(dice_at_[p.attacker], 2U + p.attacker + p.defender);  // AG-10, AG-11, AG-20
}

std::pair<Seat, TieBreak> Engagement::tie_winner(const Position& p) const {
  for (const TieBreak rule : tie_) {
    switch (rule) {
      case TieBreak::fewer_dice:
        if (p.attacker != p.defender) return {p.attacker < p.defender ? kAttacker : kDefender, rule};
        break;
      case TieBreak::attacker:
        return {kAttacker, rule};
      case TieBreak::defender:
        return {kDefender, rule};
    }
  }
  return {kDefender, TieBreak::defender};  // not reached: the last rule of a rulebook names a side
}

Engagement::Round Engagement::fight(const Position& p, std::span<const std::uint16_t> faces) const {
  const std::size_t cut = 1U + p.attacker;
  Round round{{rolls_.roll(faces.first(cut), side(p, kAttacker).luck),
               rolls_.roll(faces.subspan(cut), side(p, kDefender).luck)},
              kAttacker,
              TieBreak::defender};
  const std::int32_t attacker = round.rolls[0].value();
  const std::int32_t defender = round.rolls[1].value();
  if (attacker == defender) {
    std::tie(round.winner, round.why) = tie_winner(p);  // AG-24
  } else {
    round.winner = attacker > defender ? kAttacker : kDefender;  // AG-23
  }
  return round;
}

std::uint32_t Engagement::class_of(const Position& p, std::span<const std::uint16_t> faces) const {
  if (without_roll(p)) return p.defender == 0 && p.attacker != 0 ? 0 : 1;  // AG-29
  return fight(p, faces).winner == kAttacker ? 0 : 1;
}

const probability::Distribution& Engagement::values(const Position& p, Seat seat) const {
  const Side here = side(p, seat);
  return rolls_.values(seat, here.dice, here.luck);
}

std::array<Integer, 2> Engagement::round_weights(const Position& p) const {
  if (without_roll(p))
    return class_of(p, {}) == 0 ? std::array<Integer, 2>{1, 0} : std::array<Integer, 2>{0, 1};
  probability::Opposed round = probability::opposed(values(p, kAttacker), values(p, kDefender));
  (tie_winner(p).first == kAttacker ? round.first : round.second) += round.tie;
  return {std::move(round.first), std::move(round.second)};
}

bool Engagement::tie_possible(const Position& p) const {
  return probability::share_a_value(values(p, kAttacker), values(p, kDefender));
}

Engagement::Position Engagement::apply(const Position& p, std::uint32_t round, const Reporter& sink) const {
  const Seat winner = round == 0 ? kAttacker : kDefender;
  const Seat loser = round == 0 ? kDefender : kAttacker;
  const std::int32_t had = side(p, loser).dice;
  const bool unrolled = without_roll(p);  // AG-29: beaten at once, without a round
  const std::int32_t left = std::max(had - dice_lost_, 0);
  const bool beaten = unrolled || had == 0 || (left == 0 && !final_polygon_roll_);  // AG-27, AG-28, AG-29
  sink(Tally{kRounds, Tally::Kind::sum, unrolled ? 0 : 1});
  if (!unrolled && had > 0) sink(Event{kDieLost, loser, clause(Ag::loser_loses_die), {left, had}});  // AG-26
  if (!beaten) {
    Position next = p;
    (loser == kAttacker ? next.attacker : next.defender) = static_cast<std::uint8_t>(left);
    next.fresh &= static_cast<std::uint8_t>(~(1U << static_cast<unsigned>(loser)));
    return next;
  }
  const Ag why = unrolled ? Ag::start_without_dice : had == 0 ? Ag::final_polygon : Ag::last_die_lost;
  sink(Event{kBeaten, loser, clause(why), {}});
  sink(Tally{winner == kAttacker ? kAttackerDiceLeft : kDefenderDiceLeft, Tally::Kind::last,
             side(p, winner).dice});
  sink(Tally{winner == kAttacker ? kDefenderDiceLeft : kAttackerDiceLeft, Tally::Kind::forget, 0});
  return {0, 0, winner == kAttacker ? Position::State::attacker_won : Position::State::defender_won, 0};
}

void Engagement::show(const Position& p, std::span<const std::uint16_t> faces, const Reporter& sink) const {
  if (without_roll(p)) return;
  const Round round = fight(p, faces);
  std::size_t at = 0;
  for (const Seat seat : {kAttacker, kDefender}) {
    const std::int32_t dice = side(p, seat).dice;
    const auto index = static_cast<std::size_t>(seat);
    const bool is_zero = polygons_[index] == 10 && faces[at] + 1 == 10;
    const Ag whose = seat == kAttacker ? Ag::aggressor_dice : is_zero ? Ag::defender_zero : Ag::defender_dice;
    sink(Event{kPolygonThrown, seat, clause(whose), {faces[at] + 1, polygons_[index]}});
    ++at;
    for (std::int32_t die = 0; die < dice; ++die, ++at) {
      sink(Event{kDieThrown, seat, clause(Ag::battle_round), {faces[at] + 1}});
    }
    const Roll& roll = round.rolls[index];
    const Ag why = roll.lucky ? Ag::luck_from_the_start : dice > 5 ? Ag::more_than_five : Ag::roll_value;
    sink(Event{kRolled, seat, clause(why), {roll.value(), roll.polygon, roll.multiplier, dice}});
  }
  const auto& [attacker, defender] = round.rolls;
  const bool tie = attacker.value() == defender.value();
  sink(Event{kRoundWon,
             round.winner,
             clause(tie ? Ag::fewer_dice_win_round : Ag::higher_value_wins),
             {attacker.value(), defender.value(), tie ? 1 : 0, static_cast<std::int32_t>(round.why)}});
}

void Engagement::cites(const Position& p, Visitor<Clause> sink) const {
  if (p.state != Position::State::fighting) return;
  if (without_roll(p)) return sink(clause(Ag::start_without_dice));
  sink(clause(Ag::aggressor_dice));
  sink(clause(Ag::defender_dice));
  if (polygons_[1] == 10) sink(clause(Ag::defender_zero));
  sink(clause(Ag::battle_round));
  sink(clause(Ag::roll_value));
  sink(clause(Ag::higher_value_wins));
  for (const Seat seat : {kAttacker, kDefender}) {
    const Side here = side(p, seat);
    const std::int32_t polygon = polygons_[static_cast<std::size_t>(seat)];
    if (here.dice > 5 || rolls_.reaches_most(seat, polygon, here.dice)) sink(clause(Ag::more_than_five));
    if (here.dice == 0) sink(clause(Ag::final_polygon));
    if (here.dice == 1 && luck_) {
      sink(clause(Ag::luck_running_out));
      sink(clause(Ag::luck_from_the_start));
    }
  }
  if (tie_possible(p)) {
    sink(clause(Ag::fewer_dice_win));
    sink(clause(Ag::fewer_dice_win_round));
  }
}

std::string Engagement::describe(const Position& p) const {
  if (p.state != Position::State::fighting) {
    return p.state == Position::State::attacker_won ? "the Aggressor has won" : "the Defender has won";
  }
  return std::to_string(p.attacker) + " d6s against " + std::to_string(p.defender);
}

}  // namespace casus::aggression
