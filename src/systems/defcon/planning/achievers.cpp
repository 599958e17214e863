// Finds the operations that can bring a fact about, whether allowed now or not. A part of RelaxedPlan.

#include "systems/defcon/planning/relaxed_plan.hpp"
#include "systems/defcon/rules/move_rows.hpp"

namespace casus::defcon {
namespace {

class Achievers {
  using Type = Move::Type;
  using Kind = Fact::Kind;

 public:
  Achievers(const Arbiter& rules, const Position& p, const std::function<void(const Move&)>& visit)
      : rules_(rules), board_(rules.board()), p_(p), visit_(visit), own_(p.blocs[rules.active()]) {}

  void of(const Fact& fact) {
    const Area area = fact.a;
    switch (fact.kind) {
      case Kind::control:
        at(Type::coup, area);
        attacks_on(area);
        seals_on(area);
        missions(fact);
        break;
      case Kind::ours:
        arrivals_in(area, fact.b);
        missions(fact);
        break;
      case Kind::less:
        losses_in(area);
        missions(fact);
        break;
      case Kind::level:
        escalations();
        missions(fact);
        break;
      case Kind::raise:
        at(Type::destabilize, area);
        technologies(area);
        missions(fact);
        break;
      case Kind::lower:
        at(Type::coup, area);
        attacks_on(area);
        technologies(area);
        missions(fact);
        break;
      case Kind::goods:
        if (fact.a == 3) {
          technology(Technology::biohazard, kNoArea);
        } else {
          visit_(Move{Type::discard_missions});
          missions(fact);
        }
        break;
      case Kind::reserve:
        reserves(static_cast<UnitType>(fact.a));
        break;
      case Kind::influence:
        technology(Technology::mao_zhuxi_yulu, area);
        break;
      case Kind::develop: {
        if (past(Phase::research)) break;
        Move move{Type::develop};
        move.technology = static_cast<Technology>(fact.a);
        visit_(move);
        break;
      }
      case Kind::silo:
        launches_from(area);
        break;
      case Kind::missions:
        if (past(Phase::research)) break;
        for (std::uint8_t count = 1; count <= rules_.rulebook().hand; ++count) {
          Move move{Type::draw_missions};
          move.number = count;
          visit_(move);
        }
        break;
    }
  }

 private:
  [[nodiscard]] bool past(Phase phase) const { return p_.phase > phase; }
  void at(Type type, Area area, Area from = kNoArea) {
    if (past(*MoveRow::of(type).time.phase)) return;
    Move move{type};
    move.area = area;
    move.from = from;
    visit_(move);
  }
  [[nodiscard]] const MapArea& map(Area area) const { return board_.areas[area]; }
  [[nodiscard]] bool own_unit(Area area) const { return rules_.has_unit(p_, rules_.active(), area); }

  void attacks_on(Area area) {
    if (rules_.holder(p_, area) == rules_.active() || own_unit(area)) at(Type::attack, area, area);
    map(area).neighbours().each([&](Area from) { at(Type::attack, area, from); });
  }

  /// Adds NAVY SEALS on an area, where they come by an attack (DE-71).
  void seals_on(Area area) {
    if (rules_.rulebook().navy_seals_attack && rules_.active() == kAA)
      technology(Technology::navy_seals, area);
  }

  void technology(Technology technology, Area area, Area from = kNoArea) {
    if (past(Phase::research) && !has(own_.developed, technology)) return;
    Move move{Type::technology};
    move.technology = technology;
    move.area = area;
    move.from = from;
    visit_(move);
  }
  /// Adds the technologies that act on an area.
  void technologies(Area area) {
    for (std::size_t t = 0; t < kTechnologies; ++t) {
      const auto one = static_cast<Technology>(t);
      if (!has(kTechnologyOwners[t], rules_.active())) continue;
      if (past(Phase::research) && !has(own_.developed, one)) continue;
      if (one == Technology::vidyut) {
        for (const Area from : board_.each_area()) {
          if (own_unit(from) && p_.areas[from].unit.naval()) technology(one, area, from);
        }
        if (own_unit(area)) {  // given up for another unit
          for (const Area other : board_.each_area()) {
            if (p_.areas[other].unit.naval() && !own_unit(other)) technology(one, other, area);
          }
        }
      } else {
        technology(one, area);
      }
    }
  }

  void missions(const Fact& fact) {
    Move move{Type::score_mission};
    for (const std::uint8_t mission : board_.each_mission()) {
      if (((own_.missions >> mission) & 1U) == 0) continue;
      const std::vector<Reward>& rewards = board_.missions[mission].rewards;
      move.mission = mission;
      if (std::any_of(rewards.begin(), rewards.end(), [&](const Reward& one) { return brings(one, fact); }))
        visit_(move);
    }
  }
  /// Returns whether a reward, or its replacement (DE-87), could bring a fact about.
  [[nodiscard]] bool brings(const Reward& reward, const Fact& fact) const {
    const bool here = reward.areas.empty() || reward.areas.has(fact.a);
    using Gives = Reward::Kind;
    switch (fact.kind) {
      case Kind::control:
        return here && (reward.kind == Gives::control || reward.kind == Gives::attack);
      case Kind::ours:
        return reward.kind == Gives::attack || (here && reward.kind == Gives::unit);
      case Kind::less:  // an attack also moves its unit out of its area
        return reward.kind == Gives::attack || (here && reward.kind == Gives::control);
      case Kind::level:
        return reward.kind == Gives::control || reward.kind == Gives::attack;
      case Kind::raise:
        return reward.kind == Gives::attack ||
               (here && (reward.kind == Gives::destabilize || reward.kind == Gives::control));
      case Kind::lower:
        return here && (reward.kind == Gives::stabilize || reward.kind == Gives::destabilize ||
                        reward.kind == Gives::attack || reward.kind == Gives::control);  // DE-100
      case Kind::goods:
        return static_cast<int>(reward.kind) == static_cast<int>(Gives::points) + fact.a;
      default:
        return false;
    }
  }

  /// Adds the moves by which a unit of the active bloc of a kind comes, or by which a unit becomes one.
  void arrivals_in(Area area, std::uint8_t kind) {
    for (const Type type : {Type::build, Type::replace, Type::upgrade}) {
      if (past(Phase::production)) break;
      Move move{type};
      move.area = area;
      for (std::size_t unit = 1; unit < kUnitTypes; ++unit) {
        move.unit = static_cast<UnitType>(unit);
        if (!is_of_kind(move.unit, rules_.rulebook().forces[unit], kind)) continue;
        if ((move.unit == UnitType::naval) == map(area).sea) visit_(move);
      }
    }
    at(Type::coup, area);
    for (const Technology one : {Technology::navy_seals, Technology::colonial_power}) {
      if (has(kTechnologyOwners[index(one)], rules_.active())) technology(one, area);
    }
    attacks_on(area);
    map(area).neighbours().each([&](Area other) { at(Type::redeploy, area, other); });
  }

  /// Adds the moves by which the unit there leaves, is destroyed or becomes weaker.
  void losses_in(Area area) {
    at(Type::coup, area);
    technologies(area);
    attacks_on(area);
    if (own_unit(area)) {
      map(area).neighbours().each([&](Area other) {
        at(Type::attack, other, area);
        at(Type::redeploy, other, area);
      });
    }
    bombardments_of(area);
    launches_at(area);
  }

  void bombardments_of(Area area) {
    if (past(Phase::operations)) return;
    map(area).adjacent.each([&](Area from) {
      if (!map(from).sea) return;
      Move move{Type::bombard};
      move.from = from;
      move.targets[0] = area;
      visit_(move);
    });
  }

  /// Adds launches at an area. Only full silos can be in the list of launches.
  void launches_at(Area area) {
    launches([area](const Move& move) {
      return std::find(move.targets.begin(), move.targets.end(), area) != move.targets.end();
    });
  }
  void launches_from(Area area) {
    launches([area](const Move& move) { return move.from == area; });
  }
  void launches(const std::function<bool(const Move&)>& wanted) {
    if (p_.phase > Phase::launch) return;
    Position then = p_;
    then.phase = Phase::launch;
    rules_.candidates(then, [&](const Move& move) {
      if (move.type == Type::launch && wanted(move)) visit_(move);
    });
  }

  /// Adds the moves that may lower DEFCON: coups and attacks with a star, and technologies that change it.
  void escalations() {
    for (const Area area : board_.each_area()) {
      const TargetClass target = rules_.target_class(p_, area, rules_.active());
      if (target == TargetClass::none) continue;
      if (rules_.rulebook().cell(target, Operation::coup).changes_defcon) at(Type::coup, area);
      if (rules_.rulebook().cell(target, Operation::destabilize).changes_defcon) at(Type::destabilize, area);
      if (rules_.rulebook().cell(target, Operation::attack).changes_defcon) {
        attacks_on(area);
        seals_on(area);
      } else if (target == TargetClass::naval && rules_.rulebook().naval_loss_changes_defcon) {
        attacks_on(area);
      }
      if (rules_.rulebook().cell(target, Operation::bombard).changes_defcon || target == TargetClass::naval)
        bombardments_of(area);
      technology(Technology::biohazard, area);
      if (target == TargetClass::naval) technologies(area);
    }
    for (const Area area : board_.each_area()) {
      if (!p_.areas[area].unit.none() && !own_unit(area)) technology(Technology::biohazard, area);
    }
  }

  /// Adds the moves by which a unit of a type returns to a reserve.
  void reserves(UnitType type) {
    for (const Area area : board_.each_area()) {
      if (p_.areas[area].unit.type != type) continue;
      arrivals_in(area, 0);
      losses_in(area);
    }
  }

  const Arbiter& rules_;
  const Board& board_;
  const Position& p_;
  const std::function<void(const Move&)>& visit_;
  const BlocState& own_;
};

}  // namespace

void each_that_brings(const Arbiter& rules, const Position& p, const Fact& fact,
                      const std::function<void(const Move&)>& visit) {
  Achievers(rules, p, visit).of(fact);
}

}  // namespace casus::defcon
