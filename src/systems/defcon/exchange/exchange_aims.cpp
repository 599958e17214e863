// The possible launches and their targets, reduced to the first of equivalent ones. A part of Exchange.

#include <algorithm>

#include "systems/defcon/exchange/exchange.hpp"

namespace casus::defcon {

std::uint64_t Exchange::effect_of_strike(const Position& p, Area area, bool apart) const {
  // Determines which blocs may answer, and which are targets.
  std::uint64_t alike = std::uint64_t{holder_[area]} + 1;
  if (!p.dead.has(area) && !p.air.has(area)) {
    alike |= standing_[area] << 8U;
    const int missile = missile_in_[area];
    if (missile >= 0 && ready(p, static_cast<std::size_t>(missile))) {
      const Missile& here = missiles_[static_cast<std::size_t>(missile)];
      alike |= (1 + here.bloc * 8U + here.kind()) << 24U;
    }
  } else {
    alike |= (zero_sum_ ? alike : 0) << 8U;  // equivalent to an empty area
    if (foreign_.has(area) && !p.dead.has(area))
      alike |= std::uint64_t{1} << 63U | std::uint64_t{area} << 48U;
  }
  if (apart) alike |= (std::uint64_t{rules_->board().areas[area].territory} + 1) << 32U;
  return alike;
}

int Exchange::dearness(const Position& p, Area area) const {
  if (!zero_sum_ || p.dead.has(area) || p.air.has(area)) return 0;
  return rules_->owner(rules_->start().areas[area].unit) == p.due ? -dear_[area] : dear_[area];
}

bool Exchange::aimed_well(const Position& p, const Move& m) const {  // DE-51, DE-56
  if (p.stage != Position::Stage::answering) return true;
  const Blocs aggressors = p.may_answer[p.due];
  for (std::size_t i = 0; i < m.target_count(); ++i) {
    const Area target = m.targets[i];
    const Unit& unit = rules_->start().areas[target].unit;
    if (has(aggressors, holder_[target])) return true;
    if (!p.dead.has(target) && !unit.none() && has(aggressors, rules_->owner(unit))) return true;
  }
  return false;
}

/// Returns whether a strike takes anything from the other of two blocs. If it does not, passing is as good:
/// the missile is lost, and the other bloc may answer.
bool Exchange::takes(const Position& p, const Move& m) const {
  for (std::size_t i = 0; i < m.target_count(); ++i) {
    const Area target = m.targets[i];
    if (p.dead.has(target) || p.air.has(target)) continue;
    const Unit& unit = rules_->start().areas[target].unit;
    const Bloc owner = unit.none() ? kNobody : rules_->owner(unit);
    if (owner != kNobody && owner != p.due) return true;
    const int missile = missile_in_[target];
    if (missile < 0 || !ready(p, static_cast<std::size_t>(missile))) continue;
    if (missiles_[static_cast<std::size_t>(missile)].bloc != p.due) return true;
  }
  return false;
}

/// Returns whether the rulebook forbids a strike: DE-54, DE-77.
bool Exchange::is_barred(const Position& p, const Move& m) const {
  if (has(bound_by_panchsheel_, p.due)) return true;
  if (rules_->rulebook().strikes_own_alone || p.stage == Position::Stage::answering) return false;
  for (std::size_t i = 0; i < m.target_count(); ++i) {
    const Area target = m.targets[i];
    const Bloc by = rules_->board().areas[target].sea ? rules_->owner(rules_->start().areas[target].unit)
                                                      : holder_[target];
    if (by != p.due) return false;
  }
  return true;
}

void Exchange::each_candidate(const Position& p, const std::function<void(const Move&)>& visit) const {
  visit(Move{});  // first: a bloc that gains nothing launches nothing
  // While missiles that strike whole territories are left, areas of different territories are not equivalent.
  bool apart = false;
  for (std::size_t i = 0; i < missiles_.size(); ++i)
    apart = apart || (missiles_[i].type != MissileType::a_bomb && ready(p, i) &&
                      rules_->board().is_played(missiles_[i].bloc));
  std::array<std::uint64_t, kMaxAreas> alike{};
  for (const Area area : rules_->board().each_area()) alike[area] = effect_of_strike(p, area, apart);
  struct Launch {
    /// The kinds of its targets, and its origin.
    std::array<std::uint64_t, kMaxTargets + 1> like{};
    int dear = 0;
    Move move;
  };
  std::vector<Launch> launches;
  Launch next;
  next.move.type = p.stage == Position::Stage::answering ? Move::Type::retaliate : Move::Type::launch;
  std::uint64_t flying = 0;  // kinds with a missile that is about to be destroyed, and kinds already visited
  std::uint64_t flown = 0;
  for (std::size_t i = 0; zero_sum_ && i < missiles_.size(); ++i) {
    if (missiles_[i].bloc == p.due && ready(p, i) && p.air.has(missiles_[i].silo))
      flying |= std::uint64_t{1} << missiles_[i].kind();
  }
  for (std::size_t i = p.next; i < missiles_.size(); ++i) {
    const Missile& missile = missiles_[i];
    if (missile.bloc != p.due || !ready(p, i)) continue;
    const Area from = next.move.from = missile.silo;
    // DE-48; under LOW a new missile may fly too (DE-57)
    if (p.stage == Position::Stage::launching && missile.fresh) continue;
    const bool flies_or_dies = zero_sum_ && p.air.has(from);
    // A missile that would be destroyed goes first, and of several it does not matter which.
    const std::uint64_t of_kind = std::uint64_t{1} << missile.kind();
    if ((flying & of_kind) != 0) {
      if (!flies_or_dies || (flown & of_kind) != 0) continue;
      flown |= of_kind;
      next.like[kMaxTargets] = std::uint64_t{1} << 62U | missile.kind();
    }
    // The silo of the missile is empty when it lands.
    const std::uint64_t own = alike[from];
    alike[from] &= ~(std::uint64_t{0xff} << 24U);
    for (const auto& targets : aims_[index(missile.type)]) {
      next.move.targets = targets;
      if (!aimed_well(p, next.move) || is_barred(p, next.move) || (zero_sum_ && !takes(p, next.move)))
        continue;
      const std::size_t count = next.move.target_count();
      next.dear = 0;
      bool at_own_silo = false;
      for (std::size_t t = 0; t < kMaxTargets; ++t) {
        next.like[t] = t < count ? alike[targets[t]] : 0;
        if (t >= count) continue;
        next.dear += dearness(p, targets[t]);
        const int struck = missile_in_[targets[t]];
        at_own_silo =
            at_own_silo || (struck >= 0 && missiles_[static_cast<std::size_t>(struck)].bloc == p.due);
      }
      std::sort(next.like.begin(), next.like.begin() + static_cast<std::ptrdiff_t>(count));
      if (!flies_or_dies) {
        // The unit that it leaves behind is the most valuable. Not if it strikes at its own silos, or if the
        // unit belongs to another bloc.
        const Bloc owner = rules_->owner(rules_->start().areas[from].unit);
        const bool free = zero_sum_ && !at_own_silo && (owner == p.due || dear_[from] == 0);
        next.like[kMaxTargets] = free || !zero_sum_ ? own : std::uint64_t{1} << 61U | from;
        if (free) next.dear += dear_[from];
      }
      const auto known = std::find_if(launches.begin(), launches.end(),
                                      [&](const Launch& one) { return one.like == next.like; });
      if (known == launches.end()) {
        launches.push_back(next);
      } else if (known->dear < next.dear) {
        *known = next;
      }
    }
    alike[from] = own;
  }
  for (const Launch& launch : launches) visit(launch.move);
}

}  // namespace casus::defcon
