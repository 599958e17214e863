#pragma once
// Checks whether a position is possible on its board, and whether one can follow another: the invariants of
// every position of every play, written without the arbiter's functions.

#include <bit>
#include <string>

#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

class Validity {
 public:
  Validity(const Board& board, const Rulebook& book, const Position& start)
      : board_(board), book_(book), start_(start) {}

  /// Returns what is wrong with a position, or an empty text.
  [[nodiscard]] std::string wrong(const Position& p) const {
    if (p.level < 1 || p.level > 5) return "DEFCON is out of its range";
    if (p.outcome >= kOutcomeCount) return "an unknown outcome";
    for (Area area = 0; area < kMaxAreas; ++area) {
      if (const std::string what = wrong_area(p.areas[area], area); !what.empty())
        return what + " in area " + std::to_string(area);
    }
    for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
      if (const std::string what = wrong_bloc(p.blocs[bloc], bloc); !what.empty())
        return what + " of " + std::string(kBlocNames[bloc]);
    }
    return wrong_stage(p);
  }

  /// Returns what is wrong with a step from one position to the next in one turn, or an empty text.
  [[nodiscard]] std::string wrong_step(const Position& from, const Position& to) const {
    if (to.level > from.level) return "DEFCON rises";
    if (from.level - to.level > book_.defcon_step) return "one operation changes DEFCON more than once";
    if (to.phase < from.phase) return "a phase comes back";
    // DE-18: whatever destroyed it
    if (book_.naval_loss_changes_defcon && book_.defcon_step > 0 && from.level > 1 &&
        to.level == from.level && opposing_ships(to) < opposing_ships(from))
      return "a naval unit of an opponent is lost, and DEFCON stays";
    for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
      const BlocState& before = from.blocs[bloc];
      const BlocState& after = to.blocs[bloc];
      const Technologies had = before.developed | before.spent;
      if ((had & ~(after.developed | after.spent)) != 0) return "a technology is forgotten";
      if ((before.spent & ~after.spent) != 0) return "a spent technology comes back";
      if (board_.is_played(bloc)) continue;
      // Of a bloc that nobody plays, units and missiles that were lost go to its reserve, and that is all.
      BlocState without = after;
      without.units = before.units;
      without.missiles = before.missiles;
      if (!(without == before)) return "a bloc that is not played acts";
    }
    return "";
  }

 private:
  /// Naval units of the played blocs but the active one.
  [[nodiscard]] int opposing_ships(const Position& p) const {
    int count = 0;
    for (const AreaState& state : p.areas) {
      const Bloc bloc = state.unit.bloc;
      const bool opposing = bloc < kBlocs && bloc != board_.active && has(board_.played, bloc);
      if (opposing && state.unit.type == UnitType::naval) ++count;
    }
    return count;
  }

  [[nodiscard]] std::string wrong_area(const AreaState& state, Area area) const {
    if (area >= board_.areas.size()) return state == AreaState() ? "" : "something is beyond the board";
    const MapArea& here = board_.areas[area];
    if (state.controller > kNobody) return "an unknown controller";
    if (state.instability > 2) return "instability is out of its range";
    if (state.factories > 100) return "too many factories";
    if (board_.resources.size() < 8 && (state.resources >> board_.resources.size()) != 0)
      return "an unknown resource";
    if (state.influence >= 1U << kBlocs) return "influence of an unknown bloc";
    if (here.sea && (state.controller != start_.areas[area].controller || state.instability != 0 ||
                     state.protected_here || !state.silo.none()))
      return "something of the land is at sea";
    const Unit& unit = state.unit;
    if (unit.none() && !(unit == Unit())) return "a unit that is gone has left something";
    if (!unit.none() && unit.naval() != here.sea) return "a unit is out of its element";
    if (!unit.none() && (unit.bloc > kNobody || unit.force == 0 || unit.force > 20)) return "an unsound unit";
    if (unit.flags >= 32) return "an unknown flag";
    if (state.silo.none() && !(state.silo == Silo())) return "a missile that is gone has left something";
    if (has(board_.played, state.controller)) {
      if (has(board_.played, unit.bloc) && !unit.none() && unit.bloc != state.controller)
        return "another's unit";
      if (!state.silo.none() && state.silo.bloc != state.controller) return "another's missile";
    }
    return state.silo.bloc > kNobody ? "a missile of an unknown bloc" : "";
  }

  [[nodiscard]] std::string wrong_bloc(const BlocState& state, Bloc bloc) const {
    for (std::size_t t = 0; t < kTechnologies; ++t) {
      const bool has_it = ((state.developed | state.spent | state.activated) >> t) & 1U;
      if (has_it && !has(kTechnologyOwners[t], bloc)) return "a technology of another bloc";
    }
    if (state.missions >> board_.missions.size() != 0) return "an unknown mission";
    for (std::size_t m = 0; m < board_.missions.size(); ++m) {
      if (((state.missions >> m) & 1U) != 0 && board_.missions[m].bloc != bloc)
        return "another bloc's mission";
    }
    if (state.objectives >> board_.objectives.size() != 0) return "an unknown objective";
    if (state.satellites_used > state.satellites) return "more satellites used than there are";
    return "";
  }

  [[nodiscard]] Bloc holder(const Position& p, Area area) const {
    const Bloc by = p.areas[area].controller;
    return by < kBlocs && has(board_.played, by) ? by : kNobody;
  }

  [[nodiscard]] std::string wrong_stage(const Position& p) const {
    using Stage = Position::Stage;
    const BlocState& own = p.blocs[board_.active];
    if ((p.stage == Stage::answering) == p.struck.empty())
      return "a strike hangs in the air, or none is answered";
    if ((p.struck | p.scorched) != p.struck) return "what is scorched is not struck";
    if (p.stage != Stage::answering && p.may_answer != decltype(p.may_answer){})
      return "somebody may answer nothing";
    if ((p.stage == Stage::contesting) != (p.bet != kNoBet)) return "a bet without a contest";
    switch (p.stage) {
      case Stage::betting:
      case Stage::contesting:
        if (p.area >= board_.areas.size() || board_.areas[p.area].sea) return "a coup nowhere";
        if (p.areas[p.area].instability != 2) return "a coup without instability II";
        if (p.stage == Stage::betting) return own.points < book_.least_bet ? "a coup without a bet" : "";
        if (p.bet > own.points || p.bet < book_.least_bet) return "a bet that cannot be paid";
        return holder(p, p.area) == kNobody || holder(p, p.area) == board_.active ? "nobody could contest"
                                                                                  : "";
      case Stage::placing:
        if (p.area >= board_.areas.size() || board_.areas[p.area].sea) return "a division nowhere";
        if (!has(board_.played, p.due)) return "a division of nobody";
        if (!p.areas[p.area].unit.none()) return "a division where something stands";
        return p.blocs[p.due].units[index(UnitType::motorized)] == 0 ? "no division is left" : "";
      case Stage::answering: {
        if (!has(board_.played, p.due) || p.may_answer[p.due] == 0) return "nobody's answer is due";
        const Technologies low = only(Technology::low) | only(Technology::perimetr);
        if ((p.blocs[p.due].developed & low) == 0) return "an answer without LOW";
        if (has(p.may_answer[p.due], p.due)) return "an answer at oneself";
        for (Area area = 0; area < board_.areas.size(); ++area) {
          if (!p.areas[area].silo.none() && p.areas[area].silo.bloc == p.due) return "";
        }
        return "an answer without a missile";
      }
      case Stage::rewarded:
        if (p.mission >= board_.missions.size()) return "a reward of no mission";
        return p.rewards_taken >= board_.missions[p.mission].rewards.size() ? "no reward is left" : "";
      case Stage::returning:
        return static_cast<std::size_t>(std::popcount(own.missions)) + own.unnamed_missions <= book_.hand
                   ? "a hand that is not too large"
                   : "";
      case Stage::choosing:
      case Stage::over:
        break;
    }
    return "";
  }

  const Board& board_;
  const Rulebook& book_;
  const Position& start_;
};

}  // namespace casus::defcon
