// Judges the nuclear phase: launches, the answers of LOW, and new missiles (DE-45 to DE-57). A part of
// Arbiter.

#include "systems/defcon/rules/judging.hpp"

namespace casus::defcon {

void Judging::launch() {
  if (!missiles_allowed()) return;
  // DE-54
  if (!need(p_.level <= book_.nuclear_level, De::strike_leaves, kLevelNeeded, book_.nuclear_level, p_.level,
            -1))
    return;
  if (p_.level <= book_.nuclear_level)
    cite(De::level_or_below, kLevelNeeded, book_.nuclear_level, p_.level);  // DE-9
  if (!missile_ready(false)) return;
  if (m_.from == kNoArea || at(m_.from).silo.none()) return;
  if (!targets_fit(at(m_.from).silo.type) || !own_areas_alone()) return;
  // DE-50: the blocs that may answer
  Blocs answering = 0;
  for (std::size_t i = 0; i < m_.target_count(); ++i) {
    const Area target = m_.targets[i];
    const Bloc by = rules_.holder(p_, target);
    if (map(target).sea && at(target).unit.naval() && is_opponent(rules_.owner(at(target).unit)))
      foresee(De::naval_no_low, kOfBloc, rules_.owner(at(target).unit), target);  // DE-49
    if (!is_opponent(by) || has(answering, by)) continue;
    if (!has_technology(by, Technology::low) && !has_technology(by, Technology::perimetr)) continue;
    answering |= only(by);
    foresee(De::low, kOfBloc, by, target);
    if (!has_technology(by, Technology::low)) foresee(De::perimetr_low, kOfBloc, by, -1);  // DE-53
  }
  paid();
}

bool Judging::missiles_allowed() {  // DE-77
  if (!has(own().activated, Technology::panchsheel)) return true;
  return need(!book_.panchsheel_stops_missiles, De::panchsheel_missiles);
}

bool Judging::own_areas_alone() {  // DE-54
  for (std::size_t i = 0; i < m_.target_count(); ++i) {
    const Area target = m_.targets[i];
    const Bloc by = map(target).sea ? rules_.owner(at(target).unit) : rules_.holder(p_, target);
    if (by != actor_) return true;
  }
  return need(book_.strikes_own_alone, De::own_alone, kOfArea, m_.targets[0]);
}

bool Judging::missile_ready(bool by_low) {
  const Silo silo = m_.from == kNoArea ? Silo() : at(m_.from).silo;
  const bool there = !silo.none() && silo.bloc == actor_;
  const De de = by_low ? De::low_any_number : De::launch_before_create;
  const std::int32_t whose = silo.bloc + (by_low ? kWantedOf * (actor_ + 1) : 0);
  if (!need(there, de, kMissileIs, static_cast<std::int32_t>(silo.type), m_.from == kNoArea ? -1 : m_.from,
            there ? silo.bloc : whose))
    return false;
  if (!there || !silo.fresh) return true;
  if (!by_low) return need(false, De::launch_before_create, kFreshMissile, m_.from);  // DE-48
  cite(De::low_fresh_missile, kFreshMissile, m_.from);                                // DE-57
  return true;
}

bool Judging::targets_fit(MissileType type) {
  const auto count = static_cast<std::int32_t>(m_.target_count());
  bool apart = count > 0;
  for (std::int32_t i = 1; i < count; ++i)
    apart = apart && m_.targets[static_cast<std::size_t>(i)] != m_.targets[static_cast<std::size_t>(i) - 1];
  if (type == MissileType::a_bomb) {
    const bool one = count == 1;
    return need(one, De::bomb_resources, kTargetCount, count, 1);  // DE-45
  }
  const De de = type == MissileType::h_bomb ? De::h_bomb_targets : De::tsar_targets;
  if (count == 0) return need(false, de, kTargetCount, 0, 1);
  const AreaSet& territory = board_.territory_of(m_.targets[0]);
  for (std::int32_t i = 1; i < count; ++i)
    apart = apart && territory.has(m_.targets[static_cast<std::size_t>(i)]);
  const std::int32_t size = territory.size();
  const std::int32_t due = std::min(size, kMissileTargets[index(type)]);
  if (type == MissileType::tsar && (size == 1 || size > 3))
    cite(De::tsar_other_sizes, kTargetCount, due, size);
  // DE-46, DE-47
  if (!need(apart, de, kTargetsOf, m_.targets[0], size)) return false;
  return need(count == due, de, kTargetCount, count, due);
}

void Judging::retaliate() {
  const Blocs aggressors = p_.may_answer[actor_];
  const bool low = has_technology(actor_, Technology::low);
  const bool perimetr = has_technology(actor_, Technology::perimetr);
  if (!need(low || perimetr, De::low, kNotDeveloped, static_cast<std::int32_t>(Technology::low))) return;
  cite(De::low, kOfBloc, actor_, -1);  // DE-50
  cite(De::low_any_number, kOfBloc, actor_, -1);
  if (!low && perimetr) cite(De::perimetr_low, kOfBloc, actor_, -1);                    // DE-53
  if (!has(aggressors, board_.active)) cite(De::low_answers_low, kOfBloc, actor_, -1);  // DE-52
  if (!missiles_allowed() || !missile_ready(true)) return;
  if (m_.from == kNoArea || at(m_.from).silo.none()) return;
  if (!targets_fit(at(m_.from).silo.type)) return;
  // DE-51, DE-56
  bool aimed = false;
  bool others = false;
  for (std::size_t i = 0; i < m_.target_count(); ++i) {
    const Area target = m_.targets[i];
    const bool theirs =
        has(aggressors, rules_.holder(p_, target)) || has(aggressors, rules_.owner(at(target).unit));
    aimed = aimed || theirs;
    others = others || !theirs;
  }
  if (!need(aimed, De::low_aggressor, kAimedAt, rules_.holder(p_, m_.targets[0]), aggressors)) return;
  if (others && aimed) cite(De::low_binds_aim, kAimedAt, kNobody, aggressors);
}

void Judging::create_missile() {
  if (m_.area == kNoArea || m_.missile == MissileType::none) {
    need(false, De::missile_needs, kNotNeeded);
    return;
  }
  if (!land(m_.area, De::missile_needs)) return;
  if (map(m_.area).sea || !controlled(m_.area, De::missile_needs)) return;
  const Silo& silo = at(m_.area).silo;
  if (!need(silo.none(), De::missile_needs, kMissileIs, static_cast<std::int32_t>(silo.type), m_.area,
            silo.bloc))
    return;
  const std::int32_t left = own().missiles[index(m_.missile)];
  if (!need(left > 0, De::missile_needs, kMissileReserve, static_cast<std::int32_t>(m_.missile), left))
    return;
  cite(De::launch_before_create, kFreshMissile, m_.area);  // DE-48
  paid();
}

}  // namespace casus::defcon
