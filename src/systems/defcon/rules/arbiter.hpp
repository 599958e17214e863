#pragma once
// The arbiter of a bloc's turn: what it may do, and what comes of it (DE-1 to DE-99). There are no dice. All
// is public but the maker's bet of a coup, which is hidden until the controller has answered.
//
// The rules are spread over files of one idea each: status (whose an area is, and its target class), the
// operations by phase, technologies, missions; each has what is judged and what is carried out.

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "conflict/rules/prices.hpp"
#include "conflict/rules/rules.hpp"
#include "systems/defcon/rules/board.hpp"
#include "systems/defcon/rules/position.hpp"
#include "systems/defcon/rules/rulebook.hpp"
#include "systems/defcon/rules/ruling.hpp"

namespace casus::defcon {

class Arbiter {
 public:
  static constexpr bool kPublic = false;
  using Move = defcon::Move;
  using Position = defcon::Position;

  Arbiter(Rulebook rulebook, Board board, const Position& start);

  [[nodiscard]] const Rulebook& rulebook() const { return rulebook_; }
  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] Prices prices() const;

  [[nodiscard]] Turn turn(const Position& p) const;
  void candidates(const Position& p, const auto& visit) const {
    each_candidate(p, [&visit](const Move& move) { visit(move); });
  }
  bool judge(const Position& p, const Move& m, const auto& sink) const {
    return judged(sink, [&](Findings& findings) { rule(p, m, findings); });
  }
  /// The broken clauses alone, in no order and perhaps twice: for who asks often.
  [[nodiscard]] std::span<const Finding> broken(const Position& p, const Move& m,
                                                Findings::Room& room) const {
    Findings ruling(room, true);
    rule(p, m, ruling);
    return {room.data(), ruling.count()};
  }
  Position apply(const Position& p, const Move& m, const auto& sink) const {
    return carry_out(p, m, Teller(sink));
  }
  /// What the scenario declares there; else the least bet, no contest, no division, nothing taken, and the
  /// next phase.
  [[nodiscard]] Move declared(const Position& p) const;

  // No dice.
  [[nodiscard]] std::span<const Die> dice(const Position& /*p*/) const { return {}; }
  [[nodiscard]] std::uint64_t law(const Position& /*p*/) const { return 0; }
  void classes(const Position& /*p*/, const auto& /*visit*/) const {}
  [[nodiscard]] std::uint32_t class_of(const Position& /*p*/,
                                       std::span<const std::uint16_t> /*faces*/) const {
    return 0;
  }
  Position apply(const Position& p, std::uint32_t /*chance*/, const auto& /*sink*/) const { return p; }
  void show(const Position& /*p*/, std::span<const std::uint16_t> /*faces*/, const auto& /*sink*/) const {}

  [[nodiscard]] std::uint16_t outcome(const Position& p) const { return p.outcome; }
  [[nodiscard]] Key key(const Position& p) const;
  /// What a seat knows: all but the maker's bet, while the controller has not answered.
  [[nodiscard]] Key view(const Position& p, Seat seat) const;
  [[nodiscard]] bool is_public(const Position& p) const { return p.stage != Position::Stage::contesting; }
  void cites(const Position& p, const auto& sink) const {
    if (p.stage == Position::Stage::contesting) sink(clause(De::struggle));
    if (compares_forces(p)) sink(clause(De::unit_forces));
    if (p.stage == Position::Stage::rewarded) sink(clause(De::mission_cards));
  }
  void holdings(const Position& p, const auto& visit) const {
    each_holding(p, [&visit](std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
      visit(piece, holder, count);
    });
  }
  [[nodiscard]] std::string describe(const Position& p) const;

  // ── Whose an area is ──
  [[nodiscard]] Bloc active() const { return board_.active; }
  /// Who acts: the active bloc, or who has to answer.
  [[nodiscard]] Bloc actor(const Position& p) const;
  /// A played bloc that controls it; kNobody: neutral (DE-1).
  [[nodiscard]] Bloc holder(const Position& p, Area area) const {
    const Bloc bloc = p.areas[area].controller;
    return bloc < kBlocs && board_.is_played(bloc) ? bloc : kNobody;
  }
  /// Whose a unit is; kNobody: neutral (DE-3).
  [[nodiscard]] Bloc owner(const Unit& unit) const {
    return unit.bloc < kBlocs && board_.is_played(unit.bloc) ? unit.bloc : kNobody;
  }
  /// The force of a unit that has lost none to a bombardment (DE-35, DE-70).
  [[nodiscard]] std::int32_t full_force(const Unit& unit) const {
    return std::max(unit.force, rulebook_.forces[index(unit.type)]);
  }
  /// Whether an attack of `bloc` ends with both units destroyed, and with nothing taken or restored (DE-66).
  [[nodiscard]] bool is_stand(const Unit& attacker, const Unit& defender, Bloc bloc) const {
    return rulebook_.attack_needs_more && !defender.none() && owner(defender) != bloc &&
           defender.type != UnitType::bunker && attacker.force == defender.force;
  }
  /// A naval unit of another played bloc than `bloc` (DE-16, DE-18).
  [[nodiscard]] bool opposing_ship(const Unit& unit, Bloc bloc) const {
    const Bloc other = owner(unit);
    return unit.naval() && other != kNobody && other != bloc;
  }
  /// A coup that the controller of its area may contest (DE-26).
  [[nodiscard]] bool is_contestable(const Position& p, const Move& m) const {
    return m.type == Move::Type::coup && m.area != kNoArea && holder(p, m.area) != kNobody;
  }
  /// Which destabilization marker lies in an area, or would: the controller's, or a neutral token (DE-7).
  [[nodiscard]] Piece marker(const Position& p, Area area) const {
    return holder(p, area) == kNobody ? kNeutralToken : kInstabilityMarker;
  }
  /// DE-89: whether a mission's reward of control takes an area at a level of DEFCON.
  [[nodiscard]] bool takes_control(const Mission& mission, const Reward& reward, Area area,
                                   std::uint8_t level) const {
    if (mission.hyperterrorism) return rulebook_.hyperterrorism_levels[level];
    return !reward.red.has(area) || level <= rulebook_.red_level;
  }
  /// DE-6, DE-89: whether control of an area of a class changes DEFCON where a reward takes it.
  [[nodiscard]] bool reward_lowers(TargetClass target) const {
    return target == TargetClass::neutral_main ||
           (target != TargetClass::none && rulebook_.reward_changes_defcon &&
            rulebook_.cell(target, Operation::coup).changes_defcon);
  }
  /// DE-8 and what technologies have added.
  [[nodiscard]] bool has_influence(const Position& p, Bloc bloc, Area area) const;
  /// DE-17, to `bloc`.
  [[nodiscard]] TargetClass target_class(const Position& p, Area area, Bloc bloc) const;
  /// The row of a class in the clause table, and that of its stars.
  static De row_of(TargetClass target);
  static De star_of(TargetClass target);
  /// The clause by which a victory is declared in the board's mode (DE-92, DE-93, DE-99).
  [[nodiscard]] De victory_clause() const;

  /// What an allowed move does to DEFCON.
  struct DefconChange {
    std::uint8_t level = 0;  ///< after it
    Position next;           ///< it carried out
    std::optional<De> by;    ///< the clause by which it changes; none: it stays
  };
  /// Found by carrying the move out, a coup as where nobody contests it, a strike as where nobody answers it:
  /// the one source of what is said of DEFCON.
  [[nodiscard]] DefconChange fall_of(const Position& p, const Move& m) const;
  [[nodiscard]] std::uint8_t level_after(const Position& p, const Move& m) const {
    return fall_of(p, m).level;
  }

  /// What the scenario declares as the bet of a coup, where this is the coup that it declares.
  [[nodiscard]] std::optional<std::uint8_t> bet_of_declared(const Position& p, const Move& m) const;
  /// The declared bet, where it is due: after the coup that it was declared for. It binds.
  [[nodiscard]] std::optional<std::uint8_t> bound_bet(const Position& p) const;

  /// Whether what may be done rests on the force of a unit that is not on the line from motorized to armored:
  /// it may be replaced, or be had in the place of a rewarded one (DE-66).
  [[nodiscard]] bool compares_forces(const Position& p) const;

  /// DEFCON after one change of it (DE-18).
  [[nodiscard]] std::uint8_t lowered(std::uint8_t level) const {
    return level > rulebook_.defcon_step ? static_cast<std::uint8_t>(level - rulebook_.defcon_step)
                                         : std::uint8_t{1};
  }

  void each_candidate(const Position& p, const std::function<void(const Move&)>& visit) const;
  /// Each way to aim such a missile, ascending (DE-45 to DE-47).
  void each_aim(MissileType type, const std::function<void(const Move::Targets&)>& visit) const;
  /// Each way of a ship to share out up to its points, an area once for each (DE-74).
  void each_bombardment(const Position& p, Area ship, const std::function<void(const Move&)>& visit) const;
  void each_holding(const Position& p,
                    const std::function<void(std::uint16_t, std::uint16_t, std::int32_t)>& visit) const;

 private:
  void rule(const Position& p, const Move& m, Findings& ruling) const;
  [[nodiscard]] Position carry_out(const Position& p, const Move& m, const Teller& tell) const;

  Rulebook rulebook_;
  Board board_;
  Position start_;
};

}  // namespace casus::defcon
