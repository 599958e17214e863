#pragma once
// The arbiter of a bloc's turn: what the bloc may do, and the results (DE-1 to DE-99). There are no dice.
// Everything is public except the bet of a coup's maker, which is hidden until the controller has answered.
//
// Each file of the rules has one topic: status (the controller of an area and its target class), the
// operations by phase, technologies, missions. Each topic has a judging part and a settling part.

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "conflict/rules/no_throws.hpp"
#include "conflict/rules/prices.hpp"
#include "conflict/rules/rules.hpp"
#include "systems/defcon/rules/board.hpp"
#include "systems/defcon/rules/position.hpp"
#include "systems/defcon/rules/rulebook.hpp"
#include "systems/defcon/rules/ruling.hpp"

namespace casus::defcon {

class Arbiter : public NoThrows {
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
  /// Returns only the broken clauses, unordered and perhaps repeated, for frequent callers.
  [[nodiscard]] std::span<const Finding> broken(const Position& p, const Move& m,
                                                Findings::Buffer& room) const {
    Findings ruling(room, true);
    rule(p, m, ruling);
    return {room.data(), ruling.count()};
  }
  using NoThrows::apply;
  Position apply(const Position& p, const Move& m, const auto& sink) const {
    return carry_out(p, m, Reporter(sink));
  }
  /// Returns the move that the scenario declares at a position. Without one: the least bet, no contest, no
  /// division, no reward, and the next phase.
  [[nodiscard]] Move declared(const Position& p) const;

  [[nodiscard]] std::uint16_t outcome(const Position& p) const { return p.outcome; }
  [[nodiscard]] Key key(const Position& p) const;
  /// Returns what a seat knows: everything except the maker's bet, until the controller has answered.
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

  // ── Control of areas ──
  [[nodiscard]] Bloc active() const { return board_.active; }
  /// Returns the acting bloc: the active bloc, or the one that has to answer.
  [[nodiscard]] Bloc actor(const Position& p) const;
  /// Returns the played bloc that controls an area; kNobody: neutral (DE-1).
  [[nodiscard]] Bloc holder(const Position& p, Area area) const {
    const Bloc bloc = p.areas[area].controller;
    return bloc < kBlocs && board_.is_played(bloc) ? bloc : kNobody;
  }
  /// Returns the played owner of a unit; kNobody: neutral (DE-3).
  [[nodiscard]] Bloc owner(const Unit& unit) const {
    return unit.bloc < kBlocs && board_.is_played(unit.bloc) ? unit.bloc : kNobody;
  }
  /// Returns whether a unit of this bloc stands in an area.
  [[nodiscard]] bool has_unit(const Position& p, Bloc bloc, Area area) const {
    const Unit& unit = p.areas[area].unit;
    return !unit.none() && owner(unit) == bloc;
  }
  /// Returns the force of a unit before any loss to a bombardment (DE-35, DE-70).
  [[nodiscard]] std::int32_t full_force(const Unit& unit) const {
    return std::max(unit.force, rulebook_.forces[index(unit.type)]);
  }
  /// Returns whether an attack of `bloc` destroys both units without taking or restoring the area (DE-66).
  [[nodiscard]] bool is_stand(const Unit& attacker, const Unit& defender, Bloc bloc) const {
    return rulebook_.attack_needs_more && !defender.none() && owner(defender) != bloc &&
           defender.type != UnitType::bunker && attacker.force == defender.force;
  }
  /// Returns whether a unit is a naval unit of a played bloc other than `bloc` (DE-16, DE-18).
  [[nodiscard]] bool opposing_ship(const Unit& unit, Bloc bloc) const {
    const Bloc other = owner(unit);
    return unit.naval() && other != kNobody && other != bloc;
  }
  /// Returns whether a move is a coup that the controller of its area may contest (DE-26).
  [[nodiscard]] bool is_contestable(const Position& p, const Move& m) const {
    return m.type == Move::Type::coup && m.area != kNoArea && holder(p, m.area) != kNobody;
  }
  /// Returns the kind of destabilization marker of an area: the controller's, or a neutral token (DE-7).
  [[nodiscard]] Piece marker(const Position& p, Area area) const {
    return holder(p, area) == kNobody ? kNeutralToken : kInstabilityMarker;
  }
  /// DE-89: returns whether a mission's reward of control takes an area at a level of DEFCON.
  [[nodiscard]] bool takes_control(const Mission& mission, const Reward& reward, Area area,
                                   std::uint8_t level) const {
    if (mission.hyperterrorism) return rulebook_.hyperterrorism_levels[level];
    return !reward.red.has(area) || level <= rulebook_.red_level;
  }
  /// DE-6, DE-89: returns whether DEFCON changes when a reward takes control of an area of a class.
  [[nodiscard]] bool reward_lowers(TargetClass target) const {
    return target == TargetClass::neutral_main ||
           (target != TargetClass::none && rulebook_.reward_changes_defcon &&
            rulebook_.cell(target, Operation::coup).changes_defcon);
  }
  /// Returns whether a bloc has natural influence on an area: DE-8, and influence added by technologies.
  [[nodiscard]] bool has_influence(const Position& p, Bloc bloc, Area area) const;
  /// DE-17: returns what an area is to `bloc`.
  [[nodiscard]] TargetClass target_class(const Position& p, Area area, Bloc bloc) const;
  /// Returns the clause of a class, and that of its stars.
  static De row_of(TargetClass target);
  static De star_of(TargetClass target);
  /// Returns the clause by which a victory is declared in the board's mode (DE-92, DE-93, DE-99).
  [[nodiscard]] De victory_clause() const;

  /// The effect of an allowed move on DEFCON.
  struct DefconChange {
    std::uint8_t level = 0;  ///< after the move
    Position next;           ///< the position after the move
    std::optional<De> by;    ///< the clause by which the level changes; none: it stays
  };
  /// Computes the effect by carrying the move out: a coup as if nobody contested it, a strike as if nobody
  /// answered it. All texts about DEFCON are based on it.
  [[nodiscard]] DefconChange fall_of(const Position& p, const Move& m) const;
  [[nodiscard]] std::uint8_t level_after(const Position& p, const Move& m) const {
    return fall_of(p, m).level;
  }

  /// Returns the declared bet of a coup, if this is the declared coup.
  [[nodiscard]] std::optional<std::uint8_t> bet_of_declared(const Position& p, const Move& m) const;
  /// Returns the declared bet if it is pending, after the coup that it was declared for. It is binding.
  [[nodiscard]] std::optional<std::uint8_t> bound_bet(const Position& p) const;

  /// Returns whether a legal move may depend on the force of a unit outside the line from motorized to
  /// armored: the unit may be replaced, or be taken in place of a rewarded one (DE-66).
  [[nodiscard]] bool compares_forces(const Position& p) const;

  /// Returns DEFCON after one change (DE-18).
  [[nodiscard]] std::uint8_t lowered(std::uint8_t level) const {
    return level > rulebook_.defcon_step ? static_cast<std::uint8_t>(level - rulebook_.defcon_step)
                                         : std::uint8_t{1};
  }

  void each_candidate(const Position& p, const std::function<void(const Move&)>& visit) const;
  /// Visits each way to aim such a missile, ascending (DE-45 to DE-47).
  void each_aim(MissileType type, const std::function<void(const Move::Targets&)>& visit) const;
  /// Visits each way of a ship to distribute up to its points, with an area once for each point (DE-74).
  void each_bombardment(const Position& p, Area ship, const std::function<void(const Move&)>& visit) const;
  void each_holding(const Position& p,
                    const std::function<void(std::uint16_t, std::uint16_t, std::int32_t)>& visit) const;

 private:
  void rule(const Position& p, const Move& m, Findings& ruling) const;
  [[nodiscard]] Position carry_out(const Position& p, const Move& m, const Reporter& report) const;

  Rulebook rulebook_;
  Board board_;
  Position start_;
};

}  // namespace casus::defcon
