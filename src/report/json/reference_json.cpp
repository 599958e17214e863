#include "report/json/reference_json.hpp"

#include <algorithm>
#include <array>

#include "report/json/json.hpp"
#include "report/json/parts_json.hpp"
#include "report/rulebook.hpp"

namespace casus::report {
namespace {

using files::Node;

Node texts(const std::vector<std::string>& all) {
  Node::Array array;
  for (const std::string& one : all) array.emplace_back(one);
  return array;
}

Node tables_of(const GuideSection& section) {
  Node::Array tables;
  for (const GuideTable& table : section.tables) {
    Node::Array rows;
    for (const auto& row : table.rows) rows.push_back(texts(row));
    tables.push_back(Entries{{"head", texts(table.head)}, {"rows", Node(std::move(rows))}});
  }
  return tables;
}

/// Returns the ids of a section's clauses, each once.
Node ids_of(const GuideSection& section, const ClauseTable& clauses) {
  std::vector<std::string> ids;
  for (const Clause clause : section.clauses) {
    std::string id(clauses.row(clause).id);
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(std::move(id));
  }
  return texts(ids);
}

}  // namespace

Node clauses_node(const SystemInfo& system, const files::Document& rulebook) {
  const ClauseTable clauses = clauses_in_force(system, rulebook);
  Node::Array rows;
  for (std::size_t row = 0; row < system.clauses.size(); ++row) {
    const Clause clause{static_cast<std::uint16_t>(row)};
    const ClauseRow& said = clauses.row(clause);
    Entries one{{"clause", Node(said.id)}};
    if (!said.part.empty()) one.push_back({"part", Node(said.part)});
    one.push_back({"standing", Node(to_string(clauses.standing(clause)))});
    one.push_back({"text", Node(said.words)});
    rows.push_back(std::move(one));
  }
  Node::Array sections;
  for (const GuideSection& section : guide_sections(system, rulebook)) {
    sections.push_back(Entries{{"title", Node(section.title)},
                               {"facts", texts(section.facts)},
                               {"tables", tables_of(section)},
                               {"clauses", ids_of(section, clauses)}});
  }
  const Node* title = rulebook.root.find("title");
  return Entries{{"system", Node(system.id)},
                 {"rulebook", title == nullptr ? Node("") : *title},
                 {"clauses", Node(std::move(rows))},
                 {"sections", Node(std::move(sections))}};
}

Node parameters_node(const Table& table) {
  Node::Array parameters;
  for (const Parameter& parameter : table.parameters()) {
    parameters.push_back(Entries{{"path", Node(parameter.path)},
                                 {"now", Node(parameter.now)},
                                 {"step", Node(parameter.step)},
                                 {"text", Node(parameter.words)}});
  }
  Entries entries = head(table);
  entries.push_back({"knobs", Node(std::move(parameters))});
  return entries;
}

Node names_node(const Table& table) {
  Entries entries = head(table);
  entries.push_back({"names", texts(table.names())});
  return entries;
}

Node successors_node(const Table& table) { return Entries{{"successors", texts(table.successors())}}; }

Node checked_node(const Checked& checked) {
  Node node = faults_node(checked.faults, checked.warnings);
  if (!checked.is_game) return node;
  Node::Array examples;
  for (const ExampleText& one : checked.examples) {
    examples.push_back(Entries{{"about", Node(one.about)},
                               {"source", Node(one.source)},
                               {"holds", Node(one.holds)},
                               {"published", Node(one.published)},
                               {"worked", Node(one.worked)}});
  }
  node.table()->push_back({"examples", Node(std::move(examples))});
  node.table()->push_back({"sentences", texts(checked.sentences)});
  if (checked.form) node.table()->push_back({"form", *checked.form});
  return node;
}

Node brief_node(const BriefAnswer& brief) {
  Entries entries{{"kind", Node(kBriefKinds[static_cast<std::size_t>(brief.kind)])}};
  if (brief.seat >= 0) entries.push_back({"seat", Node(static_cast<std::int64_t>(brief.seat))});
  if (!brief.side.empty()) entries.push_back({"side", Node(brief.side)});
  if (!brief.text.empty()) entries.push_back({"text", Node(brief.text)});
  return entries;
}

Node entry_node(const PlayEntry& entry) {
  if (const auto* event = std::get_if<EventText>(&entry)) {
    Node node = event_node(*event);
    node.table()->push_back({"brief", brief_node(event->brief)});
    return Entries{{"event", std::move(node)}};
  }
  if (const auto* moved = std::get_if<TransferText>(&entry))
    return Entries{{"transfer", transfer_node(*moved)}};
  if (const auto* sealed = std::get_if<SealedText>(&entry)) return Entries{{"sealed", sealed_node(*sealed)}};
  if (const auto* opened = std::get_if<OpenedText>(&entry)) return Entries{{"opened", opened_node(*opened)}};
  if (const auto* thrown = std::get_if<ThrowText>(&entry)) return Entries{{"throw", thrown_node(*thrown)}};
  return Entries{{"answer", answer_node(std::get<ChosenAnswer>(entry))}};
}

Node question_node(const Question& question) {
  Node::Array choices;
  for (const MoveText& move : question.moves)
    choices.push_back(Entries{{"move", move.node}, {"text", Node(move.text)}});
  Entries entries{{"seat", Node(question.seat)}};
  if (!question.sees.empty()) entries.push_back({"sees", text(question.sees)});
  entries.push_back({"choices", Node(std::move(choices))});
  entries.push_back({"otherwise", Node(static_cast<std::int64_t>(question.otherwise))});
  return entries;
}

}  // namespace casus::report
