#pragma once
// The engagement: Battle Rounds until one side is beaten (AG-20 to AG-29). Nobody chooses in it. It is the
// inner conflict of a campaign. The assessment determines how many dice the sides have.

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "conflict/rules/rules.hpp"
#include "systems/aggression/events.hpp"
#include "systems/aggression/roll.hpp"

namespace casus::aggression {

/// The result of an engagement or of a campaign.
enum class Winner : std::uint16_t { attacker, defender, none };

class Engagement {
 public:
  static constexpr bool kPublic = true;

  /// The remaining d6s of both sides. `fresh`: bit 0 (Aggressor) and bit 1 (Defender) mean that the side has
  /// lost no die yet; kept only where AG-25 still depends on it.
  struct Position {
    enum class State : std::uint8_t { fighting, attacker_won, defender_won };
    std::uint8_t attacker = 0;
    std::uint8_t defender = 0;
    State state = State::fighting;
    std::uint8_t fresh = 0;
    bool operator==(const Position&) const = default;
  };
  struct Move {
    auto operator<=>(const Move&) const = default;
  };

  /// Creates engagements of at most so many d6s for each side.
  static Result<Engagement> of(const Rulebook& rulebook, std::int32_t attacker, std::int32_t defender);

  [[nodiscard]] Position begin(std::int32_t attacker, std::int32_t defender) const;

  [[nodiscard]] Turn turn(const Position& p) const {
    return {p.state == Position::State::fighting ? Actor::chance : Actor::nobody, -1};
  }
  void candidates(const Position& /*p*/, const auto& /*visit*/) const {}
  bool judge(const Position& /*p*/, const Move& /*m*/, const auto& /*sink*/) const { return false; }
  Position apply(const Position& p, const Move& /*m*/, const auto& /*sink*/) const { return p; }
  [[nodiscard]] Move declared(const Position& /*p*/) const { return {}; }

  /// Returns the Aggressor's polygon and d6s, then the Defender's; empty if a side is beaten before a roll
  /// (AG-29).
  [[nodiscard]] std::span<const Die> dice(const Position& p) const;
  [[nodiscard]] std::uint64_t law(const Position& p) const {
    return p.attacker | (std::uint64_t{p.defender} << 8U) | (std::uint64_t{p.fresh} << 16U);
  }
  /// Visits class 0, the Aggressor wins the round, and class 1, the Defender does.
  void classes(const Position& p, const auto& visit) const {
    const auto weights = round_weights(p);
    visit(Weighted<Integer>{0, weights[0]});
    visit(Weighted<Integer>{1, weights[1]});
  }
  [[nodiscard]] std::uint32_t class_of(const Position& p, std::span<const std::uint16_t> faces) const;

  Position apply(const Position& p, std::uint32_t round, const auto& sink) const;
  void show(const Position& p, std::span<const std::uint16_t> faces, const auto& sink) const;
  void cites(const Position& p, const auto& sink) const;

  [[nodiscard]] std::uint16_t outcome(const Position& p) const {
    return static_cast<std::uint16_t>(p.state == Position::State::attacker_won ? Winner::attacker
                                                                               : Winner::defender);
  }
  [[nodiscard]] DenseKey key(const Position& p) const {
    if (p.state != Position::State::fighting) return {p.state == Position::State::attacker_won ? 0U : 1U};
    return {2 + (p.fresh * rows_ + p.attacker) * columns_ + p.defender};
  }
  [[nodiscard]] std::uint32_t key_count() const { return 2 + 4 * rows_ * columns_; }
  void holdings(const Position& /*p*/, const auto& /*visit*/) const {}
  [[nodiscard]] std::string describe(const Position& p) const;

  [[nodiscard]] const Rolls& rolls() const { return rolls_; }
  /// Returns whether these rules cover so many d6s.
  [[nodiscard]] bool has_room(std::int32_t attacker, std::int32_t defender) const {
    return static_cast<std::uint32_t>(attacker) < rows_ && static_cast<std::uint32_t>(defender) < columns_;
  }

  /// Returns a number that this engagement shares only with its copies.
  [[nodiscard]] std::uint64_t identity() const { return identity_; }

 private:
  explicit Engagement(Rolls rolls);

  struct Side {
    std::uint8_t dice;
    bool luck;  // whether AG-25 may apply
  };
  [[nodiscard]] Side side(const Position& p, Seat seat) const {
    return {seat == kAttacker ? p.attacker : p.defender, !luck_needs_loss_ || ((p.fresh >> seat) & 1U) == 0};
  }
  /// AG-28, AG-29: returns whether a side is beaten because it has no d6 and there is no final polygon roll.
  [[nodiscard]] bool without_roll(const Position& p) const {
    return !final_polygon_roll_ && (p.attacker == 0 || p.defender == 0);
  }
  struct Round {
    std::array<Roll, 2> rolls;
    Seat winner = -1;
    TieBreak why{};  // if the Roll Values are equal
  };
  [[nodiscard]] Round fight(const Position& p, std::span<const std::uint16_t> faces) const;
  /// AG-24: returns the winner at equal Roll Values, and the rule that decides.
  [[nodiscard]] std::pair<Seat, TieBreak> tie_winner(const Position& p) const;
  /// Returns the distribution of a side's Roll Value.
  [[nodiscard]] const probability::Distribution& values(const Position& p, Seat seat) const;
  [[nodiscard]] std::array<Integer, 2> round_weights(const Position& p) const;
  [[nodiscard]] bool tie_possible(const Position& p) const;

  std::uint64_t identity_ = 0;
  Rolls rolls_;
  std::vector<TieBreak> tie_;
  std::int32_t dice_lost_ = 1;
  bool final_polygon_roll_ = true;
  bool luck_ = true;
  bool luck_needs_loss_ = false;
  std::array<std::uint16_t, 2> polygons_{};
  std::uint32_t rows_ = 0;
  std::uint32_t columns_ = 0;
  std::vector<Die> dice_;             // polygon, d6s, polygon, d6s: see dice()
  std::vector<std::size_t> dice_at_;  // index: attacker's d6s · columns + defender's
};

Engagement::Position Engagement::apply(const Position& p, std::uint32_t round, const auto& sink) const {
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

void Engagement::show(const Position& p, std::span<const std::uint16_t> faces, const auto& sink) const {
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

void Engagement::cites(const Position& p, const auto& sink) const {
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

}  // namespace casus::aggression
