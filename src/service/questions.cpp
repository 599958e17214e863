// Endpoints for judge, odds, advise and simulate: one conflict, one question, one answer.

#include "report/json/json.hpp"
#include "service/endpoints.hpp"
#include "service/within_memory.hpp"

namespace casus::service {
namespace {

constexpr std::uint64_t kRuns = 100'000;
constexpr std::uint64_t kMaxRuns = 1'000'000'000;
constexpr std::uint64_t kMaxStream = 9'223'372'036'854'775'807;  // the largest integer of JSON answers

}  // namespace

Result<Response> judge(const Call& call) {
  const auto why_not = flag_of(call, "why-not");
  if (!why_not) return why_not.faults();
  const auto move = object_of(call, "move");
  if (!move) return move.faults();
  const auto table = table_of(call);
  if (!table) return table.faults();
  // Nothing is explored: the memory is that of the rulings on every move and of their words.
  return within_memory(call.limits, kMostHeld, [&]() -> Result<Response> {
    if (*why_not) {
      const auto refusals = (*table)->refusals(call.query.find("area"));
      return refusals ? json(call, report::refusals_node(**table, *refusals)) : refusals.faults();
    }
    return shown(call, report::answered(*table, (*table)->judge(*move)));
  });
}

Result<Response> odds(const Call& call) {
  const auto policy = policy_of(call);
  if (!policy) return policy.faults();
  const auto values = values_of(call);
  if (!values) return values.faults();
  const auto table = table_of(call);
  if (!table) return table.faults();
  auto answer = report::answered(*table, (*table)->odds(*policy, call.limits));
  if (answer) answer->asked = *values;
  return shown(call, std::move(answer));
}

Result<Response> advise(const Call& call) {
  const auto table = table_of(call);
  if (!table) return table.faults();
  auto advice = report::advise(*table, call.query.find("goal"), call.limits);
  const auto* plans = advice ? std::get_if<PlansAnswer>(&advice->said) : nullptr;
  // Otherwise the result depends on the time limit.
  const bool complete = plans == nullptr || plans->complete;
  return cacheable_if(complete, shown(call, std::move(advice)));
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
  return shown(call, report::answered(*table, (*table)->simulate(*policy, {*runs, *seed, 1}, call.limits)));
}

}  // namespace casus::service
