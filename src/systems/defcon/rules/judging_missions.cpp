// Judges research, missions and their rewards, objectives and victory (DE-81, DE-84 to DE-93, DE-98, DE-99).
// A part of Arbiter.

#include "systems/defcon/rules/judging.hpp"

namespace casus::defcon {

void Judging::develop() {
  const Technology technology = m_.technology;
  const auto number = static_cast<std::int32_t>(technology);
  if (technology == Technology::none) {
    need(false, De::whose_technology, kNotNeeded);
    return;
  }
  const De de = technology == Technology::pirates ? De::whose_pirates : De::whose_technology;
  if (!need(has(kTechnologyOwners[index(technology)], actor_), de, kTechnologyOf, number, actor_)) return;
  if (!need(!has(own().developed, technology), De::whose_technology, kDevelopedAlready, number)) return;
  if (has(own().spent, technology) && !need(false, De::star_wars, kSpentAlready, number)) return;  // DE-81
  if (technology == Technology::politburo) cite(De::politburo, kCounts, 1, 1);                     // DE-84
  if (technology == Technology::perimetr) cite(De::perimetr_low, kOfBloc, actor_, -1);             // DE-53
  paid();
}

void Judging::draw_missions() {
  // DE-84
  const std::int32_t count = m_.number == kNoNumber ? 0 : m_.number;
  if (!need(count >= 1 && count <= book_.hand, De::over_hand, kCounts, count, book_.hand)) return;
  if (own().draws_one_more) cite(De::politburo_once, kCounts, count, count + 1);
  paid();
}

void Judging::return_mission() {  // DE-84: the bloc's own choice from its hand
  const bool held = m_.mission == kNoNumber
                        ? own().unnamed_missions > 0
                        : m_.mission < board_.missions.size() && ((own().missions >> m_.mission) & 1U) != 0;
  need(held, p_.drawn_by_politburo ? De::politburo : De::over_hand, kMissionIs, m_.mission);
}

void Judging::discard_missions() {
  // DE-85: only the active bloc, in any of its phases
  cite(De::discard, kPhaseIs, static_cast<std::int32_t>(p_.phase), static_cast<std::int32_t>(p_.phase));
  const auto hand = static_cast<std::int32_t>(cards());
  if (!need(hand > 0, De::discard, kCounts, hand, 1)) return;
  if (m_.mission != kNoNumber) {
    const bool held = m_.mission < board_.missions.size() && ((own().missions >> m_.mission) & 1U) != 0;
    need(held, De::discard, kMissionIs, m_.mission);
    if (!held) return;
    need(!book_.discard_whole_hand, De::discard_whole_hand, kMissionIs, m_.mission);
    return;
  }
  cite(De::discard_whole_hand, kCounts, hand, hand);
  if (hand < 3) cite(De::few_discarded, kCounts, hand, 3);  // DE-98
}

void Judging::score_mission() {
  const std::int32_t number = m_.mission;
  const bool held = m_.mission < board_.missions.size() && ((own().missions >> m_.mission) & 1U) != 0;
  // DE-32: missions follow their own text
  need(held, De::phase, kMissionIs, number);
  if (!held) return;
  const Mission& mission = board_.missions[m_.mission];
  if (mission.is_corrected()) cite(De::errata, kMissionIs, number);  // DE-90
  cite(De::mission_cards, kMissionIs, number);
  if (!condition(mission.condition, De::mission_cards)) return;
  if (mission.hyperterrorism)  // DE-89: the reward at this level
    cite(De::hyperterrorism, kMissionIs, number,
         book_.hyperterrorism_levels[p_.level] ? p_.level : -p_.level);
}

void Judging::reward() {
  const Mission& mission = board_.missions[p_.mission];
  const Reward& reward = mission.rewards[p_.rewards_taken];
  cite(De::phase, kRewardIs, p_.mission, p_.rewards_taken);
  if (m_.area == kNoArea) {
    need(false, De::phase, kRewardIs, p_.mission, p_.rewards_taken);
    return;
  }
  const bool starts = reward.kind == Reward::Kind::attack && m_.instead == Move::UnstableOption::nothing;
  if ((m_.unit != UnitType::none) != (reward.kind == Reward::Kind::unit) || (m_.from != kNoArea && !starts)) {
    need(false, De::phase, kNotNeeded);
    return;
  }
  // DE-87, DE-88: the possible replacements of each kind of reward
  using UnstableOption = Move::UnstableOption;
  using Kind = Reward::Kind;
  const bool attack_or_control = reward.kind == Kind::attack || reward.kind == Kind::control;
  if (m_.instead == UnstableOption::destabilization && !attack_or_control) {
    need(false, De::instead_destabilize, kRewardIs, p_.mission, p_.rewards_taken);
    return;
  }
  if (m_.instead == UnstableOption::stabilization && reward.kind != Kind::destabilize) {
    need(false, De::reward_marker, kRewardIs, p_.mission, p_.rewards_taken);
    return;
  }
  switch (reward.kind) {
    case Kind::unit:
      return reward_unit(reward);
    case Kind::control:
      return reward_control(reward);
    case Kind::destabilize:
    case Kind::stabilize:
      return reward_marker(reward);
    case Kind::attack:
      return reward_attack(reward, mission);
    default:
      need(false, De::phase, kRewardIs, p_.mission, p_.rewards_taken);  // goods need no choice
  }
}

namespace {

bool among(const AreaSet& areas, Area area) { return areas.empty() || areas.has(area); }

}  // namespace

void Judging::reward_unit(const Reward& reward) {
  const UnitType unit = m_.unit;
  // DE-86
  if (unit != reward.unit) {
    const bool in_stock = own().units[index(reward.unit)] > 0;
    if (!need(!in_stock, De::lower_unit, kReserveHas, static_cast<std::int32_t>(reward.unit),
              own().units[index(reward.unit)]))
      return;
    const std::int32_t force = book_.forces[index(unit)];
    const std::int32_t rewarded = book_.forces[index(reward.unit)];
    const bool alike = (unit == UnitType::naval) == (reward.unit == UnitType::naval);
    if (alike && (!in_line(unit) || !in_line(reward.unit)))
      need(force < rewarded, De::unit_forces, kForces, force, rewarded);
    if (!need(force < rewarded && alike, De::lower_unit, kForces, force, rewarded)) return;
  }
  if (!in_reserve(actor_, unit, De::lower_unit)) return;
  if (!need(among(reward.areas, m_.area), De::mission_cards, kRewardIs, p_.mission, p_.rewards_taken)) return;
  if (!need(at(m_.area).unit.none(), De::reward_unit_where, kOccupied, m_.area)) return;
  if (!need(map(m_.area).sea == (unit == UnitType::naval), De::reward_unit_where, kOfUnit,
            static_cast<std::int32_t>(unit), m_.area))
    return;
  if (!map(m_.area).sea) controlled(m_.area, De::reward_unit_where);
}

void Judging::reward_control(const Reward& reward) {
  const Area area = m_.area;
  if (!need(among(reward.areas, area), De::mission_cards, kRewardIs, p_.mission, p_.rewards_taken)) return;
  if (!land(area, De::reward_control) || map(area).sea) return;
  if (m_.instead == Move::UnstableOption::destabilization) {  // DE-87
    foresee(De::instead_destabilize, kOfArea, area);
    if (by_table(area, Operation::destabilize)) destabilizable(area, false);
    return;
  }
  // DE-89
  const Mission& mission = board_.missions[p_.mission];
  const bool in_time = rules_.takes_control(mission, reward, area, p_.level);
  if (mission.hyperterrorism) {
    if (!need(in_time, De::hyperterrorism, kMissionIs, p_.mission, p_.level)) return;
  } else if (reward.red.has(area)) {
    if (!need(in_time, De::reward_control, kLevelNeeded, book_.red_level, p_.level, -1)) return;
    if (in_time) cite(De::level_or_below, kLevelNeeded, book_.red_level, p_.level);  // DE-9
  }
  const Bloc by = rules_.holder(p_, area);
  if (by == kNobody && board_.is_played(map(area).main_of))
    cite(De::abandoned_main, kOfBloc, map(area).main_of, area);  // DE-19
  if (!need(by != actor_, De::reward_control, kHeldBy, at(area).controller, area)) return;
  const TargetClass target = rules_.target_class(p_, area, actor_);
  cite(De::first_class, kClassIs, static_cast<std::int32_t>(target), area);
  if (target != TargetClass::neutral_main)  // DE-6 says it for a neutral main area
    stars_[star_count_++] = {De::reward_defcon, rules_.reward_lowers(target)};
  foresee_markers(area);
  const Unit& unit = at(area).unit;
  if (!unit.none() && rules_.owner(unit) != actor_)
    foresee(De::reward_units, kOfUnit, static_cast<std::int32_t>(unit.type), area);
}

void Judging::reward_marker(const Reward& reward) {  // DE-88
  const Area area = m_.area;
  if (!need(among(reward.areas, area) && !map(area).sea, De::mission_cards, kRewardIs, p_.mission,
            p_.rewards_taken))
    return;
  if (map(area).sea) return;
  const bool removes =
      reward.kind == Reward::Kind::stabilize || m_.instead == Move::UnstableOption::stabilization;
  // Reach is required for another bloc's marker; an own marker is in a controlled area (DE-7).
  const bool own_marker = removes && rules_.holder(p_, area) == actor_;
  if (own_marker) {
    cite(De::reward_marker, kHeldBy, actor_, area);
  } else if (!reachable(area, De::reward_marker, removes ? De::reward_marker_bridge : De::reward_marker)) {
    return;
  }
  if (!removes) {
    if (!no_safe_capital(area)) return;                                                        // DE-4
    need(at(area).instability < 2, De::one_step, kInstabilityIs, at(area).instability, area);  // DE-31
  } else {
    // DE-30: no reward lifts instability II
    if (at(area).instability > 0 &&
        !need(at(area).instability == 1, De::instability_lifted, kInstabilityIs, at(area).instability, area))
      return;
    need(at(area).instability == 1, De::reward_marker_one, kInstabilityIs, at(area).instability, area);
  }
}

void Judging::reward_attack(const Reward& reward, const Mission& mission) {
  if (m_.instead == Move::UnstableOption::nothing) {
    if (!need(among(reward.areas, m_.area), De::mission_cards, kRewardIs, p_.mission, p_.rewards_taken))
      return;
    return attack(true);
  }
  cite(De::mission_cards, kRewardIs, p_.mission, p_.rewards_taken);
  // DE-87: adjacent to an area of the mission that the bloc has conquered
  AreaSet conquered;
  const AreaSet& about = mission.condition.areas.empty() ? reward.areas : mission.condition.areas;
  about.each([&](Area area) {
    if (rules_.holder(p_, area) == actor_) conquered.add(area);
  });
  const AreaSet beside = map(m_.area).neighbours();
  if (!need(!(beside & conquered).empty(), De::instead_destabilize, kOutOfReach, m_.area)) return;
  if (by_table(m_.area, Operation::destabilize) && !map(m_.area).sea) destabilizable(m_.area, false);
}

bool Judging::holds_objective() {
  const bool held = m_.objective < board_.objectives.size() && ((own().objectives >> m_.objective) & 1U) != 0;
  const De de = board_.mode == Mode::circle_of_death ? De::circle_of_death : De::frontal_shock;
  if (!held) need(false, de, kObjectiveIs, m_.objective);
  return held;
}

bool Judging::two_kept() const {
  return board_.mode == Mode::strategic || (board_.mode == Mode::frontal_shock && board_.variant);
}

void Judging::discard_objective() {
  if (!holds_objective()) return;
  // DE-91
  if (board_.against_unplayed(board_.objectives[m_.objective])) {
    cite(De::unplayed_objectives, kObjectiveIs, m_.objective, 1);
    return;
  }
  // DE-93: one of three
  if (two_kept()) {
    const int hand = std::popcount(own().objectives) + own().unnamed_objectives;
    need(hand > 2, De::frontal_shock, kCounts, hand, 3);
    return;
  }
  need(false, board_.mode == Mode::circle_of_death ? De::circle_of_death : De::frontal_shock, kObjectiveIs,
       m_.objective, 1);
}

void Judging::declare_victory() {
  if (!holds_objective()) return;
  // DE-91
  if (board_.mode == Mode::strategic && board_.seats() < kBlocs) {
    const bool unplayed = board_.against_unplayed(board_.objectives[m_.objective]);
    if (!need(!unplayed, De::unplayed_objectives, kObjectiveIs, m_.objective, unplayed ? 1 : 0)) return;
  } else if ((board_.objectives[m_.objective].against & static_cast<Blocs>(~board_.played)) != 0) {
    if (!need(book_.unplayed_objective_wins, De::unplayed_elsewhere, kObjectiveIs, m_.objective, 1)) return;
  }
  // DE-92
  if (board_.mode == Mode::circle_of_death) cite(De::circle_of_death, kObjectiveIs, m_.objective);
  // DE-93
  if (two_kept()) {
    const int hand = std::popcount(own().objectives) + own().unnamed_objectives;
    if (!need(hand <= 2, De::frontal_shock, kCounts, hand, 2)) return;
  }
  // DE-99: the objective, and one's own capital area
  if (!condition(board_.objectives[m_.objective].condition, rules_.victory_clause())) return;
  if (!board_.needs_capital()) return;
  Area capital = kNoArea;
  for (const Area area : board_.each_area()) {
    if (map(area).capital && map(area).main_of == actor_) capital = area;
  }
  if (capital == kNoArea) {
    need(false, De::capital_area, kOfBloc, actor_, -1);
  } else {
    controlled(capital, De::capital_area);
  }
}

}  // namespace casus::defcon
