#include "systems/defcon/needs.hpp"

#include <algorithm>

namespace casus::defcon {
namespace {

constexpr int kNever = 1'000;

}  // namespace

Needs::Needs(const Arbiter& rules, const Position& p, const Goal& goal, int left)
    : rules_(rules), p_(p), left_(left) {
  std::vector<std::vector<std::size_t>> parts;
  int areas_to_take = 0;
  for (const GoalPart& part : goal) {
    if (reached(rules, p, part)) continue;
    if (part.kind == GoalPart::Kind::level) {  // DEFCON never rises
      bound_ = kNever;
      return;
    }
    if (part.kind == GoalPart::Kind::control) ++areas_to_take;
    std::vector<std::size_t> wanted;
    for (const Fact& fact : facts_of(part)) wanted.push_back(want(fact, 0));
    parts.push_back(std::move(wanted));
  }
  for (std::size_t next = 0; next < wants_.size(); ++next) {  // nearest the goal first
    if (wants_[next].behind < left_) follow(next);
  }
  settle();
  bound_ = std::max(together(parts), areas_to_take);  // one operation takes one area
  for (const Want& one : wants_) {
    for (const std::size_t number : one.steps) {
      const Step& step = steps_[number];
      if (one.behind + step.due > left_) continue;
      if (step.allowed) operations_.push_back(step.move);
      later_ = later_ || step.later;
    }
  }
  std::sort(operations_.begin(), operations_.end());
  operations_.erase(std::unique(operations_.begin(), operations_.end()), operations_.end());
  if (parts.empty()) return;
  const Step* best = nullptr;
  for (const std::size_t number : parts.front()) {
    for (const std::size_t s : wants_[number].steps) {
      const Step& step = steps_[s];
      if (best == nullptr || step.due < best->due || (step.due == best->due && step.broken < best->broken))
        best = &step;
    }
  }
  if (best != nullptr) nearest_ = best->move;
}

/// Parts that no operation could serve both are due one after the other; of others the longest counts.
int Needs::together(const std::vector<std::vector<std::size_t>>& parts) const {
  std::vector<std::size_t> group(parts.size());
  std::vector<int> due(parts.size(), kNever);
  std::vector<std::size_t> served(steps_.size(), parts.size());  // by step: a part that it serves
  for (std::size_t part = 0; part < parts.size(); ++part) {
    group[part] = part;
    std::vector<std::size_t> open = parts[part];
    for (const std::size_t number : open) due[part] = std::min(due[part], wants_[number].due);
    std::vector<bool> met(wants_.size());
    for (const std::size_t number : open) met[number] = true;
    while (!open.empty()) {
      const Want& one = wants_[open.back()];
      open.pop_back();
      for (const std::size_t number : one.steps) {
        if (served[number] == part) continue;
        if (served[number] < parts.size()) {  // shared: both parts are of one group
          const std::size_t joined = group[served[number]];
          for (std::size_t& of : group) {
            if (of == joined) of = part;
          }
        }
        served[number] = part;
        for (const auto& mend : steps_[number].needs) {
          for (const std::size_t fact : mend) {
            if (!met[fact]) open.push_back(fact);
            met[fact] = true;
          }
        }
      }
    }
  }
  int sum = 0;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    int longest = 0;
    for (std::size_t other = 0; other < parts.size(); ++other) {
      if (group[other] == part) longest = std::max(longest, due[other]);
    }
    sum += longest;
  }
  return std::min(sum, kNever);
}

std::vector<Fact> Needs::facts_of(const GoalPart& part) const {
  switch (part.kind) {
    case GoalPart::Kind::control:
      return {{Fact::Kind::control, part.area}};
    case GoalPart::Kind::instability:
      return {{Fact::Kind::raise, part.area}};
    case GoalPart::Kind::level:
      return {};
    default:
      return {{Fact::Kind::unit, part.area}};
  }
}

std::size_t Needs::want(const Fact& fact, int behind) {
  const auto [at, is_new] = want_of_.try_emplace(fact, wants_.size());
  if (is_new) wants_.push_back({fact, behind, false, {}, 1});
  return at->second;
}

std::size_t Needs::step(const Move& move) {
  const auto [at, is_new] = step_of_.try_emplace(move, steps_.size());
  if (is_new) {
    Step one;
    one.move = move;
    steps_.push_back(std::move(one));
  }
  return at->second;
}

void Needs::follow(std::size_t number) {
  wants_[number].followed = true;
  const Fact fact = wants_[number].fact;
  const int behind = wants_[number].behind;
  each_that_brings(rules_, p_, fact, [&](const Move& move) {
    const std::size_t known = steps_.size();
    const std::size_t at = step(move);
    if (at == known) judge(at, behind);  // once, for the want that is nearest the goal
    if (steps_[at].possible) wants_[number].steps.push_back(at);
  });
}

void Needs::judge(std::size_t at, int behind) {
  const Move move = steps_[at].move;
  // With nothing left to mend it, only whether it is allowed matters.
  if (behind + 1 >= left_ && p_.phase == Phase::operations) {
    steps_[at].allowed = rules_.judge(p_, move, Nothing{});
    steps_[at].possible = steps_[at].allowed;
    return;
  }
  mendings_.clear();
  Step one = steps_[at];
  one.allowed = rules_.judge(p_, move, [&](const Finding& finding) {
    if (finding.holds) return;
    ++one.broken;
    Mending mending = mending_of(rules_, p_, move, finding);
    if (mending.free) {
      one.later = true;
      return;
    }
    int first = kNever;
    for (const Fact& mended : mending.facts) first = std::min(first, least_due(mended));
    if (behind + 1 + first > left_) one.possible = false;
    mendings_.push_back(std::move(mending.facts));
  });
  if (one.possible) {
    for (const std::vector<Fact>& facts : mendings_) {
      std::vector<std::size_t> mend;
      mend.reserve(facts.size());
      for (const Fact& mended : facts) mend.push_back(want(mended, behind + 1));
      one.needs.push_back(std::move(mend));
    }
  }
  steps_[at] = std::move(one);
  if (steps_[at].allowed) want_more(move, behind);
}

/// What is allowed may still fall short of a success: an attack with as much force as the defender's (DE-66).
void Needs::want_more(const Move& move, int behind) {
  if (move.type != Move::Type::attack) return;
  if (p_.areas[move.from].unit.force != p_.areas[move.area].unit.force) return;
  for (const Area area : {move.from, move.area}) want({Fact::Kind::unit, area}, behind + 1);
}

/// DEFCON falls once an operation (DE-18); anything else takes one at least.
int Needs::least_due(const Fact& fact) const {
  if (fact.kind != Fact::Kind::level) return 1;
  const int step = rules_.rulebook().defcon_step;
  return std::max(1, (p_.level - fact.a + step - 1) / step);
}

/// The least fixpoint from above: a step is due one after the last of what it needs, a fact with its first
/// step.
void Needs::settle() {
  for (Want& one : wants_) one.due = one.followed ? kNever : least_due(one.fact);
  for (Step& one : steps_) one.due = one.needs.empty() ? 1 : kNever;
  for (bool changed = true; changed;) {
    changed = false;
    for (Want& one : wants_) {
      if (!one.followed) continue;
      int due = kNever;
      for (const std::size_t step : one.steps) due = std::min(due, steps_[step].due);
      due = std::max(due, least_due(one.fact));
      changed = changed || due < one.due;
      one.due = std::min(one.due, due);
    }
    for (Step& one : steps_) {
      if (!one.possible || one.needs.empty()) continue;
      int last = 0;
      for (const auto& mend : one.needs) {
        int first = kNever;
        for (const std::size_t fact : mend) first = std::min(first, wants_[fact].due);
        last = std::max(last, first);
      }
      const int due = std::min(kNever, last + 1);
      changed = changed || due < one.due;
      one.due = std::min(one.due, due);
    }
  }
}

}  // namespace casus::defcon
