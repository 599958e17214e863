#include "systems/defcon/planning/relaxed_plan.hpp"

#include <algorithm>
#include <cstring>

#include "base/hash.hpp"

namespace casus::defcon {
namespace {

constexpr int kNever = 1'000;
constexpr std::uint8_t kNoKind = 255;
constexpr std::size_t kFactKinds = static_cast<std::size_t>(Fact::Kind::missions) + 1;
constexpr std::size_t kPlaces = 4096;  ///< of steps: a power of two

std::size_t number_of(const Fact& fact) {
  return (static_cast<std::size_t>(fact.kind) * 256 + fact.a) * 16 + fact.b;
}

std::uint64_t hash_of(const Move& move) {
  static_assert(std::has_unique_object_representations_v<Move>);
  std::array<std::uint64_t, 2> words{};
  static_assert(sizeof(Move) <= sizeof(words));
  std::memcpy(words.data(), &move, sizeof(Move));
  return combine(words[0], words[1]);
}

}  // namespace

RelaxedPlan::RelaxedPlan(const Arbiter& rules, const Goal& goal, Citations* cited)
    : rules_(rules), goal_(goal), cited_(cited), want_of_(kFactKinds * 256 * 16), step_of_(kPlaces) {}

void RelaxedPlan::look_at(const Position& p, int left) {
  p_ = &p;
  left_ = left;
  ++turn_;
  wants_.clear();
  steps_.clear();
  parts_.clear();
  brings_.clear();
  clauses_.clear();
  asked_.clear();
  operations_.clear();
  later_ = false;
  nearest_.reset();
  int areas_to_take = 0;
  for (const GoalPart& part : goal_) {
    if (reached(rules_, p, part)) continue;
    if (part.kind == GoalPart::Kind::level) {  // DEFCON never rises
      bound_ = kNever;
      return;
    }
    if (part.kind == GoalPart::Kind::control) ++areas_to_take;
    parts_.push_back(want(fact_of(part), 0));
  }
  for (std::size_t next = 0; next < wants_.size(); ++next) {  // nearest the goal first
    if (wants_[next].behind < left_) follow(next);
  }
  narrow();
  bound_ = std::max(together(), areas_to_take);  // one operation takes one area
  int found = bound_ <= left_ && left_ > 1 ? landmarks(false) : 0;
  // Of equally good sets, others may be better.
  if (found > 0 && found < left_) found = std::max(found, landmarks(true));
  bound_ = std::max(bound_, found);
  choose(found == left_);
}

/// Selects the operations worth trying. `tight`: every remaining operation must be in a cut.
void RelaxedPlan::choose(bool tight) {
  for (const std::uint32_t number : live_) {
    const Step& step = steps_[number];
    if (tight && !steps_[step.same].is_free) continue;
    if (step.allowed && step.move.type == Move::Type::bombard) {
      aims(step.move);
    } else if (step.allowed) {
      operations_.push_back(step.move);
    }
    later_ = later_ || step.later;
  }
  std::sort(operations_.begin(), operations_.end());
  operations_.erase(std::unique(operations_.begin(), operations_.end()), operations_.end());
}

void RelaxedPlan::find_nearest() {
  if (parts_.empty()) return;
  const Step* best = nullptr;
  const Span& steps = wants_[parts_.front()].steps;
  for (std::uint32_t i = 0; i < steps.count; ++i) {
    const Step& step = steps_[brings_[steps.first + i]];
    if (best == nullptr || step.due < best->due || (step.due == best->due && step.broken < best->broken))
      best = &step;
  }
  if (best != nullptr) nearest_ = best->move;
}

/// Visits every way of a ship to distribute its points that includes the given target (DE-74). A fault of one
/// target remains among others.
void RelaxedPlan::aims(const Move& move) {
  rules_.each_bombardment(*p_, move.from, [&](const Move& aimed) {
    const auto& targets = aimed.targets;
    if (std::find(targets.begin(), targets.end(), move.targets[0]) != targets.end() &&
        rules_.judge(*p_, aimed, NullSink{}))
      operations_.push_back(aimed);
  });
}

Fact RelaxedPlan::fact_of(const GoalPart& part) {
  switch (part.kind) {
    case GoalPart::Kind::control:
      return {Fact::Kind::control, part.area};
    case GoalPart::Kind::instability:
      return {Fact::Kind::raise, part.area};
    case GoalPart::Kind::build:
      return {Fact::Kind::ours, part.area, static_cast<std::uint8_t>(part.unit)};
    default:
      return {Fact::Kind::less, part.area};
  }
}

std::uint32_t RelaxedPlan::want(const Fact& fact, int behind) {
  Slot& place = want_of_[number_of(fact)];
  if (place.turn != turn_) {
    place = {turn_, static_cast<std::uint32_t>(wants_.size())};
    wants_.push_back({fact, behind, false, {}, 1, 0});
  }
  return place.at;
}

std::uint32_t RelaxedPlan::step(const Move& move, Lack lack) {
  if (steps_.size() * 2 >= step_of_.size()) {  // more room: all entries are inserted again
    step_of_.assign(step_of_.size() * 2, Slot{});
    for (std::uint32_t at = 0; at < steps_.size(); ++at) {
      std::size_t slot = hash_of(steps_[at].move) & (step_of_.size() - 1);
      while (step_of_[slot].turn == turn_) slot = (slot + 1) & (step_of_.size() - 1);
      step_of_[slot] = {turn_, at};
    }
  }
  auto at = static_cast<std::uint32_t>(steps_.size());
  Step one;
  one.move = move;
  one.lack = lack;
  one.same = at;
  if (move.type == Move::Type::bombard) {  // a ship bombards only once, whatever its targets
    Slot& place = ship_[move.from];
    if (place.turn != turn_) place = {turn_, at};
    one.same = place.at;
  }
  for (std::size_t slot = hash_of(move) & (step_of_.size() - 1);; slot = (slot + 1) & (step_of_.size() - 1)) {
    Slot& place = step_of_[slot];
    if (place.turn != turn_) {
      place = {turn_, at};
      steps_.push_back(one);
      return at;
    }
    const Step& known = steps_[place.at];
    if (known.move != move) continue;
    if (known.lack == lack) return place.at;
    if (known.lack.conquers == lack.conquers) one.same = known.same;
  }
}

/// Returns whether an attack may do no more than destroy both units (DE-66), now or after its unit has come.
bool RelaxedPlan::may_fall_short(const Move& move) const {
  const bool seals = rules_.rulebook().navy_seals_attack && move.technology == Technology::navy_seals;
  if ((move.type != Move::Type::attack && !seals) || !rules_.rulebook().attack_needs_more) return false;
  const Unit& defender = p_->areas[move.area].unit;
  if (defender.none() || defender.type == UnitType::bunker || rules_.owner(defender) == rules_.active() ||
      rules_.holder(*p_, move.area) == rules_.active())
    return false;
  if (seals) return rules_.rulebook().forces[index(UnitType::motorized)] <= defender.force;
  const Unit& unit = p_->areas[move.from].unit;
  return unit.none() || rules_.owner(unit) != rules_.active() || unit.force <= defender.force;
}

/// Returns the highest level below the current one at which a mission's reward takes an area; 0 if it does so
/// now, or by other means.
std::uint8_t RelaxedPlan::level_of_reward(std::uint8_t number, Area area) const {
  const Mission& mission = rules_.board().missions[number];
  for (const Reward& reward : mission.rewards) {
    if (reward.kind == Reward::Kind::attack) return 0;
  }
  const auto takes = [&](const Reward& reward, std::uint8_t level) {
    return reward.kind == Reward::Kind::control && (reward.areas.empty() || reward.areas.has(area)) &&
           rules_.takes_control(mission, reward, area, level);
  };
  for (std::uint8_t level = p_->level; level > 0; --level) {
    const bool now = std::any_of(mission.rewards.begin(), mission.rewards.end(),
                                 [&](const Reward& reward) { return takes(reward, level); });
    if (now) return level == p_->level ? std::uint8_t{0} : level;
  }
  return 0;
}

RelaxedPlan::Lack RelaxedPlan::lack_of(const Move& move, const Fact& fact, bool conquers) const {
  Lack lack;
  lack.conquers = conquers;
  if (move.type == Move::Type::technology && conquers) lack.force = kNoKind;  // only a weaker defender
  if (move.type == Move::Type::score_mission &&
      (fact.kind == Fact::Kind::control || fact.kind == Fact::Kind::less))
    lack.level = level_of_reward(move.mission, fact.a);
  if (move.type != Move::Type::attack && move.type != Move::Type::redeploy) return lack;
  const Unit& unit = p_->areas[move.from].unit;
  if (fact.kind == Fact::Kind::ours && !is_of_kind(unit.type, unit.force, fact.b)) lack.kind = fact.b;
  const Unit& defender = p_->areas[move.area].unit;
  if (move.type != Move::Type::attack || defender.none() || rules_.owner(defender) == rules_.active() ||
      rules_.holder(*p_, move.area) == rules_.active())
    return lack;
  const bool there = !unit.none() && rules_.owner(unit) == rules_.active();
  if (defender.type == UnitType::bunker) {
    lack.bunker = !there;  // the current position is judged
  } else if (conquers || !there) {
    lack.force = kind_of_force(defender.force + (conquers ? 1 : 0));
  }
  return lack;
}

void RelaxedPlan::follow(std::size_t number) {
  const Fact fact = wants_[number].fact;
  const int behind = wants_[number].behind;
  using Kind = Fact::Kind;
  const auto conquest = [&](const Move& move) {
    // The loss of a naval unit together with another changes DEFCON, too (DE-18).
    if (fact.kind == Kind::level)
      return !rules_.rulebook().naval_loss_changes_defcon || !rules_.board().areas[move.area].sea;
    return fact.kind == Kind::control || fact.kind == Kind::ours;
  };
  const auto first = static_cast<std::uint32_t>(brings_.size());
  const auto add = [&](const Move& move, bool conquers) {
    const auto known = static_cast<std::uint32_t>(steps_.size());
    const std::uint32_t at = step(move, lack_of(move, fact, conquers));
    if (at == known) judge(at, behind);  // once, for the wanted fact nearest the goal
    if (steps_[at].possible) brings_.push_back(at);
  };
  each_that_brings(rules_, *p_, fact, [&](const Move& move) {
    // An attack that conquers and one that does not are two steps: a plan may need both, one after the other.
    const bool two = may_fall_short(move);
    if (!two || !conquest(move)) add(move, false);
    if (two) add(move, true);
  });
  WantedFact& one = wants_[number];
  one.followed = true;
  one.steps = {first, static_cast<std::uint32_t>(brings_.size()) - first};
}

void RelaxedPlan::judge(std::uint32_t at, int behind) {
  const Move move = steps_[at].move;
  // If no operation is left to mend it, only whether it is allowed matters.
  if (behind + 1 >= left_ && p_->phase == Phase::operations) {
    steps_[at].allowed = steps_[at].lack == Lack() && rules_.judge(*p_, move, NullSink{});
    if (cited_ != nullptr && !steps_[at].allowed) cite(rules_.broken(*p_, move, room_));
    steps_[at].possible = steps_[at].allowed;
    return;
  }
  precondition_spans_.clear();
  preconditions_.clear();
  Step& one = steps_[at];
  const auto mended_by = [&](std::size_t first) {
    int due = kNever;
    for (std::size_t i = first; i < preconditions_.size(); ++i)
      due = std::min(due, least_due(preconditions_[i]));
    if (behind + 1 + due > left_) one.possible = false;
    precondition_spans_.push_back(
        {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(preconditions_.size() - first)});
  };
  const auto broken = rules_.broken(*p_, move, room_);
  if (cited_ != nullptr) cite(broken);
  one.allowed = broken.empty();
  one.broken = static_cast<std::uint16_t>(broken.size());
  for (const Finding& finding : broken) {
    const std::size_t first = preconditions_.size();
    if (mending_of(rules_, *p_, move, finding, preconditions_)) {
      one.later = true;
    } else {
      mended_by(first);
    }
  }
  const auto also = [&](std::uint8_t kind, bool or_less) {
    const std::size_t first = preconditions_.size();
    if (kind != kNoKind) preconditions_.push_back({Fact::Kind::ours, move.from, kind});
    if (or_less) preconditions_.push_back({Fact::Kind::less, move.area});
    mended_by(first);
  };
  if (one.lack.conquers || one.lack.force != 0) also(one.lack.force, true);
  if (one.lack.bunker)
    also(against_bunker(rules_, *p_) ? static_cast<std::uint8_t>(UnitType::armored) : kNoKind, true);
  if (one.lack.kind != 0) also(one.lack.kind, false);
  if (one.lack.level != 0) {
    preconditions_.push_back({Fact::Kind::level, one.lack.level});
    mended_by(preconditions_.size() - 1);
  }
  one.allowed = one.allowed && one.lack == Lack();
  if (!one.possible) return;
  one.needs = {static_cast<std::uint32_t>(clauses_.size()),
               static_cast<std::uint32_t>(precondition_spans_.size())};
  for (const Span& span : precondition_spans_) {
    clauses_.push_back({static_cast<std::uint32_t>(asked_.size()), span.count});
    for (std::uint32_t i = 0; i < span.count; ++i)
      asked_.push_back(want(preconditions_[span.first + i], behind + 1));
  }
}

void RelaxedPlan::cite(std::span<const Finding> findings) {
  for (const Finding& finding : findings) cited_->insert(finding.clause);
}

/// Returns a lower bound of the operations for a fact. DEFCON falls once in an operation (DE-18), by the
/// rulebook's step; any other fact takes at least one operation.
int RelaxedPlan::least_due(const Fact& fact) const {
  if (fact.kind != Fact::Kind::level) return 1;
  if (cited_ != nullptr) cited_->insert(clause(De::defcon_step));
  const int step = rules_.rulebook().defcon_step;
  const int left = p_->level - fact.a;
  if (step == 0 && left > 0) return kFar;
  return left <= 0 ? 1 : (left + step - 1) / step;
}

}  // namespace casus::defcon
