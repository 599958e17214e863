// Sensitivities and comparisons in JSON.

#include "report/json/study_json.hpp"

#include "report/json/json.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/schemas.hpp"

namespace casus::report {

using files::Node;
using Change = Sensitivity::Change;
using RefusedStep = Sensitivity::RefusedStep;
using Difference = Comparison::Difference;

namespace {

WinJson win_of(const Win& win) { return {win.attacker, win.defender, win.within}; }

/// A sensitivity behind its head: what it says of the scenario as it is.
const std::optional<Win::Worth>& worth_of(const Sensitivity& sensitivity) { return sensitivity.base.worth; }
template <auto Member>
auto of_worth(const Sensitivity& sensitivity) {
  const auto& worth = worth_of(sensitivity);
  return worth ? std::optional(std::invoke(Member, *worth)) : std::nullopt;
}

/// A change, where worths are measured with its worths.
struct ChangeJson {
  const Change* change = nullptr;
  bool by_worth = false;
};
template <auto Member>
auto of_change(const ChangeJson& of) {
  return std::invoke(Member, *of.change);
}
template <class Value>
std::optional<Value> if_worths(const ChangeJson& of, std::optional<Value> value) {
  return of.change->win.worth && of.by_worth ? value : std::nullopt;
}
std::optional<ByName<std::int64_t>> source_of(const ChangeJson& of) {
  if (of.change->source.empty()) return std::nullopt;
  return ByName<std::int64_t>{{{of.change->source, of.change->source_to}}};
}
std::vector<ChangeJson> changes_of(const Sensitivity& sensitivity) {
  std::vector<ChangeJson> all;
  for (const Change& one : sensitivity.changes) all.push_back({&one, sensitivity.by_worth()});
  return all;
}

}  // namespace

template <>
constexpr auto kRows<ChangeJson> = std::tuple(
    row<&of_change<&Change::path>>("path"), row<&of_change<&Change::now>>("from"),
    row<&of_change<&Change::to>>("to"), row<&of_change<&Change::text>>("text"),
    row<[](const ChangeJson& of) { return win_of(of.change->win); }>("win"),
    row<[](const ChangeJson& of) { return of.change->delta.probability; }>("delta"),
    row<&source_of>("with", "set as well: where one more is taken from"),
    row<[](const ChangeJson& of) { return of.change->delta.exact; }>("exact_delta"),
    row<[](const ChangeJson& of) {
      return if_worths(of, of.change->win.worth ? std::optional(of.change->win.worth->value) : std::nullopt);
    }>("worth"),
    row<[](const ChangeJson& of) { return if_worths(of, std::optional(of.change->worth_delta)); }>(
        "worth_delta"),
    row<[](const ChangeJson& of) { return if_worths(of, of.change->exact_worth_delta); }>(
        "worth_exact_delta"));

template <>
constexpr auto kRows<RefusedStep> = std::tuple(
    row<&RefusedStep::path>("path"), row<&RefusedStep::now>("from"), row<&RefusedStep::to>("to"),
    row<&RefusedStep::text>("text"), row<&RefusedStep::clauses>("clauses", "that do not hold then"));

template <>
constexpr auto kRows<Sensitivity> = std::tuple(
    row<[](const Sensitivity& of) { return of.base.policy; }>("policy"),
    row<[](const Sensitivity& of) { return of.table->policy_text(of.base.policy); }>("policy_text",
                                                                                     "the policy in words"),
    row<[](const Sensitivity& of) { return of.by_worth() ? Measure::worth : Measure::win; }>(
        "measure",
        "worths where every choice is as advised: then a chance of winning would be of another play each "
        "time"),
    row<&of_worth<&Win::Worth::seat>>("seat", "of worths: whose they are"),
    row<[](const Sensitivity& of) { return worth_of(of) ? std::optional(kUnit) : std::nullopt; }>("unit"),
    row<&of_worth<&Win::Worth::value>>("worth", "as it is"),
    row<[](const Sensitivity& of) { return worth_of(of) ? worth_of(of)->exact : std::nullopt; }>(
        "worth_exact"),
    row<[](const Sensitivity& of) { return win_of(of.base); }>("base", "the chances as it is"),
    row<&changes_of>("changes",
                     "the largest difference first, by `worth_delta` where worths are measured: with `path` "
                     "set from `from` "
                     "to `to` the chances are `win`, and the attacker's differs by `delta`. Both one more "
                     "and one fewer of "
                     "each thing"),
    row<&Sensitivity::refused>("refused", "steps after which what is declared is not allowed").or_nothing());

template <>
constexpr auto kRows<Difference> = std::tuple(row<&Difference::path>("path"),
                                              row<&Difference::clause>("clause"),
                                              row<&Difference::words>("text"),
                                              row<[](const Difference& difference) {
                                                Node::Array values;
                                                for (const auto& value : difference.values)
                                                  values.push_back(value.value_or(Node("-")));
                                                return values;
                                              }>("values", "\"-\" where absent"));

Node sensitivity_node(const Sensitivity& sensitivity) {
  return conflict_answer(*sensitivity.table, sensitivity);
}

Node comparison_node(const Comparison& comparison) {
  Node::Array rulebooks;
  Node::Array answers;
  for (const Comparison::Answer& answer : comparison.answers) {
    rulebooks.push_back(Node(answer.name));
    answers.push_back(odds_node(*answer.table, answer.odds));
  }
  return Entries{{"rulebooks", Node(std::move(rulebooks))},
                 {"answers", Node(std::move(answers))},
                 {"differences", to_json_node(comparison.differences)}};
}

void add_study_schemas(Entries& schemas) {
  schemas.push_back({"Sensitivity", conflict_answer_schema<Sensitivity>(false).node()});
  ObjectSchema comparison;
  comparison.add("rulebooks", schema_of<std::vector<std::string>>(), "what they were named, in their order",
                 true);
  comparison.add("answers", Entries{{"type", Node("array")}, {"items", reference("Odds")}},
                 "the `odds` under each", true);
  comparison.add("differences", schema_of<std::vector<Difference>>(), "fields that are not the same in all",
                 true);
  schemas.push_back({"Comparison", comparison.node()});
}

}  // namespace casus::report
