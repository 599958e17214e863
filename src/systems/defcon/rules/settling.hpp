#pragma once
// Carries out an allowed move: the next position, and the reports of what happened. The functions are in
// settling_*.cpp. Included only by the arbiter's own files.

#include "systems/defcon/rules/judging.hpp"

namespace casus::defcon {

class Settling {
 public:
  Settling(const Arbiter& rules, const Position& p, const Reporter& report)
      : rules_(rules),
        book_(rules.rulebook()),
        board_(rules.board()),
        next_(p),
        report_(report),
        actor_(rules.actor(p)) {}

  /// Returns the position after an allowed move.
  Position carry_out(const Move& m);
  /// Returns the clause by which the move has changed DEFCON, even at level 1; nothing if it has not.
  [[nodiscard]] std::optional<De> lowered_by() const { return lowered_by_; }

 private:
  friend struct MoveRow;
  // ── Changes of the board ──
  void lower_level(De de);
  /// `marker` is the kind of marker in the area, before and after the change.
  void change_instability(Area area, std::uint8_t to, De de, Piece marker);
  void change_instability(Area area, std::uint8_t to, De de) {
    change_instability(area, to, de, rules_.marker(next_, area));
  }
  void raise_instability(Area area, De de);
  void pass_control(Area area, Bloc to, De de);
  void destroy_unit(Area area, De de, EventKind kind = kUnitDestroyed);
  void clear_unit(Area area, De de);  ///< to its reserve, without an event
  void place_unit(Area area, Bloc bloc, UnitType type, De de);
  void change_unit(Area area, UnitType to, De de);
  void destroy_silo(Area area, De de);
  void unprotect(Area area, De de);
  void gain(int what, std::int32_t amount, De de);
  void spend(Bloc bloc, std::uint16_t points, De de);
  void pay(const Move& m);
  void pay(const Cost& cost, De de);
  /// Ends the operation. If the scope is one operation, the conflict is over.
  void finish();
  /// Takes an area that a played bloc or nobody controlled (DE-6, DE-29). `star` is the clause by which this
  /// changes DEFCON, unless the area is a neutral main area.
  void take(Area area, De why, De silo, bool changes_defcon, De star = De::defcon_step);
  /// Replaces the markers of an area by those of its new controller (DE-7).
  void exchange_markers(Area area, Piece before);

  void keep_markers(Area area, Piece marker);
  void has_fought();

  // settling_political.cpp
  void destabilize(const Move& m);
  void destabilize(Area area, De de);
  void protect(const Move& m);
  void coup(const Move& m);
  void bet(const Move& m);
  void contest(const Move& m);
  void not_contested();
  void coup_succeeds();
  void offer_division(Bloc bloc);
  void place(const Move& m);
  // settling_production.cpp
  void build(const Move& m);
  void replace(const Move& m);
  void upgrade(const Move& m);
  void upgrade(Area area, UnitType to, De de);
  // settling_nuclear.cpp
  void launch(const Move& m);
  void retaliate(const Move& m);
  void next_answer();
  void land();
  void create_missile(const Move& m);
  // settling_operations.cpp
  void bombard(const Move& m);
  void attack(const Move& m) { attack(m, false); }
  void attack(const Move& m, bool free);
  void conquer(Area area);
  void move_in(const Move& m);
  void redeploy(const Move& m);
  // settling_technologies.cpp
  void technology(const Move& m);
  void activate(const Move& m);
  void terrorism(Area area);
  void navy_seals(Area area);
  void effect(const Move& m);
  // settling_missions.cpp
  void develop(const Move& m);
  void draw_missions(const Move& m);
  void draw(std::int32_t count, De de);
  void discard_missions(const Move& m);
  void return_mission(const Move& m);
  void discard_objective(const Move& m);
  void score_mission(const Move& m);
  void next_reward();
  void declare_victory(const Move& m);
  void reward(const Move& m);
  void pass(const Move& m);

  [[nodiscard]] AreaState& at(Area area) { return next_.areas[area]; }
  [[nodiscard]] BlocState& own() { return next_.blocs[actor_]; }
  [[nodiscard]] Seat seat(Bloc bloc) const { return bloc < kBlocs ? board_.seat_of[bloc] : Seat{-1}; }
  void event(EventKind kind, De de, std::array<std::int32_t, 6> data = {}) const {
    report_.event(kind, de, seat(actor_), data);
  }
  [[nodiscard]] bool changes(Area area, Operation operation) const {
    return book_.cell(rules_.target_class(next_, area, actor_), operation).changes_defcon;
  }

  const Arbiter& rules_;
  const Rulebook& book_;
  const Board& board_;
  Position next_;
  const Reporter& report_;
  Bloc actor_;
  std::optional<De> lowered_by_;  ///< one operation changes DEFCON once (DE-18)
};

}  // namespace casus::defcon
