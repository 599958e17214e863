#pragma once
// One judgement: every clause that applies to a move is tested and reported. The functions are in
// judging_*.cpp, by phase. A part of Arbiter.

#include <boost/container/small_vector.hpp>

#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

class Judging {
 public:
  Judging(const Arbiter& rules, const Position& p, const Move& m, Findings& ruling)
      : rules_(rules),
        book_(rules.rulebook()),
        board_(rules.board()),
        p_(p),
        m_(m),
        ruling_(ruling),
        actor_(rules.actor(p)) {}

  void rule();

 private:
  friend struct MoveRow;
  void ask();
  /// Reports the results of an allowed move by carrying it out: what was foreseen, whose missile is
  /// destroyed, the new level of DEFCON, and the clauses among those that could change it (DE-18).
  void say_results();
  void say_silo(const Position& next);
  /// Reports the new owner of a destabilization marker.
  void say_markers(const Position& next);
  /// Returns whether the move is a coup that the controller of its area may contest.
  [[nodiscard]] bool contestable() const;
  // Tests that several operations share. They return false if the result is known and no further findings are
  // needed.
  bool stage_is(Position::Stage stage);
  bool in_phase(Phase phase, De de);
  bool paid();
  /// Tests whether a technology may still be used in this turn.
  bool unused(Technology technology);
  bool affordable(De de, int what, int price, int have);
  /// Tests DE-17, the class's row of the table, and DE-9; without a class no row of the table. `starred`:
  /// whether it matters that the cell has a star or not.
  bool by_table(Area area, Operation operation, bool starred = true);
  bool land(Area area, De de);
  bool controlled(Area area, De de);
  bool in_reserve(Bloc bloc, UnitType type, De de);
  void cite_status(Area area, TargetClass target);
  bool no_safe_capital(Area area);  ///< DE-4
  /// DE-20; `by_bridge`: the clause that a sea bridge does not satisfy.
  bool reachable(Area area, De de, De by_bridge);
  bool reachable(Area area, De de) { return reachable(area, de, de); }
  bool destabilizable(Area area, bool by_terrorism);  ///< DE-4, DE-5, DE-20 to DE-22, DE-31
  /// Tests a card's condition, reported under `de`.
  bool condition(const Condition& asked, De de);

  // judging_political.cpp
  void destabilize();
  void coup();
  void bet();
  void contest();
  void place();
  void protect();
  // judging_production.cpp
  void build();
  void replace();
  void upgrade();
  bool upgrade_to(const Unit& unit, UnitType to);
  void build_at_sea();
  // judging_nuclear.cpp
  void launch();
  void retaliate();
  void create_missile();
  bool missiles_allowed();
  bool own_areas_alone();
  bool missile_ready(bool by_low);
  bool targets_fit(MissileType type);
  // judging_operations.cpp
  void bombard();
  void attack() { attack(false); }
  void attack(bool free);
  void foresee_markers(Area area);   ///< DE-100: of a conquered area
  void sea_gap(Area from, Area to);  ///< reports DE-72 for areas that are not adjacent
  bool attack_start(const Unit& unit, bool restores);
  bool attack_force(const Unit& unit);
  void redeploy();
  // judging_technologies.cpp
  void technology();
  void activate();
  void terrorism();
  void biohazard();
  /// Tests whether the bunker in the move's area, if there is one, falls to the technology used.
  bool bunker_falls(bool falls);
  void vidyut();
  void navy_seals();
  void mk_ultra();
  void mao();
  void colonial_power();
  void not_described(Technology technology);
  bool own_technology(Technology technology);
  // judging_missions.cpp
  void develop();
  void draw_missions();
  void discard_missions();
  void return_mission();
  void score_mission();
  void reward();
  void reward_unit(const Reward& reward);
  void reward_control(const Reward& reward);
  void reward_marker(const Reward& reward);
  void reward_attack(const Reward& reward, const Mission& mission);
  void discard_objective();
  void declare_victory();
  bool holds_objective();
  [[nodiscard]] bool two_kept() const;  ///< DE-93
  void pass();

  [[nodiscard]] const AreaState& at(Area area) const { return p_.areas[area]; }
  [[nodiscard]] const MapArea& map(Area area) const { return board_.areas[area]; }
  [[nodiscard]] const BlocState& own() const { return p_.blocs[actor_]; }
  [[nodiscard]] bool is_opponent(Bloc bloc) const { return bloc != kNobody && bloc != actor_; }
  [[nodiscard]] bool has_technology(Bloc bloc, Technology technology) const {
    return has(p_.blocs[bloc].developed, technology);
  }
  [[nodiscard]] std::size_t cards() const {
    return static_cast<std::size_t>(std::popcount(own().missions)) + own().unnamed_missions;
  }
  /// Forwards to Findings.
  bool need(bool holds, De de, Reason reason = kPlain, std::int32_t a = 0, std::int32_t b = 0,
            std::int32_t c = 0) {
    return ruling_.need(holds, de, reason, a, b, c);
  }
  void cite(De de, Reason reason = kPlain, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0) {
    ruling_.cite(de, reason, a, b, c);
  }

  /// Stores a result of the move, which is reported only if the move is allowed.
  void foresee(De de, Reason reason = kPlain, std::int32_t a = 0, std::int32_t b = 0) {
    foreseen_.push_back({de, reason, a, b});
  }

  struct ConditionalFinding {
    De de;
    Reason reason;
    std::int32_t a;
    std::int32_t b;
  };
  /// The cell of the operations table that applies to the move, and whether it changes DEFCON.
  struct Star {
    De de;
    bool changes;
  };
  const Arbiter& rules_;
  const Rulebook& book_;
  const Board& board_;
  const Position& p_;
  const Move& m_;
  Findings& ruling_;
  Bloc actor_;
  std::array<Star, kMaxTargets> stars_{};
  std::size_t star_count_ = 0;
  boost::container::small_vector<ConditionalFinding, 16> foreseen_;
};

}  // namespace casus::defcon
