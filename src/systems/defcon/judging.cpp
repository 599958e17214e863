// What every judgement begins with, and what several operations ask. A part of Arbiter.

#include "systems/defcon/judging.hpp"

namespace casus::defcon {
namespace {

/// Which clause says what is due at a stage.
De due_clause(Position::Stage stage) {
  switch (stage) {
    case Position::Stage::betting:
      return De::coup_bet;
    case Position::Stage::contesting:
      return De::contest;
    case Position::Stage::placing:
      return De::coup_division;
    case Position::Stage::answering:
      return De::low;
    case Position::Stage::rewarded:
      return De::phase;
    case Position::Stage::returning:
      return De::politburo;
    default:
      return De::phase;
  }
}

}  // namespace

void Judging::rule() {
  using Type = Move::Type;
  using Stage = Position::Stage;
  // A move that names an area or a unit that the board does not have is no move of this table.
  const auto known = [this](Area area) { return area == kNoArea || area < board_.areas.size(); };
  bool sound = known(m_.area) && known(m_.from);
  for (const Area target : m_.targets) sound = sound && known(target);
  if (!sound) {
    need(false, De::phase, kNotNeeded);
    return;
  }
  switch (m_.type) {
    case Type::bet:
      return stage_is(Stage::betting) ? bet() : void();
    case Type::contest:
      return stage_is(Stage::contesting) ? contest() : void();
    case Type::place:
      return stage_is(Stage::placing) ? place() : void();
    case Type::retaliate:
      return stage_is(Stage::answering) ? retaliate() : void();
    case Type::reward:
      return stage_is(Stage::rewarded) ? reward() : void();
    case Type::return_mission:
      return stage_is(Stage::returning) ? return_mission() : void();
    case Type::pass:
      return pass();
    default:
      break;
  }
  if (!stage_is(Stage::choosing)) return;
  switch (m_.type) {
    case Type::develop:
      return develop();
    case Type::draw_missions:
      return draw_missions();
    case Type::discard_objective:
      return discard_objective();
    case Type::destabilize:
      return destabilize();
    case Type::coup:
      return coup();
    case Type::protect:
      return protect();
    case Type::build:
      return build();
    case Type::replace:
      return replace();
    case Type::upgrade:
      return upgrade();
    case Type::launch:
      return launch();
    case Type::create_missile:
      return create_missile();
    case Type::bombard:
      return bombard();
    case Type::attack:
      return attack(false);
    case Type::redeploy:
      return redeploy();
    case Type::technology:
      return technology();
    case Type::activate:
      return activate();
    case Type::discard_missions:
      return discard_missions();
    case Type::score_mission:
      return score_mission();
    default:
      return declare_victory();
  }
}

void Judging::pass() {
  switch (p_.stage) {
    case Position::Stage::betting:  // DE-27: a coup takes a bet
    case Position::Stage::returning:
    case Position::Stage::over:
      need(false, due_clause(p_.stage), kOtherIsDue, static_cast<std::int32_t>(p_.stage));
      return;
    default:
      cite(due_clause(p_.stage), kPlain);
  }
}

bool Judging::stage_is(Position::Stage stage) {
  if (p_.stage == stage) return true;
  need(false, due_clause(p_.stage), kOtherIsDue, static_cast<std::int32_t>(p_.stage));
  return false;  // nothing else has a meaning now
}

bool Judging::in_phase(Phase phase, De de) {
  return need(p_.phase == phase, de, kPhaseIs, static_cast<std::int32_t>(phase),
              static_cast<std::int32_t>(p_.phase));
}

bool Judging::affordable(De de, int what, int price, int have) {
  return need(have >= price, de, kCosts, what, price, have);
}

bool Judging::paid(Move::Type type) {  // DE-43
  const Cost& cost = book_.cost(type);
  if (cost.points > 0 && !affordable(De::cost, 0, cost.points, own().points)) return false;
  if (cost.research > 0 && !affordable(De::cost, 1, cost.research, own().research)) return false;
  return cost.oil == 0 || affordable(De::cost, 2, cost.oil, own().oil);
}

bool Judging::by_table(Area area, Operation operation, bool starred) {
  const TargetClass target = rules_.target_class(p_, area, actor_);
  if (target == TargetClass::none) return need(false, De::first_class, kNoClass, area);
  cite(De::first_class, kClassIs, static_cast<std::int32_t>(target), area);
  cite_status(area, target);
  const Cell& cell = book_.cell(target, operation);
  const bool in_time = cell.level != 0 && p_.level <= cell.level;
  if (!need(in_time, Arbiter::row_of(target), kLevelNeeded, cell.level, p_.level,
            operation_in(static_cast<std::size_t>(operation), area)))
    return false;
  if (!in_time) return true;  // what it would do to DEFCON has no meaning
  cite(De::level_or_below, kLevelNeeded, cell.level, p_.level);
  if (!starred) return true;
  if (cell.changes_defcon) {
    cite(Arbiter::star_of(target), kStar, rules_.lowered(p_.level));
    cite(De::defcon_step, kStar, rules_.lowered(p_.level));
  } else if (operation == Operation::bombard) {
    cite(De::bombard_no_star, kStar, p_.level);
  } else if (target != TargetClass::neutral_main) {
    cite(Arbiter::star_of(target), kStar, p_.level);
  }
  return true;
}

void Judging::cite_status(Area area, TargetClass target) {
  const MapArea& here = map(area);
  switch (target) {
    case TargetClass::neutral_secondary:
      return cite(De::neutral, kHeldBy, kNobody, area);
    case TargetClass::neutral_main:
      cite(De::neutral, kHeldBy, kNobody, area);
      if (board_.is_played(here.main_of)) return cite(De::abandoned_main, kOfBloc, here.main_of, area);
      return cite(De::neutral_main, kOfBloc, here.main_of, area);
    case TargetClass::held_foreign:
      if (here.main_of == kNobody) return;
      cite(De::taken_main, kOfBloc, here.main_of, area);
      if (here.capital_territory || here.main_of == actor_)
        cite(De::taken_main_how_far, kOfBloc, here.main_of, area);
      return;
    default:
      return;
  }
}

bool Judging::land(Area area, De de) { return need(area != kNoArea && !map(area).sea, de, kOfArea, area); }

bool Judging::controlled(Area area, De de) {
  return need(rules_.holder(p_, area) == actor_, de, kHeldBy, rules_.holder(p_, area), area);
}

bool Judging::in_reserve(Bloc bloc, UnitType type, De de) {
  return need(p_.blocs[bloc].units[index(type)] > 0, de, kReserveHas, static_cast<std::int32_t>(type),
              p_.blocs[bloc].units[index(type)]);
}

bool Judging::reachable(Area area, De de) {
  if (rules_.has_influence(p_, actor_, area)) {
    if (map(area).main_of == actor_) cite(De::main_influence, kOfBloc, actor_, area);
    cite(de, kInfluenceOn, area);
    return true;
  }
  Area over_bridge = kNoArea;
  Area neighbour = kNoArea;
  map(area).adjacent.each([&](Area other) {
    if (neighbour == kNoArea && board_.next_by_land(area, other) && rules_.holder(p_, other) == actor_)
      neighbour = other;
  });
  if (neighbour != kNoArea) {
    cite(de, kNextTo, area, neighbour);
    return true;
  }
  map(area).bridges.each([&](Area other) {
    if (over_bridge == kNoArea && rules_.holder(p_, other) == actor_) over_bridge = other;
  });
  if (over_bridge != kNoArea) return need(false, de, kOverBridgeOnly, area, over_bridge);
  return need(false, de, kOutOfReach, area);
}

bool Judging::condition(const Condition& asked, De de) {
  const auto counts = [&](Area area) {
    return map(area).sea ? at(area).unit.naval() && rules_.owner(at(area).unit) == actor_  // DE-90
                         : rules_.holder(p_, area) == actor_;
  };
  std::int32_t met = 0;
  bool at_sea = false;
  for (Area area = 0; area < board_.areas.size(); ++area) {
    const bool asked_for =
        asked.resource >= 0 ? ((at(area).resources >> asked.resource) & 1) != 0 : asked.areas.has(area);
    if (!asked_for || !counts(area)) continue;
    ++met;
    at_sea = at_sea || map(area).sea;
  }
  if (at_sea) cite(De::errata, kAreasAsked, met, asked.at_least);
  if (asked.at_least > 0 && !need(met >= asked.at_least, de, kAreasAsked, met, asked.at_least)) return false;
  for (std::size_t t = 0; t < kTechnologies; ++t) {
    const auto technology = static_cast<Technology>(t);
    if (!has(asked.technologies, technology)) continue;
    const bool spent = has(own().spent, technology);
    if (spent) cite(De::star_wars, kTechnologyOf, static_cast<std::int32_t>(t), actor_);  // DE-81
    const De asks = de == De::errata ? De::phase : de;  // DE-90 is about areas
    if (!need(spent || has(own().developed, technology), asks, kNotDeveloped, static_cast<std::int32_t>(t)))
      return false;
  }
  return true;
}

}  // namespace casus::defcon
