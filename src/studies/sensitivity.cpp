#include "studies/sensitivity.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "base/threads.hpp"

namespace casus {

namespace {

std::string step_in_words(const std::string& words, std::int64_t now, std::int64_t to) {
  return words + ": " + std::to_string(now) + " → " + std::to_string(to);
}

}  // namespace

std::string Sensitivity::Change::text() const { return step_in_words(words, now, to); }
std::string Sensitivity::RefusedStep::text() const { return step_in_words(words, now, to); }

namespace {

/// One step of one parameter.
struct Step {
  const Parameter* parameter = nullptr;
  std::int64_t to = 0;
  std::optional<Sensitivity::Change> change;  // nothing if the rules refuse the step
  std::optional<Sensitivity::RefusedStep> refused;
  Faults faults;
};

/// Changes the parameter and computes who wins under the policy of the base: declared moves stay declared.
void turn(Step& step, ScenarioTemplate& scenario_template, PolicyKind policy, const Limits& limits,
          Memory& memory) {
  const Parameter& parameter = *step.parameter;
  const auto set = [](const std::string& path, std::int64_t to) {
    return setting_of(path, at_option("--set"), {files::Node(to), {"--set"}});
  };
  const std::string source = step.to > parameter.now ? parameter.source : "";
  const std::int64_t source_to = parameter.source_now + step.to - parameter.now;
  std::vector<Setting> settings{set(parameter.path, step.to)};
  if (!source.empty()) settings.push_back(set(source, source_to));
  const auto changed = scenario_template.with(settings);
  if (!changed) return;
  const auto other = open_table(*changed);
  if (!other) return;
  const auto win = (*other)->win(policy, Precision::quick, limits, &memory);
  if (!win) {
    const auto ruled = (*other)->judge(std::nullopt);
    const bool refused = ruled && ruled->declared && !ruled->declared->allowed;
    if (!refused) {
      step.faults = win.faults();
      return;
    }
    step.refused = {parameter.path, parameter.now, step.to, parameter.words, {}};
    std::vector<std::string>& clauses = step.refused->clauses;
    for (const FindingText& finding : ruled->declared->findings) {
      if (!finding.holds && std::find(clauses.begin(), clauses.end(), finding.clause) == clauses.end())
        clauses.push_back(finding.clause);
    }
    return;
  }
  Sensitivity::Change change{
      step.parameter->path, step.parameter->now, step.to, step.parameter->words, *win, {}};
  if (!source.empty()) {
    change.source = source;
    change.source_to = source_to;
  }
  step.change = std::move(change);
}

/// Computes the differences of a change from the base.
void compare(Sensitivity::Change& change, const Win& base) {
  const Win* win = &change.win;
  constexpr double kRounding = 1e-12;  // rounding errors of doubles: smaller differences count as 0
  change.delta.probability = win->attacker.probability - base.attacker.probability;
  if (std::abs(change.delta.probability) < kRounding) change.delta.probability = 0.0;
  if (win->attacker.exact && base.attacker.exact) {
    const Exact delta = (*win->attacker.exact - *base.attacker.exact).reduced();
    change.delta = {delta.to_double(), delta};
  }
  if (base.worth && change.win.worth) {
    change.worth_delta = change.win.worth->value - base.worth->value;
    if (change.win.worth->exact && base.worth->exact) {
      change.exact_worth_delta = (*change.win.worth->exact - *base.worth->exact).reduced();
      change.worth_delta = change.exact_worth_delta->to_double();
    }
  }
}

}  // namespace

Result<Sensitivity> sensitivity(ScenarioTemplate scenario_template, std::optional<PolicyKind> policy,
                                unsigned threads, const Limits& limits) {
  const auto sources = scenario_template.with();
  if (!sources) return sources.faults();
  auto table = open_table(*sources);
  if (!table) return table.faults();
  const std::vector<Parameter> parameters = (*table)->parameters();
  std::vector<Step> steps;
  for (const Parameter& parameter : parameters) {
    for (const std::int64_t to : {parameter.now + parameter.step, parameter.now - parameter.step})
      steps.push_back({&parameter, to, std::nullopt, std::nullopt, {}});
  }
  // The base is the first of the jobs. Changes are compared with it when all jobs are done.
  const PolicyKind how = policy.value_or((*table)->default_policy());
  std::optional<Result<Win>> base;
  std::atomic<std::size_t> next{0};
  const auto work = [&](ScenarioTemplate own, const Limits& own_limits, bool reports) {
    Memory memory;
    std::size_t at = 0;
    Limits inner =
        // Repeats the progress in changes during a change, for callbacks that must be called regularly.
        own_limits;
    if (reports && limits.progress) {
      inner.progress = [&](std::string_view, std::uint64_t, std::uint64_t) {
        limits.progress("changes", at, steps.size());
      };
    }
    for (std::size_t i = next++; i <= steps.size() && !limits.stopped(); i = next++) {
      at = i;
      if (reports && limits.progress) limits.progress("changes", i, steps.size());
      if (i > 0) {
        turn(steps[i - 1], own, how, inner, memory);
      } else if (base = (*table)->win(policy, Precision::exact, inner); !*base) {
        next = steps.size() + 1;
      }
    }
  };
  Limits quiet = limits;  // this thread reports progress itself, in changes
  quiet.progress = nullptr;
  on_threads(
      static_cast<unsigned>(std::min<std::size_t>(threads, steps.size() + 1)),
      [&](bool reports) { work(scenario_template, quiet, reports); }, [&] { next = steps.size() + 1; });
  if (base && !*base) return base->faults();
  if (auto fault = limits.exceeded(0, 0)) return *fault;
  Sensitivity result{std::move(*table), **base, {}, {}};
  for (Step& step : steps) {
    if (!step.faults.empty()) return std::move(step.faults);
    if (step.refused) result.refused.push_back(std::move(*step.refused));
    if (!step.change) continue;
    compare(*step.change, result.base);
    result.changes.push_back(std::move(*step.change));
  }
  std::stable_sort(result.changes.begin(), result.changes.end(), [&](const auto& a, const auto& b) {
    return std::abs(result.measured(a)) > std::abs(result.measured(b));
  });
  return result;
}

}  // namespace casus
