// Visits every move that might be allowed, in a fixed order: by phase and kind, then by area. The visit is a
// superset: `judge` alone decides. A part of Arbiter.

#include <algorithm>

#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {
namespace {

class Candidates {
 public:
  Candidates(const Arbiter& rules, const Position& p, const std::function<void(const Move&)>& visit)
      : rules_(rules), board_(rules.board()), p_(p), visit_(visit), actor_(rules.actor(p)) {}

  void all() {
    using Stage = Position::Stage;
    switch (p_.stage) {
      case Stage::betting:
        return numbers(Move::Type::bet);
      case Stage::contesting:
        numbers(Move::Type::contest);
        return pass();
      case Stage::placing:
        visit_(Move{Move::Type::place});
        return pass();
      case Stage::answering:
        launches(Move::Type::retaliate);
        return pass();
      case Stage::rewarded:
        rewards();
        return pass();
      case Stage::returning:
        return returns();
      case Stage::choosing:
        operations();
        return pass();
      case Stage::over:
        return;
    }
  }

 private:
  using Type = Move::Type;

  void pass() { visit_(Move{Type::pass}); }
  [[nodiscard]] const BlocState& own() const { return p_.blocs[actor_]; }
  [[nodiscard]] bool controls(Area area) const { return rules_.holder(p_, area) == actor_; }
  [[nodiscard]] bool own_unit(Area area) const { return rules_.has_unit(p_, actor_, area); }
  void one(Type type, Area area, Area from = kNoArea) {
    Move move{type};
    move.area = area;
    move.from = from;
    visit_(move);
  }

  void numbers(Type type) {
    Move move{type};
    const int most = std::min<int>(own().points, kMaxBet);
    for (int number = rules_.rulebook().least_bet; number <= most; ++number) {
      move.number = static_cast<std::uint8_t>(number);
      visit_(move);
    }
  }

  void operations() {
    switch (p_.phase) {
      case Phase::research:
        research();
        break;
      case Phase::political:
        for (const Type type : {Type::destabilize, Type::coup, Type::protect}) {
          for (const Area area : board_.each_area()) {
            if (!board_.areas[area].sea) one(type, area);
            if (type == Type::protect && p_.areas[area].unit.ground() && own_unit(area)) {  // DE-76
              Move under{type};
              under.area = area;
              under.unit = p_.areas[area].unit.type;
              visit_(under);
            }
          }
        }
        break;
      case Phase::production:
        production();
        break;
      case Phase::launch:
        launches(Type::launch);
        break;
      case Phase::create:
        for (const Area area : board_.each_area()) {
          if (!controls(area) || !p_.areas[area].silo.none()) continue;
          Move move{Type::create_missile};
          move.area = area;
          for (std::size_t type = 1; type < kMissileTypes; ++type) {
            move.missile = static_cast<MissileType>(type);
            if (own().missiles[type] > 0) visit_(move);
          }
        }
        break;
      case Phase::operations:
        bombardments();
        attacks();
        redeployments();
        break;
    }
    technologies();
    cards();
  }

  void research() {
    Move move{Type::develop};
    for (std::size_t t = 0; t < kTechnologies; ++t) {
      move.technology = static_cast<Technology>(t);
      if (has(kTechnologyOwners[t], actor_)) visit_(move);
    }
    move = Move{Type::draw_missions};
    for (std::uint8_t count = 1; count <= rules_.rulebook().hand; ++count) {
      move.number = count;
      visit_(move);
    }
  }

  void production() {
    for (const Type type : {Type::build, Type::replace, Type::upgrade}) {
      for (const Area area : board_.each_area()) {
        if (type == Type::build ? !p_.areas[area].unit.none() : !own_unit(area)) continue;
        Move move{type};
        move.area = area;
        for (std::size_t unit = 1; unit < kUnitTypes; ++unit) {
          move.unit = static_cast<UnitType>(unit);
          const bool element = (move.unit == UnitType::naval) == board_.areas[area].sea;
          if (own().units[unit] > 0 && element) visit_(move);
        }
      }
    }
  }

  void launches(Type type) {
    for (const Area from : board_.each_area()) {
      const Silo& silo = p_.areas[from].silo;
      if (silo.none() || silo.bloc != actor_) continue;
      Move move{type};
      move.from = from;
      rules_.each_aim(silo.type, [&](const Move::Targets& targets) {
        move.targets = targets;
        visit_(move);
      });
    }
  }

  void bombardments() {
    for (const Area from : board_.each_area()) {
      const Unit& unit = p_.areas[from].unit;
      if (unit.naval() && own_unit(from) && !unit.is(Unit::kBombarded))
        rules_.each_bombardment(p_, from, visit_);
    }
  }

  void attacks() {
    for (const Area from : board_.each_area()) {
      if (!own_unit(from)) continue;
      AreaSet near = board_.areas[from].neighbours();
      near.add(from);
      near.each([&](Area area) { one(Type::attack, area, from); });
    }
  }

  void redeployments() {
    for (const Area from : board_.each_area()) {
      if (!own_unit(from)) continue;
      board_.areas[from].neighbours().each([&](Area area) {
        if (p_.areas[area].unit.none()) one(Type::redeploy, area, from);
      });
    }
  }

  void technologies() {
    Move move{Type::technology};
    for (std::size_t t = 0; t < kTechnologies; ++t) {
      move.technology = static_cast<Technology>(t);
      if (!has(own().developed, move.technology)) continue;
      if (move.technology == Technology::panchsheel) {
        Move activate{Type::activate};
        activate.technology = move.technology;
        visit_(activate);
        continue;
      }
      // With an area, without one, and for VIDYUT with the unit that it gives up.
      visit_(move);
      for (const Area area : board_.each_area()) {
        move.area = area;
        if (move.technology != Technology::vidyut) {
          visit_(move);
          continue;
        }
        if (!p_.areas[area].unit.naval() || own_unit(area)) continue;
        for (const Area from : board_.each_area()) {
          move.from = from;
          if (own_unit(from) && p_.areas[from].unit.naval()) visit_(move);
        }
        move.from = kNoArea;
      }
      move.area = kNoArea;
    }
  }

  void cards() {
    visit_(Move{Type::discard_missions});
    Move move{Type::discard_missions};
    for (const std::uint8_t mission : board_.each_mission()) {
      if (((own().missions >> mission) & 1U) == 0) continue;
      move.mission = mission;
      for (const Type type : {Type::discard_missions, Type::score_mission}) {
        move.type = type;
        visit_(move);
      }
    }
    move = Move{};
    for (const std::uint8_t objective : board_.each_objective()) {
      if (((own().objectives >> objective) & 1U) == 0) continue;
      move.objective = objective;
      for (const Type type : {Type::discard_objective, Type::declare_victory}) {
        move.type = type;
        visit_(move);
      }
    }
  }

  void rewards() {
    const Reward& reward = board_.missions[p_.mission].rewards[p_.rewards_taken];
    for (const Area area : board_.each_area()) {
      Move move{Type::reward};
      move.area = area;
      const bool listed = reward.areas.empty() || reward.areas.has(area);
      if (reward.kind == Reward::Kind::unit && listed) {
        for (std::size_t unit = 1; unit < kUnitTypes; ++unit) {
          move.unit = static_cast<UnitType>(unit);
          if (own().units[unit] > 0) visit_(move);
        }
        continue;
      }
      if (reward.kind == Reward::Kind::attack) {
        if (listed) {
          for (const Area from : board_.each_area()) {
            move.from = from;
            if (own_unit(from)) visit_(move);
          }
        }
        move.from = kNoArea;
      } else if (listed) {
        visit_(move);
      }
      move.instead = reward.kind == Reward::Kind::destabilize ? Move::UnstableOption::stabilization
                                                              : Move::UnstableOption::destabilization;
      visit_(move);
    }
  }

  void returns() {
    Move move{Type::return_mission};
    if (own().unnamed_missions > 0) visit_(move);
    for (const std::uint8_t mission : board_.each_mission()) {
      move.mission = mission;
      if (((own().missions >> mission) & 1U) != 0) visit_(move);
    }
  }

  const Arbiter& rules_;
  const Board& board_;
  const Position& p_;
  const std::function<void(const Move&)>& visit_;
  Bloc actor_;
};

}  // namespace

void Arbiter::each_aim(MissileType type, const std::function<void(const Move::Targets&)>& visit) const {
  Move::Targets targets{kNoArea, kNoArea, kNoArea, kNoArea};
  const std::function<void(const AreaSet&, int, int, Area)> choose = [&](const AreaSet& of, int due,
                                                                         int taken, Area from) {
    if (taken == due) return visit(targets);
    of.each([&](Area area) {
      if (area < from) return;
      targets[static_cast<std::size_t>(taken)] = area;
      choose(of, due, taken + 1, static_cast<Area>(area + 1));
      targets[static_cast<std::size_t>(taken)] = kNoArea;
    });
  };
  if (type == MissileType::a_bomb) {
    for (const Area area : board_.each_area()) {
      targets[0] = area;
      visit(targets);
    }
    return;
  }
  for (const AreaSet& territory : board_.territory_areas) {
    const int due = std::min(territory.size(), kMissileTargets[index(type)]);
    if (due > 0) choose(territory, due, 0, 0);
  }
}

void Arbiter::each_bombardment(const Position& p, Area ship,
                               const std::function<void(const Move&)>& visit) const {
  const Unit& unit = p.areas[ship].unit;
  AreaSet near;
  board_.areas[ship].adjacent.each([&](Area area) {
    const Unit& there = p.areas[area].unit;
    if (!there.none() && owner(there) != owner(unit)) near.add(area);
  });
  Move move{Move::Type::bombard};
  move.from = ship;
  const int power = std::min<int>(unit.power, kMaxTargets);
  const std::function<void(int, Area)> share = [&](int given, Area from) {
    if (given > 0) visit(move);
    if (given == power) return;
    near.each([&](Area area) {
      if (area < from) return;
      const auto before = std::count(move.targets.begin(), move.targets.begin() + given, area);
      if (before >= (board_.areas[area].sea ? static_cast<int>(kMaxTargets) : p.areas[area].unit.force))
        return;
      move.targets[static_cast<std::size_t>(given)] = area;
      share(given + 1, area);
      move.targets[static_cast<std::size_t>(given)] = kNoArea;
    });
  };
  share(0, 0);
}

void Arbiter::each_candidate(const Position& p, const std::function<void(const Move&)>& visit) const {
  Candidates(*this, p, visit).all();
}

}  // namespace casus::defcon
