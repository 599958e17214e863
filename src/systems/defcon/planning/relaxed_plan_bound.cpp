// Computes a lower bound of the remaining operations from the steps and facts between a position and a goal.
// A part of RelaxedPlan.

#include <algorithm>

#include "systems/defcon/planning/relaxed_plan.hpp"

namespace casus::defcon {

/// Removes steps that no plan with so many operations has: steps that come too late, counting everything that
/// they need and everything that they serve. Repeats until nothing changes.
void RelaxedPlan::narrow() {
  live_.clear();
  for (std::uint32_t number = 0; number < steps_.size(); ++number) {
    if (steps_[number].possible) live_.push_back(number);
  }
  settle();
  find_nearest();
  while (drop()) settle();
}

/// Computes the least fixpoint from above: a step comes one after the last fact that it needs, a fact with
/// its first step.
void RelaxedPlan::settle() {
  for (WantedFact& one : wants_) one.due = one.followed ? kFar : least_due(one.fact);
  for (const std::uint32_t number : live_) steps_[number].due = steps_[number].needs.count == 0 ? 1 : kFar;
  for (bool changed = true; changed;) {
    changed = false;
    for (WantedFact& one : wants_) {
      if (!one.followed) continue;
      int due = kFar;
      for (std::uint32_t i = 0; i < one.steps.count; ++i)
        due = std::min(due, steps_[brings_[one.steps.first + i]].due);
      due = std::max(due, least_due(one.fact));
      changed = changed || due < one.due;
      one.due = std::min(one.due, due);
    }
    for (const std::uint32_t number : live_) {
      Step& one = steps_[number];
      if (one.needs.count == 0) continue;
      int last = 0;
      for (std::uint32_t c = 0; c < one.needs.count; ++c) {
        const Span& clause = clauses_[one.needs.first + c];
        int first = kFar;
        for (std::uint32_t i = 0; i < clause.count; ++i)
          first = std::min(first, wants_[asked_[clause.first + i]].due);
        last = std::max(last, first);
      }
      const int due = std::min(kFar, last + 1);
      changed = changed || due < one.due;
      one.due = std::min(one.due, due);
    }
  }
}

/// Removes steps that come too late. Returns whether any was removed.
bool RelaxedPlan::drop() {
  for (WantedFact& one : wants_) one.behind = kFar;
  for (const std::uint32_t number : live_) steps_[number].behind = kFar;
  open_.clear();
  for (const std::uint32_t part : parts_) {
    wants_[part].behind = 0;
    open_.push_back(part);
  }
  for (std::size_t next = 0; next < open_.size(); ++next) {  // nearest the goal first
    const WantedFact& one = wants_[open_[next]];
    for (std::uint32_t i = 0; i < one.steps.count; ++i) {
      Step& step = steps_[brings_[one.steps.first + i]];
      if (step.behind < kFar) continue;
      step.behind = one.behind;
      if (step.behind + step.due > left_) continue;
      for (std::uint32_t c = 0; c < step.needs.count; ++c) {
        const Span& clause = clauses_[step.needs.first + c];
        for (std::uint32_t f = 0; f < clause.count; ++f) {
          WantedFact& fact = wants_[asked_[clause.first + f]];
          if (fact.behind < kFar) continue;
          fact.behind = step.behind + 1;
          open_.push_back(asked_[clause.first + f]);
        }
      }
    }
  }
  const auto goes = [this](std::uint32_t number) {
    return steps_[number].behind + steps_[number].due > left_;
  };
  const std::size_t before = live_.size();
  live_.erase(std::remove_if(live_.begin(), live_.end(), goes), live_.end());
  if (live_.size() == before) return false;
  for (WantedFact& one : wants_) {
    const auto first = brings_.begin() + one.steps.first;
    one.steps.count =
        static_cast<std::uint32_t>(std::remove_if(first, first + one.steps.count, goes) - first);
  }
  return true;
}

/// Returns a bound from the goal's parts. Parts that no operation could both serve are added up; of parts in
/// one group the longest counts.
int RelaxedPlan::together() {
  std::array<std::size_t, kMostGoals> group{};
  served_.assign(steps_.size(), static_cast<std::uint32_t>(parts_.size()));  // by step: a part that it serves
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    group[part] = part;
    open_.assign(1, parts_[part]);
    met_.assign(wants_.size(), 0);
    met_[parts_[part]] = 1;
    while (!open_.empty()) {
      const WantedFact& one = wants_[open_.back()];
      open_.pop_back();
      for (std::uint32_t i = 0; i < one.steps.count; ++i) {
        const Step& step = steps_[brings_[one.steps.first + i]];
        std::uint32_t& served = served_[step.same];
        if (served != part && served < parts_.size()) {  // shared: both parts are of one group
          const std::size_t joined = group[served];
          for (std::size_t& of : group) {
            if (of == joined) of = part;
          }
        }
        served = static_cast<std::uint32_t>(part);
        for (std::uint32_t c = 0; c < step.needs.count; ++c) {
          const Span& clause = clauses_[step.needs.first + c];
          for (std::uint32_t f = 0; f < clause.count; ++f) {
            const std::uint32_t fact = asked_[clause.first + f];
            if (met_[fact] == 0) open_.push_back(fact);
            met_[fact] = 1;
          }
        }
      }
    }
  }
  int sum = 0;
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    int longest = 0;
    for (std::size_t other = 0; other < parts_.size(); ++other) {
      if (group[other] == part) longest = std::max(longest, wants_[parts_[other]].due);
    }
    sum += longest;
  }
  return std::min(sum, kFar);
}

/// As `settle`, with the current costs of steps: the cost of each fact, and the most expensive clause of each
/// step.
void RelaxedPlan::weigh(bool from_the_end) {
  for (WantedFact& one : wants_) one.dear = one.followed ? kFar : 0;
  for (const std::uint32_t number : live_) {
    Step& one = steps_[number];
    one.dear = one.needs.count > 0 ? kFar : steps_[one.same].is_free ? 0 : 1;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (WantedFact& one : wants_) {
      for (std::uint32_t i = 0; i < one.steps.count; ++i) {
        const int dear = steps_[brings_[one.steps.first + i]].dear;
        changed = changed || dear < one.dear;
        one.dear = std::min(one.dear, dear);
      }
    }
    for (const std::uint32_t number : live_) {
      Step& one = steps_[number];
      if (one.needs.count == 0) continue;
      int dearest = -1;
      for (std::uint32_t c = 0; c < one.needs.count; ++c) {
        const Span& clause = clauses_[one.needs.first + c];
        int least = kFar;
        for (std::uint32_t i = 0; i < clause.count; ++i)
          least = std::min(least, wants_[asked_[clause.first + i]].dear);
        if (least + (from_the_end ? 1 : 0) <= dearest) continue;
        dearest = least;
        one.last = one.needs.first + c;
      }
      const int dear = std::min(kFar, dearest + (steps_[one.same].is_free ? 0 : 1));
      changed = changed || dear < one.dear;
      one.dear = std::min(one.dear, dear);
    }
  }
}

/// Returns the number of disjoint sets of steps such that every plan has a step of each set; so many
/// operations remain (the cuts of Helmert and Domshlak, "Landmarks, critical paths and abstractions", 2009).
/// A cut has the steps that lead into the facts from which the most expensive part follows without cost. Its
/// steps cost nothing from then on.
int RelaxedPlan::landmarks(bool from_the_end) {
  for (Step& one : steps_) one.is_free = false;
  int found = 0;
  for (;; ++found) {
    if (found > left_) return found;
    weigh(from_the_end);
    std::uint32_t dearest = parts_.front();
    for (const std::uint32_t part : parts_) {
      if (wants_[part].dear + (from_the_end ? 1 : 0) > wants_[dearest].dear) dearest = part;
    }
    if (wants_[dearest].dear >= kFar) return kFar;
    if (wants_[dearest].dear == 0) return found;
    met_.assign(wants_.size(), 0);
    met_[dearest] = 1;
    open_.assign(1, dearest);
    served_.clear();  // the cut
    while (!open_.empty()) {
      const WantedFact& one = wants_[open_.back()];
      open_.pop_back();
      for (std::uint32_t i = 0; i < one.steps.count; ++i) {
        const std::uint32_t number = brings_[one.steps.first + i];
        const Step& step = steps_[number];
        if (step.dear >= kFar) continue;
        if (!steps_[step.same].is_free) {
          served_.push_back(number);
          continue;
        }
        if (step.needs.count == 0) continue;
        const Span& clause = clauses_[step.last];
        for (std::uint32_t f = 0; f < clause.count; ++f) {
          const std::uint32_t fact = asked_[clause.first + f];
          if (met_[fact] == 0) open_.push_back(fact);
          met_[fact] = 1;
        }
      }
    }
    for (const std::uint32_t number : served_) steps_[steps_[number].same].is_free = true;
  }
}

}  // namespace casus::defcon
