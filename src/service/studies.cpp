// Endpoints for the studies of designers: sensitivity, sweep, compare, dice.

#include "base/decimal.hpp"
#include "service/endpoints.hpp"

namespace casus::service {
namespace {

constexpr std::uint64_t kMostCells = 100'000;  // cells of a sweep over the network
constexpr double kDiceSteps = 4e8;             // steps of an expression: at most half a second
constexpr double kDiceBytes = 22.0 * (1U << 20U);

Result<std::vector<Axis>> axes_of(const Call& call) {
  std::vector<Axis> axes;
  std::uint64_t cells = 1;
  for (const std::string& text : call.query.all("vary")) {
    auto axis = read_axis(text, "vary");
    if (!axis) return axis.faults();
    cells *= std::min<std::uint64_t>(axis->values.size(), kMostCells + 1);
    if (cells > kMostCells) {
      return Fault{at_option("vary"), "a sweep of more than " + std::to_string(kMostCells) + " cells",
                   "at most that many were expected here; the command line has room for more"};
    }
    axes.push_back(std::move(*axis));
  }
  return axes;
}

Result<std::optional<double>> find_of(const Call& call) {
  const auto said = call.query.find("find");
  if (!said) return std::optional<double>();
  const auto chance = decimal_value(*said);
  if (!chance || *chance < 0.0 || *chance > 1.0)
    return Fault{at_option("find"), "'" + *said + "' is no chance", "a number from 0 to 1 was expected"};
  return chance;
}

/// Streams a sweep as JSON; each piece is sent when its cells are solved.
Result<Response> streamed(const Call& call, const ScenarioTemplate& scenario_template, std::vector<Axis> axes,
                          std::optional<PolicyKind> policy, std::optional<double> find) {
  std::size_t bytes = 0;
  const report::TextSink put = [&](std::string_view piece) {
    bytes += piece.size();
    if (bytes <= kMaxAnswer) call.pieces("application/json", piece);
  };
  std::optional<report::SweepWriter> writer;
  const auto answer = casus::sweep(scenario_template, std::move(axes), policy, 1, call.limits,
                                   [&](const Sweep& sweep, std::uint64_t first, std::uint64_t end) {
                                     if (!writer) writer.emplace(sweep, put);
                                     writer->cells(sweep, first, end);
                                   });
  if (!answer) return answer.faults();
  writer->end(*answer, find);
  if (bytes > kMaxAnswer) return too_long_answer();
  return Response{};
}

}  // namespace

Result<Response> sensitivity(const Call& call) {
  const auto policy = policy_of(call);
  if (!policy) return policy.faults();
  const auto scenario_template = template_of(call);
  if (!scenario_template) return scenario_template.faults();
  return shown(call,
               report::answered(nullptr, casus::sensitivity(*scenario_template, *policy, 1, call.limits)));
}

Result<Response> sweep(const Call& call) {
  const auto policy = policy_of(call);
  if (!policy) return policy.faults();
  const auto find = find_of(call);
  if (!find) return find.faults();
  auto axes = axes_of(call);
  if (!axes) return axes.faults();
  const auto scenario_template = template_of(call);
  if (!scenario_template) return scenario_template.faults();
  if (call.format == report::Format::json)
    return streamed(call, *scenario_template, std::move(*axes), *policy, *find);
  auto answer = casus::sweep(*scenario_template, std::move(*axes), *policy, 1, call.limits);
  if (!answer) return answer.faults();
  return shown(call, report::AnsweredQuestion{nullptr, report::SweepAnswer{std::move(*answer), *find}});
}

Result<Response> compare(const Call& call) {
  const auto policy = policy_of(call);
  if (!policy) return policy.faults();
  const auto scenario = document_of(call);
  if (!scenario) return scenario.faults();
  return shown(call, report::answered(
                         nullptr, casus::compare(*scenario, call.query.all("set"), call.query.all("rulebook"),
                                                 *policy, call.limits, Reach::built_in)));
}

Result<Response> dice(const Call& call) {
  const std::string expression = call.query.find("expression").value_or("");
  const auto exact = flag_of(call, "exact");
  if (!exact) return exact.faults();
  const auto values = values_of(call);
  if (!values) return values.faults();
  auto answer = report::dice(expression, *exact, {kDiceSteps, kDiceBytes, call.limits.stop});
  if (answer.result) answer.result->order.stop = call.limits.stop;
  auto answered = report::answered(nullptr, std::move(answer.result));
  if (answered) answered->asked = *values;
  return shown(call, std::move(answered));
}

}  // namespace casus::service
