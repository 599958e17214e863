#include "systems/defcon/planning/plans.hpp"

#include "systems/defcon/planning/planner.hpp"

namespace casus::defcon {
namespace {

std::vector<Plans::Step> steps_of(const Board& board, const std::vector<LineMove>& moves) {
  std::vector<Plans::Step> steps;
  for (const LineMove& made : moves) {
    const bool operation = made.at == Position::Stage::choosing && made.move.type != Move::Type::pass;
    steps.push_back({made.move, board.seat_of[made.by], operation});
  }
  return steps;
}

Plans::Plan complete(const Arbiter& rules, const Plan& plan, const Goal& goal, std::size_t most) {
  Plans::Plan whole{steps_of(rules.board(), plan.moves), cost_of(rules, plan), {}, false};
  for (const Breaker& breaker : breakers_of(rules, goal, plan, most + 1)) {
    if (whole.broken_by.size() == most) {
      whole.more_breakers = true;
      break;
    }
    whole.broken_by.push_back(
        {rules.board().seat_of[breaker.bloc], breaker.answer, breaker.before, breaker.refused});
  }
  return whole;
}

Plans::Miss missed(const Arbiter& rules, const NearestMiss& nearest, const Goal& goal) {
  Plans::Miss miss{steps_of(rules.board(), nearest.moves), nearest.position, {}, nearest.refused};
  for (const GoalPart& part : goal) {
    if (!reached(rules, nearest.position, part)) miss.missing.push_back(part.text);
  }
  return miss;
}

}  // namespace

Result<Plans> plans_for(const Arbiter& table, std::string_view text, const Limits& limits,
                        std::size_t most_breakers) {
  const Arbiter rules = with_the_whole_turn(table);
  if (rules.start().stage != Position::Stage::choosing)
    return Fault{
        {}, "--goal: something else is due in this scenario", "the start of an operation was expected"};
  const auto goal = read_goal(rules, text);
  if (!goal) return goal.faults();
  Plans plans;
  const PlanSearch search = find_plans(rules, *goal, limits);
  plans.total = search.plans.size();
  plans.at_least = search.more;
  plans.searched = static_cast<std::size_t>(search.searched);
  plans.complete = search.complete;
  for (std::size_t i = 0; i < std::min(search.plans.size(), kMostPlans); ++i)
    plans.plans.push_back(
        complete(rules, with_sure_bets(rules, *goal, search.plans[i]), *goal, most_breakers));
  if (!search.plans.empty()) return plans;
  for (const GoalPart& part : *goal) {
    if (goal->size() > 1) {
      const PlanSearch alone = find_plans(rules, {part}, limits);
      if (alone.complete && alone.plans.empty()) plans.unreachable.push_back(part.text);
    } else if (search.complete) {
      plans.unreachable.push_back(part.text);
    }
  }
  if (search.nearest) plans.nearest = missed(rules, *search.nearest, *goal);
  return plans;
}

}  // namespace casus::defcon
