// What may be launched at whom, the first of those that are alike. A part of Exchange.

#include <algorithm>

#include "systems/defcon/exchange.hpp"

namespace casus::defcon {

void Exchange::add_aims(MissileType type) {  // DE-45 to DE-47
  const Board& board = rules_->board();
  std::vector<std::array<Area, kMaxTargets>>& aims = aims_[index(type)];
  std::array<Area, kMaxTargets> targets{kNoArea, kNoArea, kNoArea, kNoArea};
  if (type == MissileType::a_bomb) {
    for (Area area = 0; area < board.areas.size(); ++area) {
      targets[0] = area;
      aims.push_back(targets);
    }
    return;
  }
  for (const AreaSet& territory : board.territory_areas) {
    const int due = std::min(territory.size(), type == MissileType::h_bomb ? 2 : 3);
    const std::function<void(int, Area)> choose = [&](int taken, Area from) {
      if (taken == due) return aims.push_back(targets);
      territory.each([&](Area area) {
        if (area < from) return;
        targets[static_cast<std::size_t>(taken)] = area;
        choose(taken + 1, static_cast<Area>(area + 1));
        targets[static_cast<std::size_t>(taken)] = kNoArea;
      });
    };
    if (due > 0) choose(0, 0);
  }
}

std::uint64_t Exchange::likeness(const Position& p, Area area, bool apart) const {
  std::uint64_t alike = std::uint64_t{holder_[area]} + 1;  // who may answer, and who is aimed at
  if (!p.dead.has(area) && !p.air.has(area)) {
    alike |= standing_[area];
    const int missile = missile_in_[area];
    if (missile >= 0 && ((p.launched >> static_cast<unsigned>(missile)) & 1U) == 0) {
      // What others launch lands together, so that the order of silos matters to the active bloc alone; to
      // it, too, silos of one type that follow each other are alike, but for those it has passed over.
      const auto number = static_cast<std::size_t>(missile);
      const Missile& here = missiles_[number];
      const bool active = here.bloc == rules_->board().active;
      const std::uint64_t of_type = here.bloc * kMissileTypes + index(here.type);
      const bool passed_over = active && number < first_left(p);
      const auto run = static_cast<std::uint64_t>(active && !passed_over ? here.run + 1 : 0);
      alike |= (1 + of_type + (passed_over ? 32U : 0U)) << 24U | run << 56U;
    }
  }
  if (apart) alike |= (std::uint64_t{rules_->board().areas[area].territory} + 1) << 32U;
  return alike;
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

/// Whether a strike takes anything from the other of two blocs. Where it does not, passing is as good: what
/// it launches is lost, and the other may answer.
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

void Exchange::each_candidate(const Position& p, const std::function<void(const Move&)>& visit) const {
  visit(Move{});  // first: who gains nothing launches nothing
  // While bombs of a whole territory are left, areas of different territories are not alike.
  bool apart = false;
  for (std::size_t i = 0; i < missiles_.size(); ++i)
    apart = apart || (missiles_[i].type != MissileType::a_bomb && ready(p, i));
  std::array<std::uint64_t, kMaxAreas> alike{};
  for (Area area = 0; area < holder_.size(); ++area) alike[area] = likeness(p, area, apart);
  // By where a missile comes from and what its targets are like.
  std::vector<std::array<std::uint64_t, kMaxTargets + 1>> seen;
  Move move{p.stage == Position::Stage::answering ? Move::Type::retaliate : Move::Type::launch};
  for (std::size_t i = p.next; i < missiles_.size(); ++i) {
    if (missiles_[i].bloc != p.due || !ready(p, i)) continue;
    move.from = missiles_[i].silo;
    // DE-48; under LOW one that is new may fly too (DE-57)
    if (p.stage == Position::Stage::launching && rules_->start().areas[move.from].silo.fresh) continue;
    // Where the missile came from has an empty silo when it lands.
    const std::uint64_t own = alike[move.from];
    alike[move.from] &= ~(std::uint64_t{0xff} << 24U | std::uint64_t{0xff} << 56U);
    for (const auto& targets : aims_[index(missiles_[i].type)]) {
      move.targets = targets;
      if (!aimed_well(p, move) || (zero_sum_ && !takes(p, move))) continue;
      std::array<std::uint64_t, kMaxTargets + 1> sorted{};
      sorted[kMaxTargets] = own | static_cast<std::uint64_t>(missiles_[i].type) << 48U;
      const std::size_t count = move.target_count();
      for (std::size_t t = 0; t < count; ++t) sorted[t] = alike[targets[t]];
      std::sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(count));
      if (std::find(seen.begin(), seen.end(), sorted) != seen.end()) continue;
      seen.push_back(sorted);
      visit(move);
    }
    alike[move.from] = own;
  }
}

}  // namespace casus::defcon
