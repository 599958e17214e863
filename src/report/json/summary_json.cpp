#include "report/json/summary_json.hpp"

#include <string_view>

#include "report/json/parts_json.hpp"

namespace casus::report {

using files::Node;

Node headline_node(const Odds::Headline& headline) {
  Entries one{{"text", text(headline.text)}};
  Node::Array columns;
  for (const Odds::Headline::Columns& its : headline.columns) {
    Node::Array are;
    for (const auto& [name, probability] : its.are)
      are.push_back(Entries{{"name", text(name)}, {"probability", Node(probability)}});
    columns.push_back(Entries{{"of", text(its.of)}, {"are", std::move(are)}});
  }
  if (!columns.empty()) one.push_back({"columns", std::move(columns)});
  if (!headline.leads()) return one;
  if (!headline.name.empty()) {
    one.push_back({"distribution", text(headline.name)});
    if (headline.of) one.push_back({"of", Node(*headline.of)});
    one.push_back({"mean", Node(headline.mean)});
    one.push_back({"deviation", Node(headline.deviation)});
    one.push_back({"least", Node(headline.least)});
    one.push_back({"most", Node(headline.most)});
    return one;
  }
  Node::Array outcomes;
  for (const std::string& id : headline.outcomes) outcomes.push_back(text(id));
  one.push_back({"outcomes", std::move(outcomes)});
  one.push_back({"probability", Node(headline.chance.probability)});
  if (headline.chance.exact) one.push_back({"exact", Node(headline.chance.exact->to_string())});
  return one;
}

Node rules_node(const Advice::Rules& rules) {
  Node::Array list;
  for (const Advice::Rules::Rule& rule : rules.list) {
    Node::Array conditions;
    for (const Advice::Rules::Condition& one : rule.conditions) {
      Entries condition{{"number", text(one.number)}};
      if (one.at_least) condition.push_back({"at_least", Node(*one.at_least)});
      if (one.at_most) condition.push_back({"at_most", Node(*one.at_most)});
      conditions.push_back(std::move(condition));
    }
    list.push_back(Entries{{"question", text(rule.question)},
                           {"when", text(rule.when)},
                           {"conditions", std::move(conditions)},
                           {"text", text(rule.text)}});
  }
  return Entries{{"list", std::move(list)},
                 {"cost", Node(rules.cost)},
                 {"share", Node(rules.share)},
                 {"positions", Node(static_cast<std::int64_t>(rules.positions))}};
}

}  // namespace casus::report
