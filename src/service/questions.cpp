// judge, odds, advise, simulate: one table, one question, one answer.

#include "report/answer_picture.hpp"
#include "report/json/json.hpp"
#include "service/endpoints.hpp"

namespace casus::service {
namespace {

constexpr std::uint64_t kRuns = 100'000;
constexpr std::uint64_t kMaxRuns = 1'000'000'000;
constexpr std::uint64_t kMaxStream = 9'223'372'036'854'775'807;  // JSON's integers

bool as_picture(const Call& call) { return call.format == "svg"; }

}  // namespace

Result<Response> judge(const Call& call) {
  const auto why_not = flag_of(call, "why-not");
  if (!why_not) return why_not.faults();
  const auto move = object_of(call, "move");
  if (!move) return move.faults();
  const auto table = table_of(call);
  if (!table) return table.faults();
  if (*why_not) {
    const auto refusals = (*table)->refusals(call.query.find("area"));
    if (!refusals) return refusals.faults();
    return json(call, report::refusals_node(**table, *refusals));
  }
  const auto judgement = (*table)->judge(*move);
  if (!judgement) return judgement.faults();
  if (as_picture(call)) return picture(report::judgement_picture(**table, *judgement, CASUS_VERSION));
  return json(call, report::judgement_node(**table, *judgement));
}

Result<Response> odds(const Call& call) {
  const auto policy = policy_of(call);
  if (!policy) return policy.faults();
  const auto table = table_of(call);
  if (!table) return table.faults();
  const auto odds = (*table)->odds(*policy, call.limits);
  if (!odds) return odds.faults();
  if (as_picture(call)) return picture(report::odds_picture(**table, *odds, CASUS_VERSION));
  return json(call, report::odds_node(**table, *odds));
}

Result<Response> advise(const Call& call) {
  const auto table = table_of(call);
  if (!table) return table.faults();
  const auto goal = call.query.find("goal");
  const auto plans = (*table)->plans(goal, call.limits);
  if (!plans) return plans.faults();
  if (*plans) {
    if (as_picture(call)) return picture(report::plans_picture(**table, **plans, CASUS_VERSION));
    Result<Response> response = json(call, report::plans_node(**table, **plans));
    if (response)
      response->lasting = response->lasting && (*plans)->complete;  // else the time that there was decides it
    return response;
  }
  const auto advice = (*table)->advise(call.limits, goal);
  if (!advice) return advice.faults();
  if (as_picture(call)) return picture(report::advice_picture(**table, *advice, CASUS_VERSION));
  return json(call, report::advice_node(**table, *advice));
}

Result<Response> simulate(const Call& call) {
  const auto policy = policy_of(call);
  if (!policy) return policy.faults();
  const auto runs = number_of(call, "runs", kRuns, 1, kMaxRuns);
  if (!runs) return runs.faults();
  const auto seed = number_of(call, "seed", 1, 0, kMaxStream);
  if (!seed) return seed.faults();
  const auto table = table_of(call);
  if (!table) return table.faults();
  const auto simulation = (*table)->simulate(*policy, {*runs, *seed, 1}, call.limits);
  if (!simulation) return simulation.faults();
  return json(call, report::simulation_node(**table, *simulation));
}

}  // namespace casus::service
