#pragma once
// Plans, and what single moves were found to be worth, in words. For systems that search for plans.

#include <string>
#include <utility>

#include "table/best_play.hpp"

namespace casus {

template <Rules R>
class Planning {
 public:
  using At = BestPlay<R>;
  explicit Planning(const At& at) : at_(at) {}

  [[nodiscard]] PlansAnswer say(const auto& found, std::string goal) const {
    PlansAnswer said;
    said.seat = at_.system().seat_name(at_.rules(), found.seat);
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
        Ruling ruling = at_.rule(found.nearest->position, *found.nearest->refused);
        if (!ruling.allowed) miss.refused = std::move(ruling);
      }
      said.nearest = std::move(miss);
    }
    return said;
  }

  /// Advice of what single moves are worth.
  [[nodiscard]] Advice advise(const auto& weighed) const {
    Advice advice;
    advice.seat = at_.system().seat_name(at_.rules(), weighed.seat);
    advice.wants_least = at_.prices().dimensions() == 1 && weighed.seat == 1;
    for (const auto& choice : weighed.choices)
      advice.choices.push_back({at_.words().say(choice.move), choice.worth.to_double(), choice.worth});
    advice.best = weighed.best;
    advice.value = advice.choices[advice.best].value;
    advice.exact = advice.choices[advice.best].exact;
    advice.optimised = weighed.optimised;
    for (const auto& step : weighed.line) {
      const double value = step.worth.to_double();
      const bool wants_least = at_.prices().dimensions() == 1 && step.seat == 1;
      advice.line.push_back({at_.words().say(step.move), at_.system().seat_name(at_.rules(), step.seat), "",
                             1.0, value, wants_least ? 0.0 - value : value});
    }
    advice.rests_on = at_.words().rests_on(weighed.cited);
    return advice;
  }

 private:
  [[nodiscard]] std::vector<PlansAnswer::Step> steps(const auto& made) const {
    std::vector<PlansAnswer::Step> said;
    said.reserve(made.size());
    for (const auto& step : made)
      said.push_back(
          {at_.words().say(step.move), step.operation, at_.system().seat_name(at_.rules(), step.seat)});
    return said;
  }
  [[nodiscard]] PlansAnswer::Plan say_plan(const auto& plan) const {
    PlansAnswer::Plan said{steps(plan.steps), {}, {}, plan.more_breakers};
    for (const Transfer& moved : plan.cost)
      said.cost.push_back({at_.system().piece(at_.rules(), moved.piece), moved.count});
    for (const auto& breaker : plan.broken_by) {
      said.broken_by.push_back(
          {at_.system().seat_name(at_.rules(), breaker.seat), at_.words().say(breaker.answer), breaker.before,
           breaker.refused ? "then this is not allowed: " + at_.system().say(at_.rules(), *breaker.refused)
                           : "then the goal is missed"});
    }
    return said;
  }

  const At& at_;
};

}  // namespace casus
