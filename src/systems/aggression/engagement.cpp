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

std::string Engagement::describe(const Position& p) const {
  if (p.state != Position::State::fighting) {
    return p.state == Position::State::attacker_won ? "the Aggressor has won" : "the Defender has won";
  }
  return std::to_string(p.attacker) + " d6s against " + std::to_string(p.defender);
}

}  // namespace casus::aggression
