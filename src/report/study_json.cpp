#include "report/study_json.hpp"

#include <fmt/format.h>

#include "report/json.hpp"

namespace casus::report {
namespace {

using files::Node;
using Entries = Node::Table;

Node chance_node(const Chance& chance) {
  Entries entries{{"probability", Node(chance.probability)}};
  if (chance.exact) entries.push_back({"exact", Node(chance.exact->to_string())});
  return entries;
}

Node win_node(const Win& win) {
  return Entries{{"attacker", chance_node(win.attacker)}, {"defender", chance_node(win.defender)}};
}

/// A value of a distribution with what lies above and below it.
struct Line {
  std::int64_t value = 0;
  Exact exact;
  double at_least = 0.0;
  double at_most = 0.0;
};
std::vector<Line> lines_of(const probability::Distribution& distribution) {
  std::vector<Line> lines;
  const Integer& total = distribution.total();
  Integer below = 0;
  for (const auto& [value, weight] : distribution.entries()) {
    const Integer above = total - below;
    below += weight;
    lines.push_back(
        {value, Exact(weight, total).reduced(), nearest_double(above, total), nearest_double(below, total)});
  }
  return lines;
}

}  // namespace

files::Node dice_node(const std::string& expression, const probability::Distribution& distribution) {
  Entries quantiles;
  for (const int percent : {5, 25, 50, 75, 95}) {
    const auto value = distribution.quantile(Exact(percent) / Exact(100));
    quantiles.push_back({fmt::format("0.{:02}", percent), Node(*value)});
  }
  Node::Array values;
  for (const Line& line : lines_of(distribution)) {
    values.push_back(Entries{{"value", Node(line.value)},
                             {"probability", Node(line.exact.to_double())},
                             {"exact", Node(line.exact.to_string())},
                             {"at_least", Node(line.at_least)},
                             {"at_most", Node(line.at_most)}});
  }
  const Exact mean = distribution.mean();
  return Entries{{"expression", Node(expression)},          {"mean", Node(mean.to_double())},
                 {"exact_mean", Node(mean.to_string())},    {"deviation", Node(distribution.deviation())},
                 {"quantiles", Node(std::move(quantiles))}, {"distribution", Node(std::move(values))}};
}

std::string dice_csv(const probability::Distribution& distribution) {
  std::string text = "value,probability,at_least,at_most,exact\n";
  for (const Line& line : lines_of(distribution)) {
    text += fmt::format("{},{},{},{},{}\n", line.value, line.exact.to_double(), line.at_least, line.at_most,
                        line.exact.to_string());
  }
  return text;
}

files::Node sensitivity_node(const Sensitivity& sensitivity) {
  Entries entries = head(*sensitivity.table);
  entries.push_back({"policy", Node(to_string(sensitivity.base.policy))});
  entries.push_back({"base", win_node(sensitivity.base)});
  Node::Array changes;
  for (const Sensitivity::Change& change : sensitivity.changes) {
    Entries one{{"path", Node(change.path)},   {"from", Node(change.now)},
                {"to", Node(change.to)},       {"text", Node(change.text())},
                {"win", win_node(change.win)}, {"delta", Node(change.delta.probability)}};
    if (change.delta.exact) one.push_back({"exact_delta", Node(change.delta.exact->to_string())});
    changes.push_back(std::move(one));
  }
  entries.push_back({"changes", std::move(changes)});
  return entries;
}

files::Node comparison_node(const Comparison& comparison) {
  Node::Array rulebooks;
  Node::Array answers;
  for (const Comparison::Answer& answer : comparison.answers) {
    rulebooks.push_back(Node(answer.name));
    answers.push_back(odds_node(*answer.table, answer.odds));
  }
  Node::Array differences;
  for (const Comparison::Difference& difference : comparison.differences) {
    Node::Array values;
    for (const auto& value : difference.values) values.push_back(value.value_or(Node("-")));
    differences.push_back(Entries{{"path", Node(difference.path)},
                                  {"clause", Node(difference.clause)},
                                  {"text", Node(difference.words)},
                                  {"values", Node(std::move(values))}});
  }
  return Entries{{"rulebooks", Node(std::move(rulebooks))},
                 {"answers", Node(std::move(answers))},
                 {"differences", Node(std::move(differences))}};
}

}  // namespace casus::report
