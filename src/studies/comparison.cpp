#include "studies/comparison.hpp"

#include <algorithm>

#include "systems/file_kind.hpp"

namespace casus {
namespace {

/// Returns the value of a field; for an array of tables the whole array.
std::optional<files::Node> value_at(const files::Document& rulebook, std::string_view path) {
  const files::Node* node = &rulebook.root;
  while (node != nullptr && !path.empty()) {
    const std::size_t dot = path.find('.');
    node = node->find(path.substr(0, dot));
    path.remove_prefix(dot == std::string_view::npos ? path.size() : dot + 1);
  }
  return node == nullptr ? std::nullopt : std::optional(*node);
}

std::vector<Comparison::Difference> differences(const SystemInfo& system,
                                                const std::vector<files::Document>& rulebooks) {
  std::vector<Comparison::Difference> found;
  for (const Field& field : system.fields) {
    Comparison::Difference one{std::string(field.path),
                               std::string(system.clauses[field.clause.row].id),
                               std::string(field.words),
                               {}};
    for (const files::Document& rulebook : rulebooks) one.values.push_back(value_at(rulebook, field.path));
    const bool same = std::all_of(one.values.begin(), one.values.end(),
                                  [&](const auto& value) { return value == one.values.front(); });
    if (!same) found.push_back(std::move(one));
  }
  return found;
}

}  // namespace

Result<Comparison> compare(const files::Document& scenario, const std::vector<std::string>& sets,
                           std::vector<std::string> rulebooks, std::optional<PolicyKind> policy,
                           const Limits& limits, Reach reach) {
  if (rulebooks.empty() || rulebooks.size() > kMaxCompared) {
    return Fault{{},
                 std::to_string(rulebooks.size()) + " rulebooks to compare",
                 "--rulebook once to " + std::to_string(kMaxCompared) + " times was expected"};
  }
  std::vector<std::optional<std::string>> names(rulebooks.begin(), rulebooks.end());
  if (names.size() == 1) names.insert(names.begin(), std::nullopt);

  Comparison comparison;
  std::vector<files::Document> documents;
  for (const auto& name : names) {
    auto scenario_template = ScenarioTemplate::of(scenario, name, sets, reach);
    if (!scenario_template) return scenario_template.faults();
    auto sources = scenario_template->with();
    if (!sources) return sources.faults();
    auto table = open_table(*sources);
    if (!table) return table.faults();
    auto odds = (*table)->odds(policy, limits);
    if (!odds) return odds.faults();
    comparison.answers.push_back({name.value_or((*table)->title()), std::move(*table), std::move(*odds)});
    documents.push_back(std::move(sources->rulebook));
  }
  comparison.differences = differences(comparison.answers.front().table->info(), documents);
  return comparison;
}

Result<Comparison> compare(const Request& request, std::vector<std::string> rulebooks,
                           std::optional<PolicyKind> policy, const Limits& limits) {
  const auto scenario = load_scenario(request);
  if (!scenario) return scenario.faults();
  return compare(*scenario, request.sets, std::move(rulebooks), policy, limits, Reach::files);
}

}  // namespace casus
