#pragma once
// Plans, and what single moves were found to be worth, in words. For systems that search for plans.

#include <string>
#include <utility>

#include "table/conflict.hpp"

namespace casus {

class Planning {
 public:
  explicit Planning(const Conflict& conflict) : conflict_(conflict) {}

  [[nodiscard]] PlansAnswer say(const auto& found, std::string goal) const {
    PlansAnswer said;
    said.seat = conflict_.seat_name(found.seat);
    said.goal = std::move(goal);
    for (const auto& plan : found.plans) said.plans.push_back(say_plan(plan));
    said.total = found.total;
    said.at_least = found.at_least;
    said.searched = found.searched;
    said.complete = found.complete;
    said.unreachable = found.unreachable;
    if (found.nearest) {
      PlansAnswer::Miss miss{steps(found.nearest->steps), found.nearest->missing, std::nullopt};
      if (found.nearest->refused) {
        Ruling ruling =
            conflict_.rule(Position::of(found.nearest->position), Move::of(*found.nearest->refused));
        if (!ruling.allowed) miss.refused = std::move(ruling);
      }
      said.nearest = std::move(miss);
    }
    return said;
  }

  /// Advice of what single moves are worth.
  [[nodiscard]] Advice advise(const auto& weighed) const {
    Advice advice;
    advice.seat = conflict_.seat_name(weighed.seat);
    advice.wants_least = conflict_.prices().dimensions() == 1 && weighed.seat == 1;
    for (const auto& choice : weighed.choices)
      advice.choices.push_back(
          {conflict_.text(Move::of(choice.move)), choice.worth.to_double(), choice.worth});
    advice.best = weighed.best;
    advice.value = advice.choices[advice.best].value;
    advice.exact = advice.choices[advice.best].exact;
    advice.optimised = weighed.optimised;
    for (const auto& step : weighed.line) {
      const double value = step.worth.to_double();
      const bool wants_least = conflict_.prices().dimensions() == 1 && step.seat == 1;
      advice.line.push_back({conflict_.text(Move::of(step.move)), conflict_.seat_name(step.seat), "", 1.0,
                             value, wants_least ? 0.0 - value : value});
    }
    advice.rests_on = conflict_.rests_on(weighed.cited);
    return advice;
  }

 private:
  [[nodiscard]] std::vector<PlansAnswer::Step> steps(const auto& made) const {
    std::vector<PlansAnswer::Step> said;
    said.reserve(made.size());
    for (const auto& step : made)
      said.push_back({conflict_.text(Move::of(step.move)), step.operation, conflict_.seat_name(step.seat)});
    return said;
  }
  [[nodiscard]] PlansAnswer::Plan say_plan(const auto& plan) const {
    PlansAnswer::Plan said{steps(plan.steps), {}, {}, plan.more_breakers};
    for (const Transfer& moved : plan.cost)
      said.cost.push_back({conflict_.piece(moved.piece).id, moved.count});
    for (const auto& breaker : plan.broken_by) {
      said.broken_by.push_back(
          {conflict_.seat_name(breaker.seat), conflict_.text(Move::of(breaker.answer)), breaker.before,
           breaker.refused ? "then this is not allowed: " + conflict_.words(Move::of(*breaker.refused)).text
                           : "then the goal is missed"});
    }
    return said;
  }

  const Conflict& conflict_;
};

}  // namespace casus
