#include "systems/defcon/plans_said.hpp"

#include "systems/defcon/planner.hpp"
#include "systems/defcon/system.hpp"
#include "systems/words.hpp"

namespace casus::defcon {
namespace {

class Saying {
 public:
  explicit Saying(const Arbiter& rules) : rules_(rules), words_(rules) {}

  [[nodiscard]] std::vector<PlansSaid::Step> steps(const std::vector<Made>& moves) const {
    std::vector<PlansSaid::Step> said;
    for (const Made& made : moves) {
      const bool operation = made.at == Position::Stage::choosing && made.move.type != Move::Type::pass;
      said.push_back(
          {words_.say(made.move), operation, System::seat_name(rules_, rules_.board().seat_of[made.by])});
    }
    return said;
  }

  [[nodiscard]] PlansSaid::Plan plan(const Plan& plan, const Goal& goal) const {
    PlansSaid::Plan said;
    said.steps = steps(plan.moves);
    for (const Transfer& moved : cost_of(rules_, plan))
      said.cost.push_back({System::piece(rules_, moved.piece), moved.count});
    const auto breakers = breakers_of(rules_, goal, plan, PlansSaid::kMostBreakers + 1);
    for (const Breaker& breaker : breakers) {
      if (said.broken_by.size() == PlansSaid::kMostBreakers) {
        said.more_breakers = true;
        break;
      }
      said.broken_by.push_back({System::seat_name(rules_, rules_.board().seat_of[breaker.bloc]),
                                words_.say(breaker.answer), breaker.before,
                                breaker.refused ? "then this is not allowed: " + say(rules_, *breaker.refused)
                                                : "then the goal is missed"});
    }
    return said;
  }

  [[nodiscard]] PlansSaid::Miss miss(const NearestMiss& nearest, const Goal& goal) const {
    PlansSaid::Miss said;
    said.steps = steps(nearest.moves);
    for (const GoalPart& part : goal) {
      if (!reached(rules_, nearest.position, part)) said.missing.push_back(part.text);
    }
    if (nearest.refused) {
      casus::Ruling ruling{words_.say(*nearest.refused), false, {}};
      ruling.allowed = rules_.judge(nearest.position, *nearest.refused, [&](const Finding& finding) {
        ruling.findings.push_back(words_.say(finding));
      });
      if (!ruling.allowed) said.refused = std::move(ruling);
    }
    return said;
  }

 private:
  const Arbiter& rules_;
  Words<System> words_;
};

}  // namespace

Result<PlansSaid> plans_for(const Arbiter& table, std::string_view text, const Limits& limits) {
  const Arbiter rules = with_the_whole_turn(table);
  if (rules.start().stage != Position::Stage::choosing)
    return Fault{
        {}, "--goal: something else is due in this scenario", "the start of an operation was expected"};
  auto goal = read_goal(rules, text);
  if (!goal) return goal.faults();
  PlansSaid said;
  said.goal = text;
  said.seat = System::seat_name(rules, 0);
  const PlanSearch search = find_plans(rules, *goal, limits);
  said.total = search.plans.size();
  said.at_least = search.more;
  said.searched = static_cast<std::size_t>(search.searched);
  said.complete = search.complete;
  const Saying saying(rules);
  for (std::size_t i = 0; i < std::min(search.plans.size(), kMostPlans); ++i)
    said.plans.push_back(saying.plan(search.plans[i], *goal));
  if (!search.plans.empty()) return said;
  for (const GoalPart& part : *goal) {
    if (goal->size() > 1) {
      const PlanSearch alone = find_plans(rules, {part}, limits);
      if (alone.complete && alone.plans.empty()) said.unreachable.push_back(part.text);
    } else if (search.complete) {
      said.unreachable.push_back(part.text);
    }
  }
  if (search.nearest) said.nearest = saying.miss(*search.nearest, *goal);
  return said;
}

}  // namespace casus::defcon
