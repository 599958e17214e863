#include "report/rulebook.hpp"

#include <algorithm>

#include "files/path.hpp"
#include "report/json/toml.hpp"
#include "report/text/parts.hpp"
#include "systems/built_in_scenarios.hpp"

namespace casus::report {
namespace {

using files::Node;

constexpr std::string_view kPreface =
    "# A rulebook of casus, to be copied and changed. Above each field: the clause it acts for, how firm "
    "that\n"
    "# clause is (stated, our reading, a house rule), and what the field does.\n\n";

std::string word(const Node& root, std::string_view key) {
  const Node* node = root.find(key);
  return node != nullptr && node->text() != nullptr ? *node->text() : "";
}

/// Returns the comment at the head of a file as one paragraph.
std::string about(std::string_view toml) {
  std::string words;
  while (toml.starts_with('#')) {
    const std::size_t end = toml.find('\n');
    std::string_view line = toml.substr(1, end == std::string_view::npos ? end : end - 1);
    if (line.starts_with(' ')) line.remove_prefix(1);
    words += (words.empty() || line.empty() ? "" : " ") + std::string(line);
    toml.remove_prefix(end == std::string_view::npos ? toml.size() : end + 1);
  }
  return words;
}

}  // namespace

ClauseTable clauses_in_force(const SystemInfo& system, const files::Document& rulebook) {
  const Node* edition = rulebook.root.find("edition");
  const bool second = edition != nullptr && edition->integer() != nullptr && *edition->integer() == 2;
  return {system.clauses, second ? 1U : 0U};
}

bool is_in_force(const RuleInForce& one, const Node& value) {
  const std::string now = toml_value(value);
  return now == one.value || now == '"' + std::string(one.value) + '"';
}

Clause clause_of(const SystemInfo& system, const files::Document& rulebook, const Field& field) {
  const auto value = files::find(rulebook, field.path);
  if (!value) return field.clause;
  const auto at = std::find_if(system.in_force.begin(), system.in_force.end(), [&](const RuleInForce& one) {
    return one.path == field.path && is_in_force(one, **value);
  });
  return at == system.in_force.end() ? field.clause : at->clause;
}

std::string rulebook_toml(const SystemInfo& system, const files::Document& rulebook) {
  const ClauseTable clauses = clauses_in_force(system, rulebook);
  return std::string(kPreface) + to_toml(rulebook.root, [&](const std::string& path) -> std::string {
           const auto field = std::find_if(system.fields.begin(), system.fields.end(),
                                           [&](const Field& one) { return one.path == path; });
           if (field == system.fields.end()) return "";
           const Clause clause = clause_of(system, rulebook, *field);
           return std::string(clauses.row(clause).id) + ", " +
                  std::string(standing_words(clauses.standing(clause))) + ": " + std::string(field->words);
         });
}

Node rulebook_node(const SystemInfo& system, const files::Document& rulebook) {
  const ClauseTable clauses = clauses_in_force(system, rulebook);
  Node::Array fields;
  for (const Field& field : system.fields) {
    const auto value = files::find(rulebook, field.path);
    if (!value) continue;
    const Clause clause = clause_of(system, rulebook, field);
    Node::Table line{{"path", Node(field.path)},
                     {"value", **value},
                     {"clause", Node(clauses.row(clause).id)},
                     {"standing", Node(to_string(clauses.standing(clause)))},
                     {"text", Node(field.words)}};
    if (!field.one_of.empty()) {
      Node::Array words;
      for (const std::string_view word : field.one_of) words.emplace_back(word);
      line.push_back({"one_of", std::move(words)});
    }
    fields.push_back(std::move(line));
  }
  return Node::Table{{"system", Node(system.id)}, {"rulebook", rulebook.root}, {"fields", std::move(fields)}};
}

std::string systems_text(const Style& style) {
  Page page(style);
  bool first = true;
  bool described = false;
  for (const SystemInfo& system : systems()) {
    const bool heads = std::exchange(first, false) || (system.described && described);
    if (!heads) page.blank();
    if (system.described && !std::exchange(described, true)) {
      page.words("Told in one file each; casus new FILE begins one of your own:", 0);
    }
    page.item({{std::string(system.id), Ink::bold}, {"  "}}, system.title);
    std::vector<std::vector<Cell>> table;
    for (const std::string_view name : system.rulebooks) {
      if (system.described) continue;  // a described game has its values in its own file
      const auto rulebook = load_rulebook(std::string(name), Reach::built_in);
      table.push_back({{std::string(name)}, {rulebook ? word(rulebook->root, "title") : "", Ink::dim}});
    }
    rows(page, table);
  }
  return page.take();
}

Node systems_node() {
  Node::Array array;
  for (const SystemInfo& system : systems()) {
    Node::Array rulebooks;
    for (const std::string_view name : system.rulebooks) {
      Node::Table one{{"name", Node(name)}};
      if (const auto rulebook = load_rulebook(std::string(name), Reach::built_in)) {
        one.push_back({"title", Node(word(rulebook->root, "title"))});
        if (const Node* edition = rulebook->root.find("edition")) one.push_back({"edition", *edition});
      }
      rulebooks.push_back(std::move(one));
    }
    Node::Table one{
        {"system", Node(system.id)}, {"title", Node(system.title)}, {"rulebooks", std::move(rulebooks)}};
    if (system.described) one.push_back({"described", Node(true)});
    array.push_back(std::move(one));
  }
  return Node::Table{{"systems", std::move(array)}};
}

Result<Node> scenarios_node(std::string_view system) {
  Node::Array array;
  for (const BuiltInScenario& one : built_in_scenarios()) {
    if (!system.empty() && one.system != system) continue;
    const auto document = files::read_toml(one.toml, one.name);
    if (!document) return document.faults();
    const std::string title = word(document->root, "title");
    array.push_back(Node::Table{{"system", Node(one.system)},
                                {"name", Node(one.name)},
                                {"title", Node(title.empty() ? std::string(one.name) : title)},
                                {"about", Node(about(one.toml))}});
  }
  return Node(Node::Table{{"scenarios", Node(std::move(array))}});
}

std::string scenarios_text(const Style& style, std::string_view system) {
  Page page(style);
  const auto all = built_in_scenarios();
  std::vector<BuiltInScenario> scenarios(all.begin(), all.end());
  std::stable_sort(scenarios.begin(), scenarios.end(),
                   [](const BuiltInScenario& a, const BuiltInScenario& b) {
                     return a.system < b.system;  // the easiest of a system stays its first
                   });
  std::vector<std::vector<Cell>> table;
  for (const BuiltInScenario& one : scenarios) {
    if (!system.empty() && one.system != system) continue;
    const auto document = files::read_toml(one.toml, one.name);
    table.push_back({{one.path(), Ink::bold}, {document ? word(document->root, "title") : "", Ink::dim}});
  }
  rows(page, table);
  return page.take();
}

}  // namespace casus::report
