// What a page shows beside answers, in JSON.

#include "report/json/reference_json.hpp"

#include <algorithm>

#include "report/json/form_json.hpp"
#include "report/json/json.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/schemas.hpp"
#include "report/rulebook.hpp"

namespace casus::report {

using files::Node;

namespace {

/// A clause, or a part of one, with the standing that it has in force.
struct ClauseInForce {
  std::string clause;
  std::string part;
  Standing standing = Standing::stated;
  std::string text;
};
struct SectionJson {
  std::string title;
  std::vector<std::string> facts;
  std::vector<GuideTable> tables;
  std::vector<std::string> clauses;
};
struct ClausesJson {
  std::string system;
  std::string rulebook;
  std::vector<ClauseInForce> clauses;
  std::vector<SectionJson> sections;
};

/// Returns the ids of a section's clauses, each once.
std::vector<std::string> ids_of(const GuideSection& section, const ClauseTable& clauses) {
  std::vector<std::string> ids;
  for (const Clause clause : section.clauses) {
    std::string id(clauses.row(clause).id);
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(std::move(id));
  }
  return ids;
}

struct ParametersJson {
  std::vector<Parameter> knobs;
};
struct NamesJson {
  std::vector<std::string> names;
};

template <auto Member>
auto of_game(const Checked& checked) {
  return checked.is_game ? std::optional(checked.*Member) : std::nullopt;
}

}  // namespace

template <>
constexpr auto kRows<ClauseInForce> = std::tuple(row<&ClauseInForce::clause>("clause"),
                                                 row<&ClauseInForce::part>("part").or_nothing(),
                                                 row<&ClauseInForce::standing>("standing"),
                                                 row<&ClauseInForce::text>("text"));
template <>
constexpr auto kRows<GuideTable> = std::tuple(row<&GuideTable::head>("head"), row<&GuideTable::rows>("rows"));
template <>
constexpr auto kRows<SectionJson> = std::tuple(row<&SectionJson::title>("title"),
                                               row<&SectionJson::facts>("facts"),
                                               row<&SectionJson::tables>("tables"),
                                               row<&SectionJson::clauses>("clauses"));
template <>
constexpr auto kRows<ClausesJson> = std::tuple(row<&ClausesJson::system>("system"),
                                               row<&ClausesJson::rulebook>("rulebook"),
                                               row<&ClausesJson::clauses>("clauses"),
                                               row<&ClausesJson::sections>("sections"));

template <>
constexpr auto kRows<Parameter> = std::tuple(row<&Parameter::path>("path"), row<&Parameter::now>("now"),
                                             row<&Parameter::step>("step").from(1),
                                             row<&Parameter::words>("text"));
template <>
constexpr auto kRows<ParametersJson> = std::tuple(row<&ParametersJson::knobs>("knobs"));
template <>
constexpr auto kRows<NamesJson> = std::tuple(row<&NamesJson::names>("names"));

template <>
constexpr auto kRows<ExampleText> = std::tuple(row<&ExampleText::about>("about"),
                                               row<&ExampleText::source>("source"),
                                               row<&ExampleText::holds>("holds"),
                                               row<&ExampleText::published>("published"),
                                               row<&ExampleText::worked>("worked"));

template <>
constexpr auto kRows<Checked> = std::tuple(
    row<&Checked::faults>("faults"), row<&Checked::warnings>("warnings").or_nothing(),
    row<&of_game<&Checked::examples>>("examples", "of a sound game: each of its examples worked out"),
    row<&of_game<&Checked::sentences>>("sentences", "of a sound game: what its file says, read back"),
    row<[](const Checked& checked) { return checked.is_game ? checked.form : std::nullopt; }>("form"));

Node clauses_node(const SystemInfo& system, const files::Document& rulebook) {
  const ClauseTable clauses = clauses_in_force(system, rulebook);
  const Node* title = rulebook.root.find("title");
  ClausesJson said{std::string(system.id), title == nullptr ? "" : *title->text(), {}, {}};
  for (std::size_t row = 0; row < system.clauses.size(); ++row) {
    const Clause clause{static_cast<std::uint16_t>(row)};
    const ClauseRow& its = clauses.row(clause);
    said.clauses.push_back(
        {std::string(its.id), std::string(its.part), clauses.standing(clause), std::string(its.words)});
  }
  for (const GuideSection& section : guide_sections(system, rulebook))
    said.sections.push_back({section.title, section.facts, section.tables, ids_of(section, clauses)});
  return to_json_node(said);
}

Node parameters_node(const Table& table) {
  return conflict_answer(table, ParametersJson{table.parameters()});
}

Node names_node(const Table& table) { return conflict_answer(table, NamesJson{table.names()}); }

Node checked_node(const Checked& checked) { return to_json_node(checked); }

void add_reference_schemas(Entries& schemas) {
  schemas.push_back({"Clauses", object_schema<ClausesJson>()});
  schemas.push_back({"Knobs", conflict_answer_schema<ParametersJson>(false).node()});
  schemas.push_back({"Checked", object_schema<Checked>()});
  schemas.push_back(
      {"GameForm", object_schema<GameForm>("what a scenario of a game may say, each list in the "
                                           "order of the file")});
  schemas.push_back({"GameField", object_schema<GameForm::Field>()});
  schemas.push_back({"Names", conflict_answer_schema<NamesJson>(false).node()});
}

}  // namespace casus::report
