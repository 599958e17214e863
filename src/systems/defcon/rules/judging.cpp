// The beginning of every judgement, and tests that several operations share. A part of Arbiter.

#include "systems/defcon/rules/judging.hpp"

#include "systems/defcon/rules/move_rows.hpp"

namespace casus::defcon {
namespace {

/// Returns the clause that states the pending choice of a stage.
De due_clause(const Position& p) {
  switch (p.stage) {
    case Position::Stage::betting:
      return De::coup_bet;
    case Position::Stage::contesting:
      return De::contest;
    case Position::Stage::placing:
      return De::coup_division;
    case Position::Stage::answering:
      return De::low;
    case Position::Stage::rewarded:
      return De::phase_read;
    case Position::Stage::returning:
      return p.drawn_by_politburo ? De::politburo : De::over_hand;
    default:
      return De::phase;
  }
}

}  // namespace

void Judging::rule() {
  ask();
  if (ruling_.stores_all() && ruling_.allowed()) say_results();
}

void Judging::say_results() {
  if (m_.type == Move::Type::contest) return;  // the result depends on a hidden bet
  const Arbiter::DefconChange fall = rules_.fall_of(p_, m_);
  for (const ConditionalFinding& one : foreseen_) cite(one.de, one.reason, one.a, one.b);
  say_silo(fall.next);
  say_markers(fall.next);
  const std::int32_t open = contestable() ? 1 : 0;
  for (std::size_t i = 0; i < star_count_; ++i) {
    if (stars_[i].changes == fall.by.has_value()) cite(stars_[i].de, kStar, fall.level, fall.by ? open : 0);
  }
  if (!fall.by) return;
  if (!ruling_.has_cited(*fall.by)) cite(*fall.by, kStar, fall.level, open);
  cite(De::defcon_step, kStar, fall.level, open);
}

void Judging::say_silo(const Position& next) {  // DE-29
  if (m_.area == kNoArea || at(m_.area).silo.none() || !next.areas[m_.area].silo.none()) return;
  const bool rewarded = m_.type == Move::Type::reward &&
                        board_.missions[p_.mission].rewards[p_.rewards_taken].kind == Reward::Kind::control;
  const Silo& silo = at(m_.area).silo;
  cite(rewarded ? De::silo_by_reward : De::silo_destroyed, kMissileIs, static_cast<std::int32_t>(silo.type),
       m_.area, silo.bloc + (contestable() ? kIfItSucceeds : 0));
}

void Judging::say_markers(const Position& next) {  // DE-7
  if (m_.area == kNoArea || at(m_.area).instability == 0 || next.areas[m_.area].instability == 0) return;
  if (rules_.marker(p_, m_.area) == rules_.marker(next, m_.area)) return;
  cite(De::whose_marker, kOfBloc, rules_.holder(next, m_.area), m_.area);
}

bool Judging::contestable() const { return rules_.is_contestable(p_, m_); }

void Judging::ask() {
  // A move that names an unknown area or unit is no move of this scenario.
  const auto known = [this](Area area) { return area == kNoArea || area < board_.areas.size(); };
  bool sound = known(m_.area) && known(m_.from);
  for (const Area target : m_.targets) sound = sound && known(target);
  if (!sound) {
    need(false, De::phase, kNotNeeded);
    return;
  }
  const MoveRow& row = MoveRow::of(m_.type);
  if (m_.type != Move::Type::pass && !stage_is(row.time.stage)) return;
  if (row.time.phase && !in_phase(*row.time.phase, row.time.by)) return;
  (this->*row.judge)();
}

void Judging::pass() {
  switch (p_.stage) {
    case Position::Stage::betting:  // DE-27: a coup takes a bet
    case Position::Stage::returning:
    case Position::Stage::over:
      need(false, due_clause(p_), kOtherIsDue, static_cast<std::int32_t>(p_.stage));
      return;
    default:
      cite(due_clause(p_), kPlain);
  }
}

bool Judging::stage_is(Position::Stage stage) {
  if (p_.stage == stage) return true;
  need(false, due_clause(p_), kOtherIsDue, static_cast<std::int32_t>(p_.stage));
  return false;  // no other finding has a meaning now
}

bool Judging::in_phase(Phase phase, De de) {
  return need(p_.phase == phase, de, kPhaseIs, static_cast<std::int32_t>(phase),
              static_cast<std::int32_t>(p_.phase));
}

bool Judging::affordable(De de, int what, int price, int have) {
  return need(have >= price, de, kCosts, what, price, have);
}

bool Judging::paid() {  // DE-43
  const std::optional<Cost>& price = book_.price(m_);
  if (!price) {
    // The cost of VIDYUT is elsewhere (DE-94).
    if (m_.technology != Technology::vidyut || m_.type != Move::Type::technology)
      cite(De::cost, kNoPrice, m_.type == Move::Type::coup ? 1 : 0);
    return true;
  }
  const Cost& cost = *price;
  if (cost == Cost()) cite(De::cost, kCosts, 0, 0, own().points);
  if (cost.points > 0 && !affordable(De::cost, 0, cost.points, own().points)) return false;
  if (cost.research > 0 && !affordable(De::cost, 1, cost.research, own().research)) return false;
  return cost.oil == 0 || affordable(De::cost, 2, cost.oil, own().oil);
}

bool Judging::unused(Technology technology) {
  const De de = technology == Technology::biohazard   ? De::biohazard_turn
                : technology == Technology::star_wars ? De::star_wars
                                                      : De::technology_uses;
  const std::int32_t times = own().used[index(technology)];
  const std::int32_t most = book_.uses[index(technology)];
  return need(times < most, de, kUsedAlready, static_cast<std::int32_t>(technology), times, most);
}

bool Judging::by_table(Area area, Operation operation, bool starred) {
  const TargetClass target = rules_.target_class(p_, area, actor_);
  if (target == TargetClass::none)
    return need(false, De::first_class, kNoClass, area, static_cast<std::int32_t>(operation));
  cite(De::first_class, kClassIs, static_cast<std::int32_t>(target), area);
  cite_status(area, target);
  const Cell& cell = book_.cell(target, operation);
  const bool in_time = cell.level != 0 && p_.level <= cell.level;
  if (!need(in_time, Arbiter::row_of(target), kLevelNeeded, cell.level, p_.level,
            operation_in(static_cast<std::size_t>(operation), area)))
    return false;
  if (!in_time) return true;  // its effect on DEFCON has no meaning
  cite(De::level_or_below, kLevelNeeded, cell.level, p_.level);
  const bool none = !cell.changes_defcon;
  if (!starred || (none && operation != Operation::bombard && target == TargetClass::neutral_main))
    return true;
  const De de = none && operation == Operation::bombard ? De::bombard_no_star : Arbiter::star_of(target);
  if (star_count_ < stars_.size()) stars_[star_count_++] = {de, !none};
  return true;
}

void Judging::cite_status(Area area, TargetClass target) {
  const MapArea& here = map(area);
  switch (target) {
    case TargetClass::neutral_secondary:
      return cite(De::neutral, kHeldBy, at(area).controller, area);
    case TargetClass::neutral_main:
      cite(De::neutral, kHeldBy, at(area).controller, area);
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

bool Judging::land(Area area, De de) { return need(area != kNoArea && !map(area).sea, de, kIsLand, area); }

bool Judging::controlled(Area area, De de) {
  return need(rules_.holder(p_, area) == actor_, de, kHeldBy, at(area).controller, area);
}

bool Judging::in_reserve(Bloc bloc, UnitType type, De de) {
  return need(p_.blocs[bloc].units[index(type)] > 0, de, kReserveHas, static_cast<std::int32_t>(type),
              p_.blocs[bloc].units[index(type)]);
}

bool Judging::reachable(Area area, De de, De by_bridge) {
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
  if (over_bridge != kNoArea) return need(false, by_bridge, kOverBridgeOnly, area, over_bridge);
  return need(false, de, kOutOfReach, area);
}

bool Judging::condition(const Condition& asked, De de) {
  const auto counts = [&](Area area) {
    return map(area).sea ? at(area).unit.naval() && rules_.owner(at(area).unit) == actor_  // DE-90
                         : rules_.holder(p_, area) == actor_;
  };
  std::int32_t met = 0;
  bool at_sea = false;
  for (const Area area : board_.each_area()) {
    const bool asked_for =
        asked.resource >= 0 ? ((at(area).resources >> asked.resource) & 1) != 0 : asked.areas.has(area);
    if (!asked_for || !counts(area)) continue;
    ++met;
    at_sea = at_sea || map(area).sea;
  }
  if (at_sea && de == De::mission_cards) cite(de, kAreasAsked, met, asked.at_least);
  if (asked.at_least > 0 && !need(met >= asked.at_least, de, kAreasAsked, met, asked.at_least)) return false;
  for (std::size_t t = 0; t < kTechnologies; ++t) {
    const auto technology = static_cast<Technology>(t);
    if (!has(asked.technologies, technology)) continue;
    const bool spent = has(own().spent, technology);
    if (spent) cite(De::star_wars, kTechnologyOf, static_cast<std::int32_t>(t), actor_);  // DE-81
    if (!need(spent || has(own().developed, technology), de, kNotDeveloped, static_cast<std::int32_t>(t)))
      return false;
  }
  return true;
}

}  // namespace casus::defcon
