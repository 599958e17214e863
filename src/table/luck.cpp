#include "table/luck.hpp"

#include <algorithm>

#include "table/luck_accounts.hpp"

namespace casus {
namespace {

constexpr std::size_t kMostExact = 200'000;  ///< nodes whose worths are kept as big numbers

Result<LuckAnswer> weighed(const Conflict& conflict, const std::vector<RecordedStep>& steps,
                           std::optional<Measure> asked, const Limits& limits) {
  const Solver solver(conflict, asked);
  if (const auto fault = solver.no_measure()) return *fault;
  std::vector<ChosenMove> chosen;
  for (const RecordedStep& step : steps) {
    if (step.move) chosen.push_back({step.before, *step.move});
  }
  const auto solved = solver.solve_with(std::move(chosen), limits);
  if (!solved) return solved.faults();
  const Graph& graph = solved->graph();
  const Policy& policy = solved->policy();
  LuckAnswer said;
  said.measure = solver.measure();
  if (said.measure == Measure::worth) said.text = conflict.scenario().optimised;
  std::vector<Exact> exact;
  ExactWork work;
  if (policy.exact && graph.nodes.size() <= kMostExact) exact = worth_from_each<Exact>(graph, policy, &work);
  auto accounts = exact.empty()
                      ? LuckAccounts<double>(solver, *solved, worth_from_each<double>(graph, policy), limits)
                            .accounts(steps)
                      : LuckAccounts<Exact>(solver, *solved, std::move(exact), limits).accounts(steps);
  if (!accounts) return accounts.faults();
  said.accounts = std::move(*accounts);
  const Equilibrium* mixed = solved->equilibrium();
  if (mixed != nullptr && !policy.exact) said.exploitability = mixed->exploitability;
  return said;
}

/// What is under way now and then in a play that is too large itself, each as a conflict of its own: what
/// it settled, and nothing of what it was good for later.
Result<LuckAnswer> singly(const Conflict& conflict, const std::vector<RecordedStep>& steps,
                          const Fault& too_large, std::optional<Measure> asked, const Limits& limits) {
  LuckAnswer said;
  said.singly = "Weighed part by part, each by what it settled alone: " + too_large.what + ".";
  Limits limits_of_part = limits;
  limits_of_part.foretold = false;  // the size of a part was not
  const OwnAnswers* own_answers = conflict.own_answers();
  for (std::size_t i = 0; own_answers != nullptr && i < steps.size();) {
    if (limits.stopped()) return *limits.exceeded(0, 0);
    const auto part = own_answers->operation_at(steps[i].before);
    if (!part) {
      ++i;
      continue;
    }
    const std::string& began = steps[i == 0 ? 0 : i - 1].text;
    const std::vector<RecordedStep> own = steps_of_operation(*part, steps, i);
    i += own.size();
    auto one = weighed(*part, own, asked, limits_of_part);
    if (!one) {
      if (limits.stopped()) return one.faults();
      said.singly += " Not '" + began + "': " + one.faults().front().what + ".";
      continue;
    }
    said.measure = one->measure;
    said.text = one->text;
    if (one->exploitability)
      said.exploitability = std::max(said.exploitability.value_or(0.0), *one->exploitability);
    for (LuckAnswer::Account& account : one->accounts) {
      account.of = began;
      said.accounts.push_back(std::move(account));
    }
  }
  if (!said.accounts.empty()) return said;
  return Fault{{},
               "what luck and choices did cannot be told: " + too_large.what +
                   ", and nothing in it can be solved by itself",
               "one operation a play, declared by itself, was expected"};
}

}  // namespace

Result<LuckAnswer> luck_of(const Conflict& conflict, FairDice& dice, const Ask& ask,
                           const PlayReporter& report, std::optional<Measure> measure, const Limits& limits) {
  StepRecorder recorder(conflict);
  const auto hear = [&](const PlayEntry& entry) {
    recorder.hear(entry);
    if (report) report(entry);
  };
  const auto too_large = conflict.unexplorable();
  if (const auto fault = Solver(conflict, measure).no_measure(); fault && !too_large) return *fault;
  const auto played = play_of(conflict, dice, always_answered(ask), hear, &recorder);
  if (!played) return played.faults();
  return too_large ? singly(conflict, recorder.steps, *too_large, measure, limits)
                   : weighed(conflict, recorder.steps, measure, limits);
}

Result<LuckAnswer> luck_at_start(const Conflict& conflict, std::optional<Measure> measure,
                                 const Limits& limits) {
  return weighed(conflict, {}, measure, limits);
}

}  // namespace casus
