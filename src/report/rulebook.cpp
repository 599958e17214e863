#include "report/rulebook.hpp"

#include <algorithm>

#include "files/path.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/schemas.hpp"
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

/// A field of a rulebook, with what it does.
struct FieldJson {
  std::string path;
  Node value;
  std::string clause;
  Standing standing = Standing::stated;
  std::string text;
  std::vector<std::string> one_of;
};
struct RulebookJson {
  std::string system;
  Node rulebook;
  std::vector<FieldJson> fields;
};

struct RulebookName {
  std::string name;
  std::string title;
  std::optional<std::int64_t> edition;
};
struct SystemJson {
  std::string system;
  std::string title;
  std::vector<RulebookName> rulebooks;
  bool described = false;
};
struct SystemsJson {
  std::vector<SystemJson> systems;
};

struct ScenarioJson {
  std::string system;
  std::string name;
  std::string title;
  std::string about;
};
struct ScenariosJson {
  std::vector<ScenarioJson> scenarios;
};

}  // namespace

template <>
constexpr auto kRows<FieldJson> = std::tuple(
    row<&FieldJson::path>("path"), row<&FieldJson::value>("value"), row<&FieldJson::clause>("clause"),
    row<&FieldJson::standing>("standing"), row<&FieldJson::text>("text"),
    row<&FieldJson::one_of>("one_of", "the words that it, or each of its list, may be").or_nothing());
template <>
constexpr auto kRows<RulebookJson> = std::tuple(row<&RulebookJson::system>("system"),
                                                row<&RulebookJson::rulebook>("rulebook").object(),
                                                row<&RulebookJson::fields>("fields"));
template <>
constexpr auto kRows<RulebookName> = std::tuple(row<&RulebookName::name>("name"),
                                                row<&RulebookName::title>("title"),
                                                row<&RulebookName::edition>("edition"));
template <>
constexpr auto kRows<SystemJson> = std::tuple(
    row<&SystemJson::system>("system"), row<&SystemJson::title>("title"),
    row<&SystemJson::rulebooks>("rulebooks"),
    row<&SystemJson::described>("described", "told in one file, not in C++; absent: no").or_nothing());
template <>
constexpr auto kRows<SystemsJson> = std::tuple(row<&SystemsJson::systems>("systems"));
template <>
constexpr auto kRows<ScenarioJson> = std::tuple(row<&ScenarioJson::system>("system"),
                                                row<&ScenarioJson::name>("name"),
                                                row<&ScenarioJson::title>("title"),
                                                row<&ScenarioJson::about>("about"));
template <>
constexpr auto kRows<ScenariosJson> = std::tuple(row<&ScenariosJson::scenarios>("scenarios"));

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
  RulebookJson answer{std::string(system.id), rulebook.root, {}};
  for (const Field& field : system.fields) {
    const auto value = files::find(rulebook, field.path);
    if (!value) continue;
    const Clause clause = clause_of(system, rulebook, field);
    answer.fields.push_back({std::string(field.path),
                             **value,
                             std::string(clauses.row(clause).id),
                             clauses.standing(clause),
                             std::string(field.words),
                             {field.one_of.begin(), field.one_of.end()}});
  }
  return to_json_node(answer);
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
  SystemsJson answer;
  for (const SystemInfo& system : systems()) {
    SystemJson one{std::string(system.id), std::string(system.title), {}, system.described};
    for (const std::string_view name : system.rulebooks) {
      RulebookName named{std::string(name), "", std::nullopt};
      if (const auto rulebook = load_rulebook(named.name, Reach::built_in)) {
        named.title = word(rulebook->root, "title");
        const Node* edition = rulebook->root.find("edition");
        if (edition != nullptr && edition->integer() != nullptr) named.edition = *edition->integer();
      }
      one.rulebooks.push_back(std::move(named));
    }
    answer.systems.push_back(std::move(one));
  }
  return to_json_node(answer);
}

Result<Node> scenarios_node(std::string_view system) {
  ScenariosJson answer;
  for (const BuiltInScenario& one : built_in_scenarios()) {
    if (!system.empty() && one.system != system) continue;
    const auto document = files::read_toml(one.toml, one.name);
    if (!document) return document.faults();
    std::string title = word(document->root, "title");
    if (title.empty()) title = one.name;
    answer.scenarios.push_back(
        {std::string(one.system), std::string(one.name), std::move(title), about(one.toml)});
  }
  return to_json_node(answer);
}

void add_rulebook_schemas(Node::Table& schemas) {
  schemas.push_back({"Systems", object_schema<SystemsJson>()});
  schemas.push_back({"Scenarios", object_schema<ScenariosJson>()});
  schemas.push_back({"Rulebook", object_schema<RulebookJson>()});
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
