#pragma once
// The engagement: Battle Rounds until one side is beaten (AG-20 to AG-29). Nobody chooses in it. It is the
// inner conflict of a campaign. The assessment determines how many dice the sides have.

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "conflict/rules/reporting.hpp"
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
  [[nodiscard]] std::uint64_t throw_id(const Position& p) const {
    return p.attacker | (std::uint64_t{p.defender} << 8U) | (std::uint64_t{p.fresh} << 16U);
  }
  /// Visits class 0, the Aggressor wins the round, and class 1, the Defender does.
  void classes(const Position& p, const auto& visit) const {
    const auto weights = round_weights(p);
    visit(Weighted<Integer>{0, weights[0]});
    visit(Weighted<Integer>{1, weights[1]});
  }
  [[nodiscard]] std::uint32_t class_of(const Position& p, std::span<const std::uint16_t> faces) const;

  Position apply(const Position& p, std::uint32_t round, const Reporter& sink) const;
  void show(const Position& p, std::span<const std::uint16_t> faces, const Reporter& sink) const;
  void cites(const Position& p, Visitor<Clause> sink) const;

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

}  // namespace casus::aggression
